import { beforeAll, expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listTopics } from './topic-list-store.ts';

const database = testDatabase();

beforeAll(async () => {
  // So many that the planner prefers the index in the order of the list to a sort.
  await database.pool.query(`
    WITH "author" AS (
      INSERT INTO "app_user" ("userName", "userNameKey", "email", "emailKey", "passwordHash", "firstName", "lastName", "createdAt")
      VALUES ('Ada', 'ada', 'ada@x.example', 'ada@x.example', '!', 'Ada', 'Lovelace', now()) RETURNING "userId"
    )
    INSERT INTO "forum_topic" ("typeId", "userId", "title", "content", "excerpt", "createdAt", "publishedAt", "updatedAt", "viewNum", "starNum")
    SELECT 1 + i % 4, "userId", 'T' || i, 'c', 'c', now(), now(), now() + (i * 37 % 5000) * interval '1 s', i * 13 % 700, i * 7 % 300
    FROM "author", generate_series(1, 5000) i`);
  await database.pool.query('VACUUM ANALYZE "forum_topic"');
});

it.each([
  ['updateTime', 'newest'],
  ['starNum', 'most_starred'],
  ['viewNum', 'most_viewed'],
] as const)('a list by %s reads its page from an index, of a type too', async (order, index) => {
  const wanted = { userId: 1, unreadSince: new Date(0), order, offset: 0, limit: 200 };
  const plan = (more: object) => planOf(database, (pool) => listTopics(pool, { ...wanted, ...more }));
  expect(await plan({})).toContain(`Index Only Scan using forum_topic_${index} on forum_topic`);
  expect(await plan({ typeId: 1 })).toContain(`Index Only Scan using forum_topic_type_${index} on forum_topic`);
});

it('the topics that a member has posted in are found by an index alone', async () => {
  const plan = await planOf(database, (pool) =>
    listTopics(pool, { userId: 1, unreadSince: new Date(0), filter: 'myComment', offset: 0, limit: 20 }),
  );
  expect(plan).toContain('forum_answer_mine');
  expect(plan).toContain('forum_comment_mine');
});

it('finds a phrase where its words follow one another, and not where they are apart', async () => {
  await database.pool.query(`
    INSERT INTO "forum_document" ("topicId", "text", "search")
    SELECT "id", 'text', to_tsvector('english', CASE WHEN "id" % 2 = 0 THEN 'momentum crash' ELSE 'crash of a momentum' END)
    FROM "forum_topic" WHERE "id" <= 3000`);
  const found = (keyword: string) =>
    listTopics(database.pool, { userId: 1, unreadSince: new Date(0), keyword, offset: 0, limit: 5 });
  const phrase = await found('"momentum crash"');
  // Of the newest 1,001 with both words, every second one has the phrase.
  expect(phrase).toMatchObject({ count: 501, isCapped: true });
  expect(phrase.rows.map(({ id }) => id)).toEqual([3000, 2998, 2996, 2994, 2992]);
  expect(await found('crash momentum')).toMatchObject({ count: 1000, isCapped: true });
  expect(await found('momentum -crash')).toMatchObject({ count: 0, isCapped: false });
});
