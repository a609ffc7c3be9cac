import { DomainError, type ForumFilter, type ForumOrder, MAX_FORUM_CANDIDATES } from '@pipa/contract';
import type { Pool, PoolClient } from '../client.ts';
import { statement } from '../client.ts';
import { candidateQueryOf, searchQueryOf, shownPart, wordsOf } from './search-text.ts';

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
  /** What was published before it, or before the sign-up, counts as read by a member who has not opened it. */
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
  ), greatest($2::timestamptz, (SELECT "createdAt" FROM "app_user" WHERE "userId" = $1::int))) AS "isUnread"`;
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
export async function listTopics(pool: Pick<Pool, 'query' | 'connect'>, wanted: TopicsWanted): Promise<TopicList> {
  const typed = wanted.keyword ?? '';
  if (typed !== '') return searchTopics(pool, wanted, typed);
  const { userId, unreadSince, filter, limit, offset, order = 'updateTime' } = wanted;
  const values: unknown[] = [userId, unreadSince, limit, offset];
  const matching = `SELECT t."id", t."updatedAt", t."starNum", t."viewNum" FROM "forum_topic" t WHERE ${conditionsOf(wanted, values)}`;
  // Topics of a member are found once, for their number and for the page; those of an index are counted and cut there.
  const matches = `"matches" AS ${filter === undefined ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (${matching})`;
  // The page is cut among ids, which an index has, before the rows are read; the number of all is there also where a page has none.
  const listed = statement(`
    WITH ${matches}
    SELECT c."count", false AS "isCapped", p.* FROM (SELECT count(*)::int AS "count" FROM "matches") c
    LEFT JOIN (
      SELECT ${COLUMNS}, row_number() OVER (ORDER BY ${ORDERS[order]}) AS "place"
      FROM (SELECT t."id" FROM "matches" t ORDER BY ${ORDERS[order]} LIMIT $3 OFFSET $4) i
      JOIN "forum_topic" t ON t."id" = i."id" JOIN "app_user" u ON u."userId" = t."userId"
    ) p ON true
    ORDER BY p."place"`);
  const { rows } = await pool.query<Listed<TopicRow>>(listed(values));
  return listOf(rows, (row) => row);
}

/** A row of a list, without a topic where the page is empty. */
type Listed<Row> = { count: number; isCapped: boolean; place: string | null } & (Row | { id: null });

function listOf<Row extends { id: number }>(rows: readonly Listed<Row>[], topicOf: (row: Row) => TopicRow): TopicList {
  const [first] = rows;
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [topicOf(row as Row)])),
    count: Math.min(first?.count ?? 0, first?.isCapped ? MAX_FORUM_CANDIDATES : Number.POSITIVE_INFINITY),
    isCapped: first?.isCapped ?? false,
  };
}

/** Some of several words may be those of a title; one word is in it, or is not. */
const HAS_WORDS = /\S\s+\S/;
/** Most topics of a kind that are alike: few of many are what was meant. */
const MOST_ALIKE = 200;
const NAMED = `
  SELECT t."id" AS "topicId", 1::real AS "rank", true AS "isHit" FROM "app_user" u JOIN "forum_topic" t ON t."userId" = u."userId"
  WHERE u."userNameKey" = lower($5) AND u."deletedAt" IS NULL AND ${SHOWN} ORDER BY t."id" DESC LIMIT ${MAX_FORUM_CANDIDATES + 1}`;
/** Topics of a member with the name, and titles and names that are alike, where no topic has the words. */
const alike = (typed: string): string => `
  SELECT "topicId", max("rank") AS "rank", true AS "isHit" FROM (
    (${NAMED})
    UNION ALL
    (SELECT t."id", greatest(similarity(t."title", $5), word_similarity($5, t."title")), true FROM "forum_topic" t
    WHERE ${SHOWN} AND ($5 <% t."title"${HAS_WORDS.test(typed) ? ' OR t."title" % $5' : ''}) LIMIT ${MOST_ALIKE})
    UNION ALL
    (SELECT t."id", similarity(u."userNameKey", lower($5)), true FROM "app_user" u JOIN "forum_topic" t ON t."userId" = u."userId"
    WHERE u."userNameKey" % lower($5) AND u."deletedAt" IS NULL AND ${SHOWN} LIMIT ${MOST_ALIKE})
  ) a GROUP BY "topicId"`;
/** The likeness of texts is that of their letters and digits in groups of three, which PostgreSQL finds in Latin letters alone. */
const HAS_TRIGRAM = /[a-z0-9]{3}/i;
/** What names a phrase or leaves a word out asks for nothing that is alike. */
const IS_EXACT = /"|(?:^|\s)-/;
/** A search that takes longer would hold up the others. */
const MAX_SEARCH_MS = 2_000;
/**
 * What the planner is to know of search documents: each is stored apart from its row, which costs as much as thirty rows, and a page
 * of the table is in memory. It would otherwise read the newest documents for words that one in fifty topics has.
 */
const COSTS = 'SET LOCAL cpu_tuple_cost = 0.3; SET LOCAL random_page_cost = 1';
/** SQLSTATE of a statement that took too long. */
const TOO_LONG = '57014';

async function searchTopics(pool: Pick<Pool, 'connect'>, wanted: TopicsWanted, typed: string): Promise<TopicList> {
  const query = searchQueryOf(typed);
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${MAX_SEARCH_MS}; ${COSTS}`);
    const found =
      query === '' ? NOTHING : await candidatesOf(client, wanted, typed, query, wordsBy(wanted.order, typed));
    return found.count > 0 || IS_EXACT.test(typed)
      ? found
      : await candidatesOf(client, wanted, typed, typed, () => (HAS_TRIGRAM.test(typed) ? alike(typed) : NAMED));
  } catch (error) {
    failure = error;
    if ((error as { code?: unknown }).code !== TOO_LONG) throw error;
    throw new DomainError('INVALID_INPUT', {
      field: 'keyword',
      message: 'This search takes too long. Please add a word',
    });
  } finally {
    await end(client, failure);
  }
}

async function end(client: PoolClient, failure: unknown): Promise<void> {
  try {
    await client.query(failure === undefined ? 'COMMIT' : 'ROLLBACK');
    client.release();
  } catch {
    // The connection is lost, and the search with it.
    client.release(true);
  }
}

const NOTHING: TopicList = { rows: [], count: 0, isCapped: false };
/**
 * Topics with the words, newest first; the rank of each costs about as much as to find it. A phrase is looked for in those that have all
 * words of the query: no index knows where a word is.
 */
const wordsBy = (order: ForumOrder | undefined, typed: string) => (values: unknown[]) => {
  const query = `to_tsquery('english', $5)`;
  return `
    SELECT d."topicId", ${order === undefined ? `ts_rank(d."search", ${query})` : '1::real'} AS "rank", d."search" @@ ${query} AS "isHit"
    FROM "forum_document" d
    WHERE d."topicId" > 0 AND d."search" @@ to_tsquery('english', $${values.push(candidateQueryOf(typed))})
    ORDER BY d."topicId" DESC LIMIT ${MAX_FORUM_CANDIDATES + 1}`;
};
/** Characters of a topic that a list shows, and of those how many precede what was found. */
const SHOWN_LENGTH = 300;
const SHOWN_BEFORE = 60;
/** Where the first of the words of $6, or of their stems, is in the text of a document. */
const PLACE = `
  SELECT min(COALESCE(
    nullif(strpos(l."text", w), 0), nullif(strpos(l."text", (ts_lexize('english_stem', w))[1]), 0)
  )) AS "at" FROM (SELECT lower(d."text") AS "text" OFFSET 0) l, unnest($6::text[]) w`;

interface FoundRow extends TopicRow {
  /** The part of the text around what was found; null where only the title has it. */
  readonly part: string | null;
  readonly at: number | null;
}

/** A page of the newest candidates that meet the conditions. The statement is planned with its words, whose frequency decides its plan. */
async function candidatesOf(
  client: PoolClient,
  wanted: TopicsWanted,
  typed: string,
  words: string,
  candidates: (values: unknown[]) => string,
): Promise<TopicList> {
  const { userId, unreadSince, limit, offset, order } = wanted;
  const values: unknown[] = [userId, unreadSince, limit, offset, words, wordsOf(typed)];
  const where = conditionsOf(wanted, values);
  const sorted = order === undefined ? 't."rank" DESC, t."id" DESC' : ORDERS[order];
  const text = `
    WITH "hits" AS MATERIALIZED (${candidates(values)}),
    "matches" AS MATERIALIZED (
      SELECT t."id", t."updatedAt", t."starNum", t."viewNum", h."rank"
      FROM "hits" h JOIN "forum_topic" t ON t."id" = h."topicId" WHERE h."isHit" AND ${where}
    )
    SELECT (SELECT count(*)::int FROM "matches") AS "count", (SELECT count(*) FROM "hits") > ${MAX_FORUM_CANDIDATES} AS "isCapped", p.*
    FROM (SELECT) one LEFT JOIN (
      SELECT ${COLUMNS}, i."place", f."at", substr(d."text", greatest(f."at" - ${SHOWN_BEFORE}, 1), ${SHOWN_LENGTH}) AS "part"
      FROM (
        SELECT t."id", row_number() OVER (ORDER BY ${sorted}) AS "place" FROM "matches" t ORDER BY ${sorted} LIMIT $3 OFFSET $4
      ) i
      JOIN "forum_topic" t ON t."id" = i."id" JOIN "app_user" u ON u."userId" = t."userId"
      LEFT JOIN "forum_document" d ON d."topicId" = t."id" LEFT JOIN LATERAL (${PLACE}) f ON true
    ) p ON true
    ORDER BY p."place"`;
  const { rows } = await client.query<Listed<FoundRow>>({ text, values });
  return listOf(rows, ({ part, at, ...row }) => ({
    ...row,
    excerpt:
      part === null || at === null
        ? row.excerpt
        : shownPart(part, { isBeginning: at <= SHOWN_BEFORE + 1, isEnd: part.length < SHOWN_LENGTH }),
  }));
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
