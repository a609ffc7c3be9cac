import { type Notice, notice } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, PoolClient } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { quietOf } from './quiet-events.ts';

export interface StoredNotification {
  readonly id: number;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly notice: Notice;
}

/** Whether the user of a notification wants those of its event; what is not wanted is kept, for webhooks and another choice. */
const isWanted = sql<boolean>`NOT "event" = ANY(${sql.raw(quietOf('"notification"'))})`;

const page = prepared(
  (db, { userId, before, limit }: Params<{ userId: number; before: number | null; limit: number }>) =>
    db
      .selectFrom('notification')
      .select(['id', 'createdAt', 'readAt', 'event', sql<unknown>`"parameters"`.as('parameters')])
      .where('userId', '=', userId)
      .where(isWanted)
      .where(sql<boolean>`(${before}::int IS NULL OR "id" < ${before}::int)`)
      .orderBy('id', 'desc')
      .limit(limit),
);

/** The notifications of a page, and whether older ones follow. Events that this release does not know are left out. */
export interface NotificationPage {
  readonly notifications: StoredNotification[];
  readonly hasMore: boolean;
}

/** Notifications of a user, newest first, older than `before` where it is given. */
export async function listNotifications(
  pool: Pick<Pool, 'query'>,
  userId: number,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<NotificationPage> {
  const found = await rows(pool, page, { userId, before, limit: limit + 1 });
  const notifications = found.slice(0, limit).flatMap(({ id, createdAt, readAt, event, parameters }) => {
    const known = notice.safeParse({ event, parameters });
    return known.success ? [{ id, createdAt, isRead: readAt !== null, notice: known.data }] : [];
  });
  return { notifications, hasMore: found.length > limit };
}

const unreadOf = prepared((db, { userIds }: Params<{ userIds: readonly number[] }>) =>
  db
    .selectFrom('notification')
    .select(['userId', sql<number>`count(*)::int`.as('unread')])
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .where('readAt', 'is', null)
    .where(isWanted)
    .groupBy('userId'),
);

/** How many notifications are unread, by user; a user without any is missing. */
export async function countUnread(
  pool: Pick<PoolClient, 'query'>,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const counted = await rows(pool, unreadOf, { userIds });
  return new Map(counted.map(({ userId, unread }) => [userId, unread]));
}

const reading = prepared((db, { userId, id, at }: Params<{ userId: number; id: number; at: Date }>) =>
  db
    .updateTable('notification')
    .set({ readAt: sql<Date>`COALESCE("readAt", ${at}::timestamptz)` })
    .where('userId', '=', userId)
    .where('id', '=', id),
);

/** Marks one notification of a user as read; false when the user has none with this id. */
export async function markRead(tx: Tx, userId: number, id: number, at: Date): Promise<boolean> {
  return (await countIn(tx, reading, { userId, id, at })) === 1;
}

const readingAll = prepared((db, { userId, upTo, at }: Params<{ userId: number; upTo: number; at: Date }>) =>
  db
    .updateTable('notification')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('id', '<=', upTo)
    .where('readAt', 'is', null),
);

/** Marks the notifications of a user up to an id as read. @returns how many were unread */
export function markAllRead(tx: Tx, userId: number, upTo: number, at: Date): Promise<number> {
  return countIn(tx, readingAll, { userId, upTo, at });
}

const quiet = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('quietNotices').where('userId', '=', userId),
);

/** Events of which a user wants no notice. */
export async function readQuietNotices(pool: Pick<Pool, 'query'>, userId: number): Promise<string[]> {
  return (await rows(pool, quiet, { userId }))[0]?.quietNotices ?? [];
}

const choosing = prepared((db, { userId, events }: Params<{ userId: number; events: readonly string[] }>) =>
  db
    .updateTable('app_user')
    .set({ quietNotices: sql<string[]>`${events}::text[]` })
    .where('userId', '=', userId),
);

/** Keeps the events of which a user wants no notice. */
export async function setQuietNotices(tx: Tx, userId: number, events: readonly string[]): Promise<void> {
  await countIn(tx, choosing, { userId, events });
}
