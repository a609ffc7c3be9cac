import type { Language, OptionalMailKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const declinedBy = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('declinedMails').where('userId', '=', userId),
);

/** Kinds of mail that a user has switched off. */
export async function readDeclinedMails(pool: Pick<Pool, 'query'>, userId: number): Promise<OptionalMailKind[]> {
  return (await rows(pool, declinedBy, { userId }))[0]?.declinedMails ?? [];
}

interface ChangeParams {
  userId: number;
  declined: readonly OptionalMailKind[];
  accepted: readonly OptionalMailKind[];
}

/** The array without some elements and with others, each once. */
const withChanges = ({ declined, accepted }: Pick<Params<ChangeParams>, 'declined' | 'accepted'>) =>
  sql<OptionalMailKind[]>`ARRAY(
    SELECT DISTINCT k FROM unnest("declinedMails" || ${declined}::text[]) AS k WHERE k <> ALL (${accepted}::text[]) ORDER BY k
  )`;

const changing = prepared((db, p: Params<ChangeParams>) =>
  db
    .updateTable('app_user')
    .set({ declinedMails: withChanges(p) })
    .where('userId', '=', p.userId)
    .returning('declinedMails'),
);

const locking = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('declinedMails').where('userId', '=', userId).forNoKeyUpdate(),
);

// A mail that is being sent is locked, and is not waited for.
const droppingWaiting = prepared(
  (db, { userId, kinds }: Params<{ userId: number; kinds: readonly OptionalMailKind[] }>) =>
    db
      .deleteFrom('mail_message')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_message')
          .select('id')
          .where('userId', '=', userId)
          .where('sentAt', 'is', null)
          .where('failedAt', 'is', null)
          .where(sql<boolean>`"kind" = ANY (${kinds}::text[])`)
          .forUpdate()
          .skipLocked(),
      ),
);

/** Switches kinds of mail of a user off and on, and removes the mails that wait of those that are off. @returns those that were off before, and those that are off now */
export async function changeDeclinedMails(
  tx: Tx,
  userId: number,
  { declined, accepted }: Omit<ChangeParams, 'userId'>,
): Promise<{ before: OptionalMailKind[]; now: OptionalMailKind[] }> {
  const before = (await rowsIn(tx, locking, { userId }))[0]?.declinedMails ?? [];
  const now = (await rowsIn(tx, changing, { userId, declined, accepted }))[0]?.declinedMails ?? [];
  if (now.length > 0) await countIn(tx, droppingWaiting, { userId, kinds: now });
  return { before, now };
}

const byToken = prepared((db, { token }: Params<{ token: string }>) =>
  db.selectFrom('app_user').select('userId').where('unsubscribeToken', '=', token),
);

/** The user of an unsubscribe token; null when it is unknown. */
export async function findUserOfUnsubscribeToken(pool: Pick<Pool, 'query'>, token: string): Promise<number | null> {
  return (await rows(pool, byToken, { token }))[0]?.userId ?? null;
}

export interface MailReader {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly unsubscribeToken: string;
}

interface ReaderParams {
  kind: OptionalMailKind;
  after: number;
  limit: number;
}

const readers = prepared((db, p: Params<ReaderParams>) =>
  db
    .selectFrom('app_user')
    .select(['userId', 'email', 'firstName', 'language', 'unsubscribeToken'])
    .where('userId', '>', p.after)
    .where('activatedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${p.kind}::text <> ALL ("declinedMails")`)
    .orderBy('userId')
    .limit(p.limit),
);

/** Users who get a kind of mail, by id, beginning behind `after` (0 for the first page). */
export function listMailReaders(pool: Pick<Pool, 'query'>, page: ReaderParams): Promise<MailReader[]> {
  return rows(pool, readers, page);
}

const readerOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select(['userId', 'email', 'firstName', 'language', 'unsubscribeToken'])
    .where('userId', '=', userId)
    .where('activatedAt', 'is not', null)
    .where('deletedAt', 'is', null),
);

/** Whom mail of a user is addressed to; null for one that is not activated or is deleted. */
export async function findMailReader(tx: Tx, userId: number): Promise<MailReader | null> {
  return (await rowsIn(tx, readerOf, { userId }))[0] ?? null;
}
