import type { Pool } from '../client.ts';
import { statement } from '../client.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

/** An answer with whom it is of, as its reader sees it. */
export interface AnswerRow {
  readonly id: number;
  readonly userName: string;
  readonly isAdministrator: boolean;
  readonly content: string;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface CommentRow {
  readonly id: number;
  readonly answerId: number;
  readonly userName: string;
  readonly isAdministrator: boolean;
  readonly toUserName: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Who reads the posts of a topic; null for a visitor. */
interface PostReader {
  readonly topicId: number;
  readonly userId: number | null;
  readonly seesAll: boolean;
}

const nameOf = (user: string) => `CASE WHEN ${user}."deletedAt" IS NULL THEN ${user}."userName" ELSE '' END`;
/** What reader $2 sees of posts "p"; $3 sees all. */
const SEEN = `(p."publishedAt" IS NOT NULL AND p."deletedAt" IS NULL OR $3::boolean
  OR p."publishedAt" IS NULL AND p."deletedAt" IS NULL AND p."userId" = $2::int)`;
const ANSWERS = `
  SELECT p."id", ${nameOf('u')} AS "userName", u."role" = 'Administrator' AS "isAdministrator", p."content",
    p."createdAt", p."publishedAt", p."editedAt", p."deletedAt"
  FROM "forum_answer" p JOIN "app_user" u ON u."userId" = p."userId"
  WHERE p."topicId" = $1 AND ${SEEN}`;
const answersAfter = statement(`${ANSWERS} AND p."id" > $4 ORDER BY p."id" LIMIT $5`);
const answersBefore = statement(`${ANSWERS} AND p."id" < $4 ORDER BY p."id" DESC LIMIT $5`);

/** Answers behind an id, oldest first. */
export async function answersBehind(pool: Reader, reader: PostReader, id: number, limit: number): Promise<AnswerRow[]> {
  const { topicId, userId, seesAll } = reader;
  return (await pool.query<AnswerRow>(answersAfter([topicId, userId, seesAll, id, limit]))).rows;
}

/** The answers next before an id, oldest first. */
export async function answersUpTo(pool: Reader, reader: PostReader, id: number, limit: number): Promise<AnswerRow[]> {
  const { topicId, userId, seesAll } = reader;
  const { rows } = await pool.query<AnswerRow>(answersBefore([topicId, userId, seesAll, id, limit]));
  return rows.toReversed();
}

const firstUnread = statement(`
  SELECT min(p."id") AS "id" FROM "forum_answer" p
  WHERE p."topicId" = $1 AND ${SEEN} AND p."publishedAt" > $4`);

/** The first answer that was published after an instant; null without one. */
export async function firstAnswerSince(pool: Reader, reader: PostReader, since: Date): Promise<number | null> {
  const { topicId, userId, seesAll } = reader;
  const { rows } = await pool.query<{ id: number | null }>(firstUnread([topicId, userId, seesAll, since]));
  return rows[0]?.id ?? null;
}

const comments = statement(`
  SELECT c.* FROM unnest($4::int[]) AS a("id") CROSS JOIN LATERAL (
    SELECT p."id", p."answerId", ${nameOf('u')} AS "userName", u."role" = 'Administrator' AS "isAdministrator",
      ${nameOf('w')} AS "toUserName", p."content", p."createdAt", p."publishedAt", p."deletedAt"
    FROM "forum_comment" p JOIN "app_user" u ON u."userId" = p."userId" JOIN "app_user" w ON w."userId" = p."toUserId"
    WHERE p."answerId" = a."id" AND p."topicId" = $1 AND ${SEEN} ORDER BY p."id" LIMIT $5
  ) c ORDER BY c."id"`);

/** The first comments on each of some answers, oldest first. */
export async function commentsOn(
  pool: Reader,
  reader: PostReader,
  answerIds: readonly number[],
  most: number,
): Promise<CommentRow[]> {
  if (answerIds.length === 0) return [];
  const { topicId, userId, seesAll } = reader;
  return (await pool.query<CommentRow>(comments([topicId, userId, seesAll, answerIds, most]))).rows;
}

const revisions = statement(`
  SELECT "title", "content", "at" FROM "forum_revision"
  WHERE "topicId" = $1 AND "answerId" IS NOT DISTINCT FROM $2::int ORDER BY "id" DESC LIMIT $3`);

/** A topic, or an answer to it, as it was before each of its last edits, newest first. */
export async function findRevisions(
  pool: Reader,
  topicId: number,
  answerId: number | null,
  most: number,
): Promise<{ title: string | null; content: string; at: Date }[]> {
  return (await pool.query(revisions([topicId, answerId, most]))).rows;
}

const answerSeen = statement(`SELECT p."id" FROM "forum_answer" p WHERE p."topicId" = $1 AND ${SEEN} AND p."id" = $4`);

/** Whether a reader sees an answer. */
export async function seesAnswer(pool: Reader, reader: PostReader, answerId: number): Promise<boolean> {
  const { topicId, userId, seesAll } = reader;
  return ((await pool.query(answerSeen([topicId, userId, seesAll, answerId]))).rowCount ?? 0) > 0;
}

const reading = statement(`SELECT "readAt" FROM "forum_reading" WHERE "userId" = $1 AND "topicId" = $2`);

/** Until when a member has read a topic; null for one that was not opened. */
export async function findReading(pool: Reader, userId: number, topicId: number): Promise<Date | null> {
  const { rows } = await pool.query<{ readAt: Date }>(reading([userId, topicId]));
  return rows[0]?.readAt ?? null;
}

const COUNTED = `EXISTS (
    SELECT FROM "forum_reading" WHERE "userId" = $1 AND "topicId" = $2 AND "countedAt" > $3::timestamptz
  )`;
const count = statement(`UPDATE "forum_topic" SET "viewNum" = "viewNum" + 1 WHERE "id" = $2 AND NOT ${COUNTED}`);
const view = statement(`
  INSERT INTO "forum_reading" ("userId", "topicId", "readAt", "countedAt") VALUES ($1, $2, $4::timestamptz, $4::timestamptz)
  ON CONFLICT ("userId", "topicId") DO UPDATE SET "readAt" = greatest("forum_reading"."readAt", EXCLUDED."readAt"),
    "countedAt" = CASE WHEN ${COUNTED} THEN "forum_reading"."countedAt" ELSE EXCLUDED."countedAt" END`);

/**
 * Marks a topic as read, and counts a view where the member's last one was counted at `countedBefore` or earlier. The caller has locked
 * the topic, so that views at the same time follow one after another.
 */
export async function viewTopic(
  tx: Tx,
  { userId, topicId, at, countedBefore }: { userId: number; topicId: number; at: Date; countedBefore: Date },
): Promise<void> {
  await connectionOf(tx).query(count([userId, topicId, countedBefore]));
  await connectionOf(tx).query(view([userId, topicId, countedBefore, at]));
}

const readAll = statement(`
  INSERT INTO "forum_reading" ("userId", "topicId", "readAt", "countedAt")
  SELECT $1, t."id", $2::timestamptz, 'epoch' FROM "forum_topic" t
  WHERE t."updatedAt" > $3::timestamptz AND t."publishedAt" IS NOT NULL AND t."deletedAt" IS NULL
  ORDER BY t."updatedAt" DESC LIMIT 10000
  ON CONFLICT ("userId", "topicId") DO UPDATE SET "readAt" = greatest("forum_reading"."readAt", EXCLUDED."readAt")`);

/** Marks every topic with something newer than an instant as read. */
export async function readAllTopics(tx: Tx, userId: number, at: Date, since: Date): Promise<void> {
  await connectionOf(tx).query(readAll([userId, at, since]));
}

/** Answers of a topic, and names with a beginning, among which a mention is completed. */
const MOST_ANSWERS = 1_000;
const MOST_NAMES = 500;
const names = statement(`
  (SELECT u."userName" AS "user" FROM (
      SELECT "userId" FROM "forum_topic" WHERE "id" = $2::int AND "publishedAt" IS NOT NULL AND "deletedAt" IS NULL
      UNION SELECT "userId" FROM (
        SELECT "userId" FROM "forum_answer" WHERE "topicId" = $2::int AND "publishedAt" IS NOT NULL AND "deletedAt" IS NULL
        ORDER BY "id" DESC LIMIT ${MOST_ANSWERS}
      ) a
    ) p JOIN "app_user" u ON u."userId" = p."userId"
    WHERE u."userNameKey" LIKE $1 AND u."deletedAt" IS NULL ORDER BY u."userNameKey" LIMIT $3)
  UNION ALL
  (SELECT u."userName" FROM (
      SELECT "userId", "userName", "userNameKey" FROM "app_user"
      WHERE "userNameKey" LIKE $1 AND "deletedAt" IS NULL ORDER BY "userNameKey" USING ~<~ LIMIT ${MOST_NAMES}
    ) u
    WHERE EXISTS (SELECT FROM "forum_topic" t WHERE t."userId" = u."userId" AND t."publishedAt" IS NOT NULL)
      OR EXISTS (SELECT FROM "forum_answer" a WHERE a."userId" = u."userId" AND a."publishedAt" IS NOT NULL)
    ORDER BY u."userNameKey" USING ~<~ LIMIT $3)`);

/** Members who have posted, by the beginning of their names, those who have posted in a topic first. */
export async function findMentionable(
  pool: Reader,
  text: string,
  topicId: number | null,
  most: number,
): Promise<{ user: string }[]> {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await pool.query<{ user: string }>(names([pattern, topicId, most]));
  return [...new Set(rows.map(({ user }) => user))].slice(0, most).map((user) => ({ user }));
}
