import { type Broker, kindsLinkedAt, type Language, type TradeType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const nativeLock = prepared((db, { native }: Params<{ native: string }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa broker link'), hashtext(${native}))::text`.as('locked')),
);

/** Lets one transaction at a time link an account of a broker. Take it after the owner's lock. */
export async function lockNativeAccount(tx: Tx, native: string): Promise<void> {
  await rowsIn(tx, nativeLock, { native });
}

/** An account that a broker knows by one of several names, or a user by one of several numbers. */
export interface KnownAccount {
  readonly id: number;
  readonly userId: number;
  readonly account: string;
  readonly broker: Broker;
  readonly isDeleted: boolean;
  /** Null for one that is not linked. */
  readonly nativeAccount: string | null;
}

const knownColumns = ['a.id', 'a.userId', 'a.account', 'a.broker', 'a.isDeleted', 'l.nativeAccount'] as const;

interface NamesParams {
  readonly brokers: readonly Broker[];
  readonly natives: readonly string[];
  readonly numbers: readonly string[];
}
const linkedAs = prepared((db, p: Params<NamesParams>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select(knownColumns)
    .where((eb) =>
      eb.or([
        eb('l.nativeAccount', '=', sql<string>`any(${p.natives}::text[])`),
        eb('a.account', '=', sql<string>`any(${p.numbers}::text[])`),
      ]),
    )
    .where('a.broker', '=', sql<Broker>`any(${p.brokers}::text[]::"Broker"[])`),
);

/** The accounts of all users that are linked under one of these names of the broker, or have one of these numbers there. */
export const findLinkedAs = (tx: Tx, names: NamesParams): Promise<KnownAccount[]> => rowsIn(tx, linkedAs, names);

interface NumbersParams {
  readonly userId: number;
  readonly brokers: readonly Broker[];
  readonly numbers: readonly string[];
}
const numbered = prepared((db, p: Params<NumbersParams>) =>
  db
    .selectFrom('track_account as a')
    .leftJoin('broker_link as l', 'l.accountId', 'a.id')
    .select(knownColumns)
    .where('a.userId', '=', p.userId)
    .where('a.account', '=', sql<string>`any(${p.numbers}::text[])`)
    .where('a.broker', '=', sql<Broker>`any(${p.brokers}::text[]::"Broker"[])`)
    .orderBy('a.isDeleted')
    .orderBy('a.id'),
);

/** A user's accounts of these numbers, deleted ones included and last. */
export const findNumbered = (tx: Tx, of: NumbersParams): Promise<KnownAccount[]> => rowsIn(tx, numbered, of);

const outside = prepared((db, p: Params<{ userId: number; brokers: readonly Broker[] }>) =>
  db
    .selectFrom('track_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', p.userId)
    .where('isDeleted', '=', false)
    .where('broker', '=', sql<Broker>`any(${p.brokers}::text[]::"Broker"[])`),
);

/** Accounts of a user at these brokers. */
export async function countAccountsAt(tx: Tx, userId: number, brokers: readonly Broker[]): Promise<number> {
  return onlyRow(await rowsIn(tx, outside, { userId, brokers })).count;
}

interface NewOutsideAccount {
  readonly userId: number;
  readonly account: string;
  readonly trackAccountName: string;
  readonly broker: Broker;
  readonly tradeType: TradeType;
  /** Market time. */
  readonly createdAt: Date;
}
const outsideAccount = prepared((db, p: Params<NewOutsideAccount>) =>
  db
    .insertInto('track_account')
    .values({
      userId: p.userId,
      account: p.account,
      trackAccountName: p.trackAccountName,
      broker: sql<Broker>`${p.broker}::"Broker"`,
      tradeType: sql<TradeType>`${p.tradeType}::"TradeType"`,
      createdAt: p.createdAt,
    })
    .returning('id'),
);

/** An account of a user at an outside broker, with empty books. */
export async function insertOutsideAccount(tx: Tx, account: NewOutsideAccount): Promise<number> {
  return onlyRow(await rowsIn(tx, outsideAccount, account)).id;
}

interface MoveParams {
  readonly id: number;
  readonly broker: Broker;
  readonly tradeType: TradeType;
  /** Null keeps the name. */
  readonly trackAccountName: string | null;
}
const move = prepared((db, p: Params<MoveParams>) =>
  db
    .updateTable('track_account')
    .set({
      broker: sql<Broker>`${p.broker}::"Broker"`,
      tradeType: sql<TradeType>`${p.tradeType}::"TradeType"`,
      trackAccountName: sql<string>`COALESCE(${p.trackAccountName}::text, "trackAccountName")`,
      isDeleted: false,
    })
    .where('id', '=', p.id),
);

/** The account is at this broker now, and in use again if it was deleted; its books stay. */
export async function moveAccount(tx: Tx, account: MoveParams): Promise<void> {
  await countIn(tx, move, account);
}

export interface SealedLink {
  readonly accountId: number;
  readonly nativeAccount: string;
  readonly sealedAccess: Buffer;
  readonly accessExpiresAt: Date | null;
  readonly linkEndsAt: Date | null;
}

const keeping = prepared((db, p: Params<SealedLink & { readonly at: Date }>) =>
  db
    .insertInto('broker_link')
    .values({
      accountId: p.accountId,
      nativeAccount: p.nativeAccount,
      sealedAccess: sql<Buffer>`${p.sealedAccess}::bytea`,
      accessExpiresAt: sql<Date | null>`${p.accessExpiresAt}::timestamptz`,
      linkEndsAt: sql<Date | null>`${p.linkEndsAt}::timestamptz`,
      linkedAt: p.at,
    })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet((eb) => ({
        nativeAccount: eb.ref('excluded.nativeAccount'),
        sealedAccess: eb.ref('excluded.sealedAccess'),
        accessExpiresAt: eb.ref('excluded.accessExpiresAt'),
        linkEndsAt: eb.ref('excluded.linkEndsAt'),
        linkedAt: eb.ref('excluded.linkedAt'),
        state: 'Linked',
        brokenReason: null,
        brokenAt: null,
        verifiedAt: null,
        remindedDays: 0,
      })),
    ),
);

/** Keeps the link of an account, in place of an earlier one: its limits and cursors stay, and it has to be verified anew. */
export async function keepLink(tx: Tx, link: SealedLink & { readonly at: Date }): Promise<void> {
  await countIn(tx, keeping, link);
}

const linkColumns = [
  'l.accountId',
  'a.userId',
  'a.broker',
  'l.nativeAccount',
  'l.state',
  'l.sealedAccess',
  'l.accessExpiresAt',
  'l.linkEndsAt',
] as const;

const numberedLink = prepared((db, p: Params<{ brokers: readonly Broker[]; account: string }>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select(linkColumns)
    .where('a.account', '=', p.account)
    .where('a.broker', '=', sql<Broker>`any(${p.brokers}::text[]::"Broker"[])`)
    .where('a.isDeleted', '=', false),
);
export type StoredLink = NonNullable<(typeof numberedLink)['row']>;

/** The link of an account by its number; null without one, and where two accounts have it, as one of them would get the other's orders. */
export async function findLink(
  pool: Pick<Pool, 'query'>,
  brokers: readonly Broker[],
  account: string,
): Promise<StoredLink | null> {
  const [link = null, ...others] = await rows(pool, numberedLink, { brokers, account });
  return others.length === 0 ? link : null;
}

const lockedLink = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select(linkColumns)
    .where('l.accountId', '=', accountId)
    .forUpdate('l'),
);

/** Locks the link of an account until the transaction ends; null without one. */
export async function lockLink(tx: Tx, accountId: number): Promise<StoredLink | null> {
  return (await rowsIn(tx, lockedLink, { accountId }))[0] ?? null;
}

const renewal = prepared((db, p: Params<Omit<SealedLink, 'nativeAccount'>>) =>
  db
    .updateTable('broker_link')
    .set({
      sealedAccess: sql<Buffer>`${p.sealedAccess}::bytea`,
      accessExpiresAt: sql<Date | null>`${p.accessExpiresAt}::timestamptz`,
      linkEndsAt: sql<Date | null>`${p.linkEndsAt}::timestamptz`,
    })
    .where('accountId', '=', p.accountId),
);

/** Keeps another access of a link. */
export async function keepAccess(tx: Tx, access: Omit<SealedLink, 'nativeAccount'>): Promise<void> {
  await countIn(tx, renewal, access);
}

interface BreakParams {
  readonly accountId: number;
  readonly reason: string;
  readonly at: Date;
}
const breaking = prepared((db, p: Params<BreakParams>) =>
  db
    .updateTable('broker_link')
    .set({ state: 'Broken', brokenReason: p.reason, brokenAt: p.at })
    .where('accountId', '=', p.accountId)
    .where('state', '=', 'Linked'),
);

/** Marks a link as broken; false where it is already. */
export async function breakLink(tx: Tx, link: BreakParams): Promise<boolean> {
  return (await countIn(tx, breaking, link)) === 1;
}

const removal = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.deleteFrom('broker_link').where('accountId', '=', accountId).returning('sealedAccess'),
);

/** Removes the link of an account with its access; null without one. */
export async function removeLink(tx: Tx, accountId: number): Promise<Uint8Array | null> {
  return (await rowsIn(tx, removal, { accountId }))[0]?.sealedAccess ?? null;
}

const othersAt = prepared((db, p: Params<{ userId: number; broker: Broker }>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.userId', '=', p.userId)
    .where('a.broker', '=', sql<Broker>`${p.broker}::"Broker"`),
);

/** Linked accounts of a user at a broker. */
export async function countLinksAt(tx: Tx, userId: number, broker: Broker): Promise<number> {
  return onlyRow(await rowsIn(tx, othersAt, { userId, broker })).count;
}

interface ReminderSpan {
  readonly now: Date;
  /** Links that end before this instant … */
  readonly until: Date;
  /** … and of which their owners were reminded at more days before, or never. */
  readonly days: number;
  readonly limit: number;
}
const toRemind = prepared((db, p: Params<ReminderSpan>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .innerJoin('app_user as u', 'u.userId', 'a.userId')
    .select(['l.accountId', 'l.linkEndsAt', 'a.trackAccountName', 'a.broker', 'u.userId', 'u.email', 'u.firstName'])
    .select(['u.language'])
    .where('l.linkEndsAt', '>', p.now)
    .where('l.linkEndsAt', '<=', p.until)
    .where('l.state', '=', 'Linked')
    .where(sql<boolean>`("l"."remindedDays" = 0 OR "l"."remindedDays" > ${p.days}::int)`)
    .where('a.isDeleted', '=', false)
    .where('u.deletedAt', 'is', null)
    .orderBy('l.linkEndsAt')
    .limit(p.limit),
);

export interface LinkToRemind {
  readonly accountId: number;
  readonly linkEndsAt: Date;
  readonly trackAccountName: string;
  readonly broker: Broker;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** Links that end soon and whose owners are to be reminded of it, the first end first. */
export async function findLinksToRemind(pool: Pick<Pool, 'query'>, span: ReminderSpan): Promise<LinkToRemind[]> {
  const found = await rows(pool, toRemind, span);
  return found.flatMap(({ linkEndsAt, ...link }) => (linkEndsAt === null ? [] : [{ ...link, linkEndsAt }]));
}

const noting = prepared((db, p: Params<{ accountId: number; linkEndsAt: Date; days: number }>) =>
  db
    .updateTable('broker_link')
    .set({ remindedDays: p.days })
    .where('accountId', '=', p.accountId)
    .where('linkEndsAt', '=', p.linkEndsAt)
    .where(sql<boolean>`("remindedDays" = 0 OR "remindedDays" > ${p.days}::int)`),
);

/** Notes that the owner was reminded; false where that was done before, or the link has another end by now. */
export async function noteLinkReminder(
  tx: Tx,
  reminder: { readonly accountId: number; readonly linkEndsAt: Date; readonly days: number },
): Promise<boolean> {
  return (await countIn(tx, noting, reminder)) === 1;
}

const over = prepared((db, p: Params<{ now: Date; limit: number }>) =>
  db
    .selectFrom('broker_link')
    .select('accountId')
    .where('linkEndsAt', '<=', p.now)
    .where('state', '=', 'Linked')
    .orderBy('linkEndsAt')
    .limit(p.limit),
);

/** Accounts whose links have ended and are not marked as broken yet. */
export async function findEndedLinks(
  pool: Pick<Pool, 'query'>,
  span: { readonly now: Date; readonly limit: number },
): Promise<number[]> {
  return (await rows(pool, over, span)).map(({ accountId }) => accountId);
}

interface ClaimedParams {
  readonly brokers: readonly Broker[];
  readonly account: string;
  readonly venueOrderIds: readonly string[];
}
const claimed = prepared((db, p: Params<ClaimedParams>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .leftJoin('broker_link as l', 'l.accountId', 'a.id')
    .select(['o.venueOrderId', 'o.clientKey'])
    .where('o.venueOrderId', '=', sql<string>`any(${p.venueOrderIds}::text[])`)
    .where('a.broker', '=', sql<Broker>`any(${p.brokers}::text[]::"Broker"[])`)
    .where(sql<boolean>`(a."account" = ${p.account}::text OR l."nativeAccount" = ${p.account}::text)`),
);

/** Which of these orders at a broker belong to which client keys of an account, by either of its names. */
export async function findClaimedOrders(
  pool: Pick<Pool, 'query'>,
  broker: Broker,
  account: string,
  venueOrderIds: readonly string[],
): Promise<Map<string, string>> {
  if (venueOrderIds.length === 0) return new Map();
  const found = await rows(pool, claimed, { brokers: kindsLinkedAt(broker), account, venueOrderIds });
  return new Map(
    found.flatMap(({ venueOrderId, clientKey }) => (venueOrderId === null ? [] : [[venueOrderId, clientKey]])),
  );
}
