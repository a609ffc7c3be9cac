import { statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import { searchTextOf } from './search-text.ts';

/** A topic, an answer to it, or a comment on that. */
export interface PostId {
  readonly topicId: number;
  readonly answerId?: number | undefined;
  readonly commentId?: number | undefined;
}

/** A post that a change has locked. */
export interface LockedPost {
  readonly userId: number;
  readonly publishedAt: Date | null;
  readonly deletedAt: Date | null;
  /** Of a comment the person whom it replies to; of others null. */
  readonly toUserId: number | null;
  readonly content: string;
}
export interface LockedTopic extends LockedPost {
  readonly title: string;
  readonly typeId: number;
  readonly isEssence: boolean;
}

async function first<Row extends object>(tx: Tx, query: { text: string }): Promise<Row | null> {
  return (await connectionOf(tx).query<Row>(query)).rows[0] ?? null;
}
const idOf = async (tx: Tx, query: { text: string }): Promise<number> =>
  onlyRow((await connectionOf(tx).query<{ id: number }>(query)).rows).id;
const run = async (tx: Tx, query: { text: string }): Promise<number> =>
  (await connectionOf(tx).query(query)).rowCount ?? 0;

const topicLock = statement(`
  SELECT "userId", "publishedAt", "deletedAt", NULL::int AS "toUserId", "content", "title", "typeId", "isEssence"
  FROM "forum_topic" WHERE "id" = $1 FOR NO KEY UPDATE`);
const answerLock = statement(`
  SELECT "userId", "publishedAt", "deletedAt", NULL::int AS "toUserId", "content"
  FROM "forum_answer" WHERE "id" = $1 AND "topicId" = $2 FOR NO KEY UPDATE`);
const commentLock = statement(`
  SELECT "userId", "publishedAt", "deletedAt", "toUserId", "content"
  FROM "forum_comment" WHERE "id" = $1 AND "answerId" = $2 AND "topicId" = $3 FOR NO KEY UPDATE`);

/** Locks a topic: every change of its posts does, so that its counters and its search document follow one after another. */
export const lockTopic = (tx: Tx, id: number): Promise<LockedTopic | null> => first(tx, topicLock([id]));
export const lockAnswer = (tx: Tx, topicId: number, id: number): Promise<LockedPost | null> =>
  first(tx, answerLock([id, topicId]));
export const lockComment = (tx: Tx, topicId: number, answerId: number, id: number): Promise<LockedPost | null> =>
  first(tx, commentLock([id, answerId, topicId]));

interface NewPost {
  readonly userId: number;
  readonly content: string;
  readonly at: Date;
  /** Whether it waits for review. */
  readonly isHeld: boolean;
}

const topicAddition = statement(`
  INSERT INTO "forum_topic" ("typeId", "userId", "title", "content", "excerpt", "createdAt", "updatedAt", "publishedAt")
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7) RETURNING "id"`);
export const addTopic = (
  tx: Tx,
  { typeId, userId, title, content, excerpt, at, isHeld }: NewPost & { typeId: number; title: string; excerpt: string },
): Promise<number> => idOf(tx, topicAddition([typeId, userId, title, content, excerpt, at, isHeld ? null : at]));

const answerAddition = statement(`
  INSERT INTO "forum_answer" ("topicId", "userId", "content", "createdAt", "publishedAt") VALUES ($1, $2, $3, $4, $5) RETURNING "id"`);
export const addAnswer = (
  tx: Tx,
  { topicId, userId, content, at, isHeld }: NewPost & { topicId: number },
): Promise<number> => idOf(tx, answerAddition([topicId, userId, content, at, isHeld ? null : at]));

const commentAddition = statement(`
  INSERT INTO "forum_comment" ("answerId", "topicId", "userId", "toUserId", "content", "createdAt", "publishedAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING "id"`);
export const addComment = (
  tx: Tx,
  {
    topicId,
    answerId,
    userId,
    toUserId,
    content,
    at,
    isHeld,
  }: NewPost & { topicId: number; answerId: number; toUserId: number },
): Promise<number> => idOf(tx, commentAddition([answerId, topicId, userId, toUserId, content, at, isHeld ? null : at]));

const keptRead = statement(`
  UPDATE "forum_reading" r SET "readAt" = $3 FROM "forum_topic" t
  WHERE r."userId" = $1 AND r."topicId" = $2 AND t."id" = r."topicId" AND r."readAt" >= t."updatedAt"`);

/** Leaves a topic read for the author of a post in it, who had read all before. Call it before `touchTopic`. */
export async function keepRead(
  tx: Tx,
  { userId, topicId, at }: { userId: number; topicId: number; at: Date },
): Promise<void> {
  await run(tx, keptRead([userId, topicId, at]));
}

const bump = statement(`
  UPDATE "forum_topic" SET "updatedAt" = greatest("updatedAt", $2::timestamptz), "answerNum" = "answerNum" + $3::int WHERE "id" = $1`);

/** What the publication of a post, or the deletion of an answer (`answers` −1), changes in its topic. */
export async function touchTopic(
  tx: Tx,
  topicId: number,
  { at, answers }: { at: Date; answers: number },
): Promise<void> {
  await run(tx, bump([topicId, at, answers]));
}
const uncount = statement(`UPDATE "forum_topic" SET "answerNum" = "answerNum" - 1 WHERE "id" = $1`);
export async function uncountAnswer(tx: Tx, topicId: number): Promise<void> {
  await run(tx, uncount([topicId]));
}

/** Texts before an edit that are kept. */
export const KEPT_REVISIONS = 50;
const revision = statement(`
  INSERT INTO "forum_revision" ("topicId", "answerId", "title", "content", "at") VALUES ($1, $2, $3, $4, $5)`);
const revisionPurge = statement(`
  DELETE FROM "forum_revision" WHERE "id" IN (
    SELECT "id" FROM "forum_revision" WHERE "topicId" = $1 AND "answerId" IS NOT DISTINCT FROM $2::int
    ORDER BY "id" DESC OFFSET ${KEPT_REVISIONS}
  )`);
const topicEdit = statement(`
  UPDATE "forum_topic" SET "title" = $2, "content" = $3, "excerpt" = $4, "typeId" = $5, "editedAt" = $6 WHERE "id" = $1`);
const answerEdit = statement(`UPDATE "forum_answer" SET "content" = $2, "editedAt" = $3 WHERE "id" = $1`);

async function keepRevision(
  tx: Tx,
  before: { topicId: number; answerId: number | null; title: string | null; content: string; at: Date },
): Promise<void> {
  const { topicId, answerId, title, content, at } = before;
  await run(tx, revision([topicId, answerId, title, content, at]));
  await run(tx, revisionPurge([topicId, answerId]));
}

/** Changes a locked topic and keeps what it was. */
export async function editTopic(
  tx: Tx,
  id: number,
  before: LockedTopic,
  after: { title: string; content: string; excerpt: string; typeId: number; at: Date },
): Promise<void> {
  const { title, content, excerpt, typeId, at } = after;
  await keepRevision(tx, { topicId: id, answerId: null, title: before.title, content: before.content, at });
  await run(tx, topicEdit([id, title, content, excerpt, typeId, at]));
}

/** Changes a locked answer and keeps what it was. */
export async function editAnswer(
  tx: Tx,
  { topicId, answerId }: { topicId: number; answerId: number },
  before: LockedPost,
  after: { content: string; at: Date },
): Promise<void> {
  await keepRevision(tx, { topicId, answerId, title: null, content: before.content, at: after.at });
  await run(tx, answerEdit([answerId, after.content, after.at]));
}

/** Table and id of a post. */
const rowOf = ({ topicId, answerId, commentId }: PostId): [table: string, id: number] => {
  if (commentId !== undefined) return ['forum_comment', commentId];
  return answerId === undefined ? ['forum_topic', topicId] : ['forum_answer', answerId];
};
const deletions = Object.fromEntries(
  ['forum_topic', 'forum_answer', 'forum_comment'].map((table) => [
    table,
    {
      remove: statement(
        `UPDATE "${table}" SET "deletedAt" = $2, "deletedById" = $3 WHERE "id" = $1 AND "deletedAt" IS NULL`,
      ),
      publish: statement(`UPDATE "${table}" SET "publishedAt" = $2 WHERE "id" = $1 AND "publishedAt" IS NULL`),
    },
  ]),
);

/** Takes a locked post away; it stays for administrators. */
export async function markDeleted(tx: Tx, post: PostId, by: { userId: number; at: Date }): Promise<void> {
  const [table, id] = rowOf(post);
  const change = deletions[table];
  if (change) await run(tx, change.remove([id, by.at, by.userId]));
}

/** Publishes a locked post that waits for review. */
export async function markPublished(tx: Tx, post: PostId, at: Date): Promise<void> {
  const [table, id] = rowOf(post);
  const change = deletions[table];
  if (change) await run(tx, change.publish([id, at]));
}

const essence = statement(`UPDATE "forum_topic" SET "isEssence" = $2 WHERE "id" = $1`);
export async function setEssence(tx: Tx, topicId: number, isEssence: boolean): Promise<void> {
  await run(tx, essence([topicId, isEssence]));
}

const star = statement(`
  WITH "added" AS (
    INSERT INTO "forum_star" ("userId", "topicId", "createdAt") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1
  )
  UPDATE "forum_topic" SET "starNum" = "starNum" + (SELECT count(*)::int FROM "added") WHERE "id" = $2 RETURNING "starNum"`);
const unstar = statement(`
  WITH "removed" AS (DELETE FROM "forum_star" WHERE "userId" = $1 AND "topicId" = $2 RETURNING 1)
  UPDATE "forum_topic" SET "starNum" = "starNum" - (SELECT count(*)::int FROM "removed") WHERE "id" = $2 RETURNING "starNum"`);

/** Takes a topic into a member's collection, or out of it. @returns in how many collections it is */
export async function setStar(
  tx: Tx,
  { userId, topicId, isStarred, at }: { userId: number; topicId: number; isStarred: boolean; at: Date },
): Promise<number> {
  const change = isStarred ? star([userId, topicId, at]) : unstar([userId, topicId]);
  return onlyRow((await connectionOf(tx).query<{ starNum: number }>(change)).rows).starNum;
}

/** Most characters of a topic that a search looks at, and of those that it shows parts of. */
const MAX_DOCUMENT = 100_000;
const MAX_SHOWN = 20_000;
const VECTOR = `setweight(to_tsvector('english', $3), 'A') || setweight(to_tsvector('english', $4), 'B')
    || setweight(to_tsvector('english', $5), 'C')`;
const document = statement(`
  INSERT INTO "forum_document" ("topicId", "text", "search") VALUES ($1, $2, ${VECTOR})
  ON CONFLICT ("topicId") DO UPDATE SET "text" = EXCLUDED."text", "search" = EXCLUDED."search"`);
const appended = statement(`
  UPDATE "forum_document" SET "text" = left("text" || E'\\n' || $2::text, ${MAX_SHOWN}),
    "search" = "search" || setweight(to_tsvector('english', $3), 'C')
  WHERE "topicId" = $1 AND length("search") < 20000`);
const published = statement(`
  SELECT "content" FROM "forum_answer" WHERE "topicId" = $1 AND "publishedAt" IS NOT NULL AND "deletedAt" IS NULL
  ORDER BY "id" DESC LIMIT 200`);
const forgotten = statement(`DELETE FROM "forum_document" WHERE "topicId" = $1`);

/** The Markdown of the newest published answers, as many as a document holds. */
export async function publishedAnswers(tx: Tx, topicId: number): Promise<string[]> {
  const { rows } = await connectionOf(tx).query<{ content: string }>(published([topicId]));
  const contents: string[] = [];
  let size = 0;
  for (const { content } of rows) {
    size += content.length;
    if (size > MAX_DOCUMENT) break;
    contents.push(content);
  }
  return contents;
}

/** Writes what a search finds of a topic, of plain texts. */
export async function writeDocument(
  tx: Tx,
  topicId: number,
  texts: { title: string; body: string; answers: readonly string[] },
): Promise<void> {
  const answers = texts.answers.join('\n');
  const shown = `${texts.body}\n${answers}`.slice(0, MAX_SHOWN);
  await run(tx, document([topicId, shown, searchTextOf(texts.title), searchTextOf(texts.body), searchTextOf(answers)]));
}
export async function appendToDocument(tx: Tx, topicId: number, answer: string): Promise<void> {
  await run(tx, appended([topicId, answer, searchTextOf(answer)]));
}
export async function forgetDocument(tx: Tx, topicId: number): Promise<void> {
  await run(tx, forgotten([topicId]));
}

const shownOf = (table: string) =>
  `SELECT FROM "${table}" WHERE "userId" = $1 AND "publishedAt" IS NOT NULL AND "deletedAt" IS NULL`;
const posts = statement(`
  SELECT count(*)::int AS "count" FROM (
    ${['forum_topic', 'forum_answer', 'forum_comment'].map(shownOf).join(' UNION ALL ')} LIMIT $2
  ) p`);

/** Posts of a member that are shown, counted up to `most`. */
export async function countPublished(tx: Tx, userId: number, most: number): Promise<number> {
  return onlyRow((await connectionOf(tx).query<{ count: number }>(posts([userId, most]))).rows).count;
}

const same = (table: string) =>
  `EXISTS (SELECT FROM "${table}" WHERE "userId" = $1 AND "createdAt" > $2::timestamptz AND "content" = $3)`;
const repeated = statement(`
  SELECT ${['forum_topic', 'forum_answer', 'forum_comment'].map(same).join(' OR ')} AS "isRepeated"`);

/** Whether a member has posted a text after an instant. */
export async function hasPosted(tx: Tx, userId: number, since: Date, content: string): Promise<boolean> {
  const { rows } = await connectionOf(tx).query<{ isRepeated: boolean }>(repeated([userId, since, content]));
  return onlyRow(rows).isRepeated;
}
