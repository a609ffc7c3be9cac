import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPool, type Pool, queryQuickly } from '../client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const NAME = 'pipelined';

let database: TestDatabase;
let pool: Pool;
const lost: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, {
    pipelines: 1,
    applicationName: NAME,
    onError: (error) => lost.push(error),
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ask = (text: string, values: unknown[] = []) => queryQuickly(pool, { name: text, text, values });
const firstValue = async (text: string, values?: unknown[]) => Object.values((await ask(text, values)).rows[0])[0];

it('answers each of many statements on one connection with its own rows', async () => {
  const asked = Array.from({ length: 30 }, (_, n) => firstValue('select $1::int * 2', [n]));
  const pids = await Promise.all([firstValue('select pg_backend_pid()'), firstValue('select pg_backend_pid()')]);
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, (_, n) => n * 2));
  expect(new Set(pids).size).toBe(1);
});

it('gives the types of the pool', async () => {
  const { rows } = await ask(`select date '2020-03-08' as day, 1.10::numeric(20,6) as amount`);
  expect(rows).toEqual([{ day: '2020-03-08', amount: '1.100000' }]);
});

it('fails a wrong statement alone', async () => {
  const answers = await Promise.allSettled([
    firstValue('select 1'),
    firstValue('select nothing'),
    firstValue('select 1 / $1::int', [0]),
    firstValue('select 2'),
    firstValue('select 1 / $1::int', [1]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

it('takes a connection of the pool when too many statements are under way', async () => {
  const asked = Array.from({ length: 100 }, () => firstValue('select pg_backend_pid()'));
  expect(new Set(await Promise.all(asked)).size).toBeGreaterThan(1);
});

it('fails what is under way when its connection is lost, and serves the next statement on another', async () => {
  const before = await firstValue('select pg_backend_pid()');
  const waiting = ask('select pg_sleep(60)');
  const failed = expect(waiting).rejects.toThrow(/terminat/i);
  const isAsleep = async () =>
    (await database.pool.query(`select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [before]))
      .rowCount;
  await vi.waitFor(async () => expect(await isAsleep()).toBe(1), { timeout: 10_000 });
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await failed;
  await vi.waitFor(async () => expect(await firstValue('select pg_backend_pid()')).not.toBe(before), {
    timeout: 10_000,
  });
  expect(lost.length).toBeGreaterThan(0);
});

it('ends with its pool', async () => {
  const other = createPool(database.url, { pipelines: 2, applicationName: `${NAME}-and-ended` });
  expect((await queryQuickly(other, { text: 'select 7 as n' })).rows).toEqual([{ n: 7 }]);
  await other.end();
  const open = `select 1 from pg_stat_activity where application_name = '${NAME}-and-ended'`;
  await vi.waitFor(async () => expect((await database.pool.query(open)).rowCount).toBe(0), { timeout: 10_000 });
});

it('sends on a connection of the pool where it has no pipelines', async () => {
  expect((await queryQuickly(database.pool, { text: 'select 7 as n' })).rows).toEqual([{ n: 7 }]);
});
