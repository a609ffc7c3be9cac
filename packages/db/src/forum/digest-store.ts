import { type Pool, statement } from '../client.ts';
import type { MailReader } from '../mail/mail-preference-store.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** Notices that were written from an instant until another one. */
export interface DigestWindow {
  readonly from: Date;
  readonly until: Date;
}

/** The daily mail is about these notices; a migration has the same list in an index. */
const EVENTS = ['forum.answered', 'forum.commented', 'forum.replied', 'forum.mentioned'] as const;
export type DigestEvent = (typeof EVENTS)[number];
/** Notices "n" of a window $1 to $2 that no daily mail was made with. */
const WAITING = `n."digestedAt" IS NULL AND n."event" IN (${EVENTS.map((event) => `'${event}'`).join(', ')})
  AND n."createdAt" >= $1::timestamptz AND n."createdAt" < $2::timestamptz`;

const waiting = statement(`SELECT FROM "notification" n WHERE ${WAITING} LIMIT 1`);

/** Whether a window has notices that no daily mail was made with. */
export async function hasDigestDue(pool: Pick<Pool, 'query'>, { from, until }: DigestWindow): Promise<boolean> {
  return (await pool.query(waiting([from, until]))).rowCount === 1;
}

const lock = statement(`SELECT pg_advisory_xact_lock(hashtext('pipa forum digest'))`);
const recipients = statement(`
  SELECT DISTINCT n."userId" FROM "notification" n WHERE ${WAITING} AND n."userId" > $3 ORDER BY n."userId" LIMIT $4`);

/** Members with such notices behind a user, by id. No other worker makes mails until the transaction ends. */
export async function lockDigestRecipients(
  tx: Tx,
  { from, until }: DigestWindow,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  await connectionOf(tx).query(lock([]));
  const { rows } = await connectionOf(tx).query<{ userId: number }>(recipients([from, until, after, limit]));
  return rows.map(({ userId }) => userId);
}

/** A notice of a post that its member has not read, with the post as it is now. */
export interface DigestNotice extends MailReader {
  readonly event: DigestEvent;
  readonly topicId: number;
  readonly answerId: number | null;
  readonly title: string;
  /** Name of the author; empty for a deleted account. */
  readonly author: string;
  /** The beginning of its Markdown. */
  readonly content: string;
  /** Notices that the member's mail is about, this one and those beyond the limit included. */
  readonly total: number;
}

// A notice that is being marked as read at this moment is locked, and waits for the next call.
const taking = statement(`
  WITH "taken" AS (
    UPDATE "notification" SET "digestedAt" = $3::timestamptz WHERE "id" IN (
      SELECT n."id" FROM "notification" n WHERE ${WAITING} AND n."userId" = ANY($4::int[]) FOR UPDATE SKIP LOCKED
    ) RETURNING "id", "userId", "event", "createdAt", "readAt", ("parameters" ->> 'topicId')::int AS "topicId",
      ("parameters" ->> 'answerId')::int AS "answerId", ("parameters" ->> 'commentId')::int AS "commentId"
  )
  SELECT * FROM (
    SELECT u."userId", u."email", u."firstName", u."language", u."unsubscribeToken", n."event", n."topicId", n."answerId",
      t."title", CASE WHEN w."deletedAt" IS NULL THEN w."userName" ELSE '' END AS "author",
      left(COALESCE(c."content", a."content", t."content"), 4000) AS "content",
      count(*) OVER (PARTITION BY n."userId")::int AS "total",
      row_number() OVER (PARTITION BY n."userId" ORDER BY n."id" DESC) AS "place"
    FROM "taken" n
    JOIN "app_user" u ON u."userId" = n."userId"
    JOIN "forum_topic" t ON t."id" = n."topicId"
    LEFT JOIN "forum_answer" a ON a."id" = n."answerId"
    LEFT JOIN "forum_comment" c ON c."id" = n."commentId"
    JOIN "app_user" w ON w."userId" = COALESCE(c."userId", a."userId", t."userId")
    WHERE n."readAt" IS NULL AND u."activatedAt" IS NOT NULL AND u."deletedAt" IS NULL AND u."blockedAt" IS NULL
      AND 'forum' <> ALL (u."declinedMails") AND u."emailBouncedAt" IS NULL
      AND t."publishedAt" IS NOT NULL AND t."deletedAt" IS NULL
      AND (n."answerId" IS NULL OR a."publishedAt" IS NOT NULL AND a."deletedAt" IS NULL)
      AND (n."commentId" IS NULL OR c."publishedAt" IS NOT NULL AND c."deletedAt" IS NULL)
      AND NOT EXISTS (
        SELECT FROM "forum_reading" r
        WHERE r."userId" = n."userId" AND r."topicId" = n."topicId" AND r."readAt" >= n."createdAt"
      )
  ) "mailed" WHERE "place" <= $5 ORDER BY "userId", "place"`);

/**
 * Takes the waiting notices of members, so that no later mail is about them. @returns those that are unread, of posts that are shown, to
 * members who take such mails, newest first, of each member at most `most`
 */
export async function takeDigestNotices(
  tx: Tx,
  { from, until }: DigestWindow,
  { userIds, most, at }: { userIds: readonly number[]; most: number; at: Date },
): Promise<DigestNotice[]> {
  if (userIds.length === 0) return [];
  return (await connectionOf(tx).query<DigestNotice>(taking([from, until, at, userIds, most]))).rows;
}
