import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { MailReader } from '../mail/mail-preference-store.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Row of the only digest. */
const ID = 1;
const KEY_PREFIX = 'ida-digest-';

/** Natural key of the mail about a day. */
export const watchDigestKey = (day: TradingDay, userId: number): string => `${KEY_PREFIX}${day}-${userId}`;

export interface DueDigest {
  readonly day: TradingDay;
  /** When the analysis was published. */
  readonly publishedAt: Date;
  /** Whether any watch list is subscribed. */
  readonly isSubscribed: boolean;
}

const unmailed = prepared((db) =>
  db
    .selectFrom('analysis_state as a')
    .innerJoin('watch_digest as d', 'd.id', 'a.id')
    .select([
      sql<TradingDay>`a."lastDay"`.as('day'),
      'a.updatedAt as publishedAt',
      sql<boolean>`EXISTS (SELECT FROM "watch_list_subscription")`.as('isSubscribed'),
    ])
    .where('a.id', '=', ID)
    .where('a.lastDay', 'is not', null)
    .where(sql<boolean>`(d."day" IS NULL OR d."day" < a."lastDay" OR d."day" = a."lastDay" AND d."queuedAt" IS NULL)`),
);

/** The last analysis, when its mails are not all queued, or null; earlier days are not mailed any more. */
export async function findDueDigest(pool: Pick<Pool, 'query'>): Promise<DueDigest | null> {
  return (await rows(pool, unmailed, {}))[0] ?? null;
}

export interface DigestProgress {
  readonly day: TradingDay | null;
  /** Users up to this id have their mails. */
  readonly queuedThrough: number;
  readonly queuedAt: Date | null;
}

const locked = prepared((db) =>
  db.selectFrom('watch_digest').select(['day', 'queuedThrough', 'queuedAt']).where('id', '=', ID).forUpdate(),
);

/** How far the mails are queued; no other worker queues any until the transaction ends. */
export async function lockDigest(tx: Tx): Promise<DigestProgress> {
  return onlyRow(await rowsIn(tx, locked, {}));
}

const progress = prepared((db, p: Params<DigestProgress>) =>
  db
    .updateTable('watch_digest')
    .set({ day: p.day, queuedThrough: p.queuedThrough, queuedAt: sql<Date | null>`${p.queuedAt}::timestamptz` })
    .where('id', '=', ID),
);

export async function noteDigest(tx: Tx, reached: DigestProgress): Promise<void> {
  await countIn(tx, progress, reached);
}

interface ReadersWanted {
  /** Id of a user. */
  readonly after: number;
  readonly limit: number;
}

const readers = prepared((db, p: Params<ReadersWanted>) =>
  db
    .selectFrom('app_user as u')
    .select(['u.userId', 'u.email', 'u.firstName', 'u.language', 'u.unsubscribeToken'])
    .where('u.userId', '>', p.after)
    .where('u.activatedAt', 'is not', null)
    .where('u.deletedAt', 'is', null)
    .where(sql<boolean>`'analysis' <> ALL (u."declinedMails")`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('watch_list as l')
          .innerJoin('watch_list_subscription as s', 's.watchListId', 'l.id')
          .select('l.id')
          .whereRef('l.userId', '=', 'u.userId'),
      ),
    )
    .orderBy('u.userId')
    .limit(p.limit),
);

/** Users with a subscribed watch list who take mails of the analysis, by id. */
export const listDigestReaders = (tx: Tx, page: ReadersWanted): Promise<MailReader[]> => rowsIn(tx, readers, page);

interface ListsWanted {
  readonly userIds: readonly number[];
  /** Symbols that there is something to say about. */
  readonly symbols: readonly string[];
}

const lists = prepared((db, p: Params<ListsWanted>) =>
  db
    .selectFrom('watch_list as l')
    .select([
      'l.userId',
      sql<
        number[]
      >`ARRAY(SELECT s."slot"::int FROM "watch_list_subscription" s WHERE s."watchListId" = l."id" ORDER BY s."slot")`.as(
        'slots',
      ),
      sql<string[]>`ARRAY(SELECT unnest(l."symbols") INTERSECT SELECT unnest(${p.symbols}::text[]))`.as('symbols'),
    ])
    .where('l.userId', '=', sql<number>`any(${p.userIds}::int[])`)
    .where((eb) =>
      eb.exists(eb.selectFrom('watch_list_subscription as s').select('s.slot').whereRef('s.watchListId', '=', 'l.id')),
    ),
);

/** The subscribed watch lists of users: the groups, 1 to 8, that are on, and those of the wanted symbols that are in the list. */
export const listSubscribedLists = (
  tx: Tx,
  wanted: ListsWanted,
): Promise<{ readonly userId: number; readonly slots: readonly number[]; readonly symbols: readonly string[] }[]> =>
  rowsIn(tx, lists, wanted);

const isDigest = sql<boolean>`starts_with("dedupeKey", ${sql.lit(KEY_PREFIX)})`;

// A mail that is being sent is locked, and is not waited for.
const droppingWaiting = prepared((db, { userIds }: Params<{ userIds: readonly number[] }>) =>
  db
    .deleteFrom('mail_message')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_message')
        .select('id')
        .where('userId', '=', sql<number>`any(${userIds}::int[])`)
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .where(isDigest)
        .forUpdate()
        .skipLocked(),
    ),
);

const lastMails = prepared((db, { userIds }: Params<{ userIds: readonly number[] }>) =>
  db
    .selectFrom('mail_message')
    .select('userId')
    .select(sql<Date>`max(COALESCE("sentAt", "failedAt", "createdAt"))`.as('at'))
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .where(isDigest)
    .groupBy('userId'),
);

/**
 * Removes the mails about earlier days that users have not been sent.
 * @returns when the last one of a user was sent, given up or taken by a process that is sending it; nothing for one without
 */
export async function dropWaitingDigests(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  await countIn(tx, droppingWaiting, { userIds });
  const found = await rowsIn(tx, lastMails, { userIds });
  return new Map(found.flatMap(({ userId, at }) => (userId === null ? [] : [[userId, at] as const])));
}
