import { type ForumFilter, type ForumOrder, MAX_FORUM_CANDIDATES } from '@pipa/contract';
import type { Pool } from '../client.ts';
import { statement } from '../client.ts';
import { searchQueryOf } from './search-text.ts';

/** A topic as its reader sees it. */
export interface TopicRow {
  readonly id: number;
  readonly typeId: number;
  readonly title: string;
  readonly excerpt: string;
  readonly userId: number;
  /** Empty for a deleted account. */
  readonly userName: string;
  readonly isAdministrator: boolean;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly viewNum: number;
  readonly starNum: number;
  readonly answerNum: number;
  readonly isEssence: boolean;
  readonly isStarred: boolean;
  readonly isUnread: boolean;
}

export interface TopicList {
  readonly rows: TopicRow[];
  readonly count: number;
  /** Whether a search had more candidates than it looks at. */
  readonly isCapped: boolean;
}

export interface TopicsWanted {
  /** Null for a visitor. */
  readonly userId: number | null;
  /** What was published before it counts as read by a member who has not opened it. */
  readonly unreadSince: Date;
  readonly typeId?: number | undefined;
  readonly isEssence?: boolean | undefined;
  readonly filter?: ForumFilter | undefined;
  /** By how well it matches where a search has no order. */
  readonly order?: ForumOrder | undefined;
  readonly keyword?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const COLUMNS = `t."id", t."typeId", t."title", t."excerpt", t."userId",
  CASE WHEN u."deletedAt" IS NULL THEN u."userName" ELSE '' END AS "userName", u."role" = 'Administrator' AS "isAdministrator",
  t."createdAt", t."publishedAt", t."updatedAt", t."editedAt", t."deletedAt", t."viewNum", t."starNum", t."answerNum", t."isEssence",
  EXISTS (SELECT FROM "forum_star" s WHERE s."userId" = $1::int AND s."topicId" = t."id") AS "isStarred",
  $1::int IS NOT NULL AND t."updatedAt" > COALESCE((
    SELECT r."readAt" FROM "forum_reading" r WHERE r."userId" = $1::int AND r."topicId" = t."id"
  ), $2::timestamptz) AS "isUnread"`;
const SHOWN = `t."publishedAt" IS NOT NULL AND t."deletedAt" IS NULL`;
const ORDERS: Record<ForumOrder, string> = {
  updateTime: 't."updatedAt" DESC, t."id" DESC',
  starNum: 't."starNum" DESC, t."id" DESC',
  viewNum: 't."viewNum" DESC, t."id" DESC',
};
/** The topics of a member, by filter: what the member has posted, with topics that wait for review; $1 is the member. */
const MINE: Record<ForumFilter, string> = {
  myTopic: `t."id" IN (SELECT "id" FROM "forum_topic" WHERE "userId" = $1::int) AND t."deletedAt" IS NULL`,
  myStar: `t."id" IN (SELECT "topicId" FROM "forum_star" WHERE "userId" = $1::int) AND ${SHOWN}`,
  myComment: `t."id" IN (
      SELECT "topicId" FROM "forum_answer" WHERE "userId" = $1::int AND "deletedAt" IS NULL
      UNION SELECT "topicId" FROM "forum_comment" WHERE "userId" = $1::int AND "deletedAt" IS NULL
    ) AND ${SHOWN}`,
};

/** Conditions on "t" and their values, behind the first four: reader, unread since, limit, offset. */
function conditionsOf({ typeId, isEssence, filter }: TopicsWanted, values: unknown[]): string {
  const conditions = [filter === undefined ? SHOWN : MINE[filter]];
  if (typeId !== undefined) conditions.push(`t."typeId" = $${values.push(typeId)}::int`);
  if (isEssence) conditions.push('t."isEssence"');
  return conditions.join(' AND ');
}

/** Topics in an order. */
export async function listTopics(pool: Pick<Pool, 'query'>, wanted: TopicsWanted): Promise<TopicList> {
  const typed = wanted.keyword ?? '';
  if (typed !== '') return searchTopics(pool, wanted, typed);
  const { userId, unreadSince, limit, offset, order = 'updateTime' } = wanted;
  const values: unknown[] = [userId, unreadSince, limit, offset];
  const where = conditionsOf(wanted, values);
  // The page is cut before its authors are joined; the number of all is there also where a page has no rows.
  const listed = statement(`
    SELECT c."count", p.* FROM (SELECT count(*)::int AS "count" FROM "forum_topic" t WHERE ${where}) c
    LEFT JOIN (
      SELECT ${COLUMNS}, row_number() OVER (ORDER BY ${ORDERS[order]}) AS "place"
      FROM (SELECT * FROM "forum_topic" t WHERE ${where} ORDER BY ${ORDERS[order]} LIMIT $3 OFFSET $4) t
      JOIN "app_user" u ON u."userId" = t."userId"
    ) p ON true
    ORDER BY p."place"`);
  const { rows } = await pool.query<Listed<TopicRow>>(listed(values));
  return { rows: topicsOf(rows), count: rows[0]?.count ?? 0, isCapped: false };
}

/** A row of a list, without a topic where the page is empty. */
type Listed<Row> = { count: number; place: string | null } & (Row | { id: null });

const topicsOf = (rows: readonly Listed<TopicRow>[]): TopicRow[] =>
  rows.flatMap(({ count: _, place: __, ...row }) => (row.id === null ? [] : [row as TopicRow]));

/** Names and titles that are alike, where no topic has the words. */
const ALIKE = `
  SELECT t."id" AS "topicId", similarity(t."title", $5) AS "rank" FROM "forum_topic" t
  WHERE ${SHOWN} AND t."title" % $5
  UNION
  SELECT t."id", 1 FROM "forum_topic" t JOIN "app_user" u ON u."userId" = t."userId"
  WHERE u."userNameKey" = lower($5) AND u."deletedAt" IS NULL AND ${SHOWN}`;

async function searchTopics(pool: Pick<Pool, 'query'>, wanted: TopicsWanted, typed: string): Promise<TopicList> {
  const query = searchQueryOf(typed);
  const found = query === '' ? NOTHING : await candidatesOf(pool, wanted, query, WORDS);
  // What names a phrase or leaves a word out asks for nothing that is alike.
  return found.count > 0 || /["-]/.test(typed)
    ? found
    : candidatesOf(pool, wanted, typed, `${ALIKE} LIMIT ${MAX_FORUM_CANDIDATES + 1}`);
}
const NOTHING: TopicList = { rows: [], count: 0, isCapped: false };
const WORDS = `
  SELECT d."topicId", ts_rank(d."search", to_tsquery('english', $5)) AS "rank" FROM "forum_document" d
  WHERE d."topicId" > 0 AND d."search" @@ to_tsquery('english', $5)
  ORDER BY d."topicId" DESC LIMIT ${MAX_FORUM_CANDIDATES + 1}`;

/** A page of the newest candidates that meet the conditions. The statement is planned with its words, whose frequency decides its plan. */
async function candidatesOf(
  pool: Pick<Pool, 'query'>,
  wanted: TopicsWanted,
  words: string,
  candidates: string,
): Promise<TopicList> {
  const { userId, unreadSince, limit, offset, order } = wanted;
  const values: unknown[] = [userId, unreadSince, limit, offset, words];
  const where = conditionsOf(wanted, values);
  const sorted = order === undefined ? 'h."rank" DESC, t."id" DESC' : ORDERS[order];
  const outer = order === undefined ? 't."rank" DESC, t."id" DESC' : ORDERS[order];
  const text = `
    WITH "hits" AS MATERIALIZED (${candidates}),
    "cut" AS (
      SELECT t.*, h."rank", count(*) OVER () AS "count" FROM "hits" h JOIN "forum_topic" t ON t."id" = h."topicId"
      WHERE ${where} ORDER BY ${sorted} LIMIT $3 OFFSET $4
    )
    SELECT ${COLUMNS}, t."count"::int, (SELECT count(*) FROM "hits") > ${MAX_FORUM_CANDIDATES} AS "isCapped"
    FROM "cut" t JOIN "app_user" u ON u."userId" = t."userId" ORDER BY ${outer}`;
  const { rows } = await pool.query<TopicRow & { count: number; isCapped: boolean }>({ text, values });
  const [first] = rows;
  return {
    rows: rows.map(({ count: _, isCapped: __, ...row }) => row),
    count: Math.min(first?.count ?? 0, MAX_FORUM_CANDIDATES),
    isCapped: first?.isCapped ?? false,
  };
}

const one = statement(`
  SELECT ${COLUMNS}, t."content" FROM "forum_topic" t JOIN "app_user" u ON u."userId" = t."userId"
  WHERE t."id" = $3 AND (${SHOWN} OR $4 OR t."publishedAt" IS NULL AND t."deletedAt" IS NULL AND t."userId" = $1)`);

/** One topic with its text: a deleted one to administrators, one that waits for review also to its author; null for others. */
export async function findTopic(
  pool: Pick<Pool, 'query'>,
  wanted: Pick<TopicsWanted, 'userId' | 'unreadSince'> & { readonly id: number; readonly seesAll: boolean },
): Promise<(TopicRow & { readonly content: string }) | null> {
  const { userId, unreadSince, id, seesAll } = wanted;
  const { rows } = await pool.query<TopicRow & { content: string }>(one([userId, unreadSince, id, seesAll]));
  return rows[0] ?? null;
}
