import type { TradingDay } from '@pipa/calendar';
import type { TearSheetKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, User } from '../client.ts';
import { type MembershipFacts, membershipColumns, membershipFrom } from '../membership/membership-store.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

/** What a link shows: a record, and the period and benchmark of its sheet; null for the whole record, or its own benchmark. */
export interface SharedSheet {
  readonly kind: TearSheetKind;
  readonly targetId: number;
  readonly benchmark: string | null;
  readonly fromDay: TradingDay | null;
  readonly toDay: TradingDay | null;
}

export interface SharedLink extends SharedSheet {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastReadAt: Date | null;
}

const columns = ['id', 'kind', 'targetId', 'benchmark', 'fromDay', 'toDay', 'createdAt', 'lastReadAt'] as const;

interface NewShareLink extends SharedSheet {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
}

const addition = prepared((db, p: Params<NewShareLink>) =>
  db
    .insertInto('share_link')
    .values(pick(p, ['userId', 'tokenHash', 'kind', 'targetId', 'benchmark', 'fromDay', 'toDay', 'createdAt']))
    .returning(columns),
);

/** Stores a link by the hash of its token. Call it with the owner locked: the number of links is bounded. */
export async function addShareLink(tx: Tx, link: NewShareLink): Promise<SharedLink> {
  return onlyRow(await rowsIn(tx, addition, link));
}

const counted = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('share_link').select(sql<number>`count(*)::int`.as('count')).where('userId', '=', userId),
);

/** Links of a user that are not revoked. */
export async function countShareLinks(tx: Tx, userId: number): Promise<number> {
  const { count } = onlyRow(await rowsIn(tx, counted, { userId }));
  return count;
}

interface LinkFilter {
  readonly userId: number;
  /** Null for links to every kind of record. */
  readonly kind: TearSheetKind | null;
  /** Null for links to every record. */
  readonly targetId: number | null;
}

const ofOwner = prepared((db, { userId, kind, targetId }: Params<LinkFilter>) =>
  db
    .selectFrom('share_link')
    .select(columns)
    .where('userId', '=', userId)
    .where(isNullOr(kind, 'text', sql<boolean>`"kind" = ${kind}`))
    .where(isNullOr(targetId, 'int', sql<boolean>`"targetId" = ${targetId}`))
    .orderBy('id', 'desc'),
);

/** A user's links that are not revoked, newest first; what they show may be gone. */
export const listShareLinks = (pool: Reader, filter: LinkFilter): Promise<SharedLink[]> => rows(pool, ofOwner, filter);

const removalOfSubject = prepared((db, p: Params<{ userId: number; kind: TearSheetKind; targetId: number }>) =>
  db
    .deleteFrom('share_link')
    .where('kind', '=', p.kind)
    .where('targetId', '=', p.targetId)
    .where('userId', '=', p.userId),
);

/** Ends the links of a user to one record, with the record. */
export async function removeLinksTo(
  tx: Tx,
  subject: { readonly userId: number; readonly kind: TearSheetKind; readonly targetId: number },
): Promise<void> {
  await countIn(tx, removalOfSubject, subject);
}

const removal = prepared((db, p: Params<{ userId: number; id: number }>) =>
  db.deleteFrom('share_link').where('id', '=', p.id).where('userId', '=', p.userId).returning('id'),
);

/** Ends a link of a user. @returns whether there was one */
export async function removeShareLink(
  pool: Reader,
  link: { readonly userId: number; readonly id: number },
): Promise<boolean> {
  return (await rows(pool, removal, link)).length > 0;
}

// A statement that writes at most once an hour, however often a link is read.
const reading = prepared((db, p: Params<{ tokenHash: Buffer; now: Date; before: Date }>) =>
  db
    .with('touched', (with_) =>
      with_
        .updateTable('share_link')
        .set({ lastReadAt: p.now })
        .where('tokenHash', '=', p.tokenHash)
        .where((eb) => eb.or([eb('lastReadAt', 'is', null), eb('lastReadAt', '<', p.before)])),
    )
    .selectFrom('share_link as l')
    .innerJoin('app_user as u', 'u.userId', 'l.userId')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select(['l.kind', 'l.targetId', 'l.benchmark', 'l.fromDay', 'l.toDay'])
    .select(['u.userId', 'u.role', 'u.agreementRev', ...membershipColumns])
    .where('l.tokenHash', '=', p.tokenHash)
    .where('u.blockedAt', 'is', null),
);
const AN_HOUR_MS = 3_600_000;

/** What decides whether the owner of a link may still read its sheet. */
export interface LinkOwner extends Pick<User, 'userId' | 'role' | 'agreementRev'> {
  readonly membership: MembershipFacts;
}

/** The sheet that a token shows, and its owner; null for a token of no link. */
export async function readShareLink(
  pool: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<(SharedSheet & { readonly owner: LinkOwner }) | null> {
  const [found] = await rows(pool, reading, { tokenHash, now, before: new Date(now.getTime() - AN_HOUR_MS) });
  if (found === undefined) return null;
  const { kind, targetId, benchmark, fromDay, toDay, userId, role, agreementRev } = found;
  const owner = { userId, role, agreementRev, membership: membershipFrom(found) };
  return { kind, targetId, benchmark, fromDay, toDay, owner };
}
