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
