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

/** The three ids of a post, null for those that it has not. */
const idsOf = ({ topicId, answerId, commentId }: PostId) => [topicId, answerId ?? null, commentId ?? null] as const;

const report = statement(`
  INSERT INTO "forum_report" ("userId", "topicId", "answerId", "commentId", "reason", "createdAt")
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING "id"`);

/** Keeps the report of a post, of which each member has one. @returns its id; null for a second one */
export async function addReport(
  tx: Tx,
  post: PostId,
  { userId, reason, at }: { userId: number; reason: string; at: Date },
): Promise<number | null> {
  const added = report([userId, ...idsOf(post), reason, at]);
  return (await connectionOf(tx).query<{ id: number }>(added)).rows[0]?.id ?? null;
}

/** Reports of the post $1, $2, $3 that are open. */
const OPEN = `"topicId" = $1 AND "answerId" IS NOT DISTINCT FROM $2::int AND "commentId" IS NOT DISTINCT FROM $3::int
    AND "settledAt" IS NULL`;
const firstReport = statement(`SELECT min("id") AS "id" FROM "forum_report" WHERE ${OPEN}`);

/** The oldest open report of a post; null without one. */
export async function findFirstReport(tx: Tx, post: PostId): Promise<number | null> {
  const { rows } = await connectionOf(tx).query<{ id: number | null }>(firstReport([...idsOf(post)]));
  return rows[0]?.id ?? null;
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
export async function findReportedPost(tx: Tx, id: number): Promise<PostId | null> {
  const [found] = (await connectionOf(tx).query(reportOf([id]))).rows;
  if (found === undefined) return null;
  const { topicId, answerId, commentId } = found;
  return { topicId, answerId: answerId ?? undefined, commentId: commentId ?? undefined };
}

const settlement = statement(`
  UPDATE "forum_report" SET "settledAt" = $4, "settledById" = $5, "isUpheld" = $6
  WHERE ${OPEN} OR "topicId" = $1 AND "settledAt" IS NULL AND $6::boolean
    AND ($2::int IS NULL OR "answerId" = $2 AND $3::int IS NULL)`);

/** Settles every open report of a post, and those of its answers and comments where it is deleted. @returns how many there were */
export async function settleReports(
  tx: Tx,
  post: PostId,
  { at, operatorId, isUpheld }: { at: Date; operatorId: number; isUpheld: boolean },
): Promise<number> {
  const { rowCount } = await connectionOf(tx).query(settlement([...idsOf(post), at, operatorId, isUpheld]));
  return rowCount ?? 0;
}

/** Whether what a post "p" was posted in is there. */
const within = (place: 'topic' | 'answer') =>
  `EXISTS (SELECT FROM "forum_${place}" w WHERE w."id" = p."${place}Id" AND w."deletedAt" IS NULL)`;
const held = statement(`
  SELECT ${POST} FROM (
    (SELECT "id" AS "topicId", NULL::int AS "answerId", NULL::int AS "commentId", "createdAt" FROM "forum_topic"
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL ORDER BY "id" LIMIT $1)
    UNION ALL
    (SELECT "topicId", "id", NULL, "createdAt" FROM "forum_answer" p
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL AND ${within('topic')} ORDER BY "id" LIMIT $1)
    UNION ALL
    (SELECT "topicId", "answerId", "id", "createdAt" FROM "forum_comment" p
      WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL AND ${within('topic')} AND ${within('answer')} ORDER BY "id" LIMIT $1)
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
