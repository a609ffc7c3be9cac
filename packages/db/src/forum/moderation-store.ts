import type { Pool } from '../client.ts';
import { statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import type { PostId } from './post-writes.ts';

type Reader = Pick<Pool, 'query'>;

/** A post that waits for a decision of an administrator. */
export interface PostInQuestion {
  readonly topicId: number;
  readonly answerId: number | null;
  readonly commentId: number | null;
  readonly title: string;
  readonly userId: number;
  readonly userName: string;
  readonly content: string;
  readonly createdAt: Date;
}
export interface ReportRow extends PostInQuestion {
  readonly id: number;
  readonly reporter: string;
  readonly reason: string;
  readonly at: Date;
}

const report = statement(`
  INSERT INTO "forum_report" ("userId", "topicId", "answerId", "commentId", "reason", "createdAt")
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`);

/** Keeps the report of a post, of which each member has one. @returns whether it is a new one */
export async function addReport(
  tx: Tx,
  { topicId, answerId = null, commentId = null }: { [K in keyof PostId]: PostId[K] | null } & { topicId: number },
  { userId, reason, at }: { userId: number; reason: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await connectionOf(tx).query(report([userId, topicId, answerId, commentId, reason, at]));
  return rowCount === 1;
}

/** The post of a row "q" that names a topic, and an answer and a comment where it is one. */
const POST = `q."topicId", q."answerId", q."commentId", t."title", COALESCE(c."userId", a."userId", t."userId") AS "userId",
  CASE WHEN u."deletedAt" IS NULL THEN u."userName" ELSE '' END AS "userName",
  COALESCE(c."content", a."content", t."content") AS "content", COALESCE(c."createdAt", a."createdAt", t."createdAt") AS "createdAt"`;
const JOINED = `
  JOIN "forum_topic" t ON t."id" = q."topicId"
  LEFT JOIN "forum_answer" a ON a."id" = q."answerId"
  LEFT JOIN "forum_comment" c ON c."id" = q."commentId"
  JOIN "app_user" u ON u."userId" = COALESCE(c."userId", a."userId", t."userId")`;

const reports = statement(`
  SELECT q."id", r."userName" AS "reporter", q."reason", q."createdAt" AS "at", ${POST}
  FROM (
    SELECT * FROM "forum_report" WHERE "settledAt" IS NULL AND "id" > $1 ORDER BY "id" LIMIT $2
  ) q ${JOINED} JOIN "app_user" r ON r."userId" = q."userId" ORDER BY q."id"`);

/** Open reports behind an id, oldest first. */
export async function findOpenReports(pool: Reader, after: number, limit: number): Promise<ReportRow[]> {
  return (await pool.query(reports([after, limit]))).rows;
}

const reportOf = statement(`
  SELECT "topicId", "answerId", "commentId" FROM "forum_report" WHERE "id" = $1 AND "settledAt" IS NULL`);

/** The post of an open report; null for a report that is settled or is none. */
export async function findReportedPost(
  tx: Tx,
  id: number,
): Promise<Pick<PostInQuestion, 'topicId' | 'answerId' | 'commentId'> | null> {
  return (await connectionOf(tx).query(reportOf([id]))).rows[0] ?? null;
}

const settlement = statement(`
  UPDATE "forum_report" SET "settledAt" = $4, "settledById" = $5, "isUpheld" = $6
  WHERE "topicId" = $1 AND "answerId" IS NOT DISTINCT FROM $2::int AND "commentId" IS NOT DISTINCT FROM $3::int
    AND "settledAt" IS NULL`);

/** Settles every open report of a post. @returns how many there were */
export async function settleReports(
  tx: Tx,
  { topicId, answerId, commentId }: Pick<PostInQuestion, 'topicId' | 'answerId' | 'commentId'>,
  { at, operatorId, isUpheld }: { at: Date; operatorId: number; isUpheld: boolean },
): Promise<number> {
  const { rowCount } = await connectionOf(tx).query(
    settlement([topicId, answerId, commentId, at, operatorId, isUpheld]),
  );
  return rowCount ?? 0;
}

const held = statement(`
  SELECT ${POST} FROM (
    (SELECT "id" AS "topicId", NULL::int AS "answerId", NULL::int AS "commentId", "createdAt" FROM "forum_topic"
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL ORDER BY "id" LIMIT $1)
    UNION ALL
    (SELECT "topicId", "id", NULL, "createdAt" FROM "forum_answer"
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL ORDER BY "id" LIMIT $1)
    UNION ALL
    (SELECT "topicId", "answerId", "id", "createdAt" FROM "forum_comment"
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL ORDER BY "id" LIMIT $1)
    ORDER BY "createdAt" LIMIT $1
  ) q ${JOINED} ORDER BY q."createdAt"`);

/** Posts that wait for review, oldest first. */
export async function findHeldPosts(pool: Reader, limit: number): Promise<PostInQuestion[]> {
  return (await pool.query(held([limit]))).rows;
}

const mentioned = statement(`
  SELECT "userId" FROM "app_user"
  WHERE "userNameKey" = ANY($1::text[]) AND "deletedAt" IS NULL AND "activatedAt" IS NOT NULL AND "agreementRev" IS NOT NULL`);

/** Members by their names in lower case: those who can read the forum. */
export async function findMentioned(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { rows } = await connectionOf(tx).query<{ userId: number }>(mentioned([names]));
  return rows.map(({ userId }) => userId);
}

const author = statement(`SELECT "userName", "createdAt" FROM "app_user" WHERE "userId" = $1`);

/** Name and sign-up of a member. */
export async function readAuthor(
  tx: Tx,
  userId: number,
): Promise<{ readonly userName: string; readonly createdAt: Date }> {
  return onlyRow((await connectionOf(tx).query<{ userName: string; createdAt: Date }>(author([userId]))).rows);
}
