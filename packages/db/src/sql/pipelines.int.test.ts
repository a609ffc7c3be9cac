import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, type Pool, queryQuickly, statementName } from '../client.ts';
import { testDatabase } from '../testing/test-database.ts';

const NAME = 'pipelined';

const database = testDatabase();
let pool: Pool;
const lost: Error[] = [];
beforeAll(async () => {
  pool = createPool(database.url, {
    pipelines: 1,
    applicationName: NAME,
    onError: (error) => lost.push(error),
  });
});
afterAll(async () => {
  await pool.end();
});

const ask = (text: string, values: unknown[] = []) => queryQuickly(pool, { name: statementName(text), text, values });
const firstValue = async (text: string, values?: unknown[]) => Object.values((await ask(text, values))[0])[0];

it('answers each of many statements on one connection with its own rows', async () => {
  const asked = Array.from({ length: 30 }, (_, n) => firstValue('select $1::int * 2', [n]));
  const pids = await Promise.all([firstValue('select pg_backend_pid()'), firstValue('select pg_backend_pid()')]);
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, (_, n) => n * 2));
  expect(new Set(pids).size).toBe(1);
});

it('gives the types of the pool', async () => {
  const rows = await ask(`select date '2020-03-08' as day, 1.10::numeric(20,6) as amount`);
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
  expect(await queryQuickly(other, { text: 'select 7 as n' })).toEqual([{ n: 7 }]);
  await other.end();
  const open = `select 1 from pg_stat_activity where application_name = '${NAME}-and-ended'`;
  await vi.waitFor(async () => expect((await database.pool.query(open)).rowCount).toBe(0), { timeout: 10_000 });
});

it('sends on a connection of the pool where it has no pipelines', async () => {
  expect(await queryQuickly(database.pool, { text: 'select 7 as n' })).toEqual([{ n: 7 }]);
});

describe('a statement whose rows were described before', () => {
  const wide =
    'select g as first, null::int as nothing, now() as at, 2.50::numeric as amount from generate_series(1, $1::int) g';

  it('gives the same rows again', async () => {
    const first = await ask(wide, [2]);
    const again = await ask(wide, [3]);
    expect(first).toEqual([1, 2].map((n) => ({ first: n, nothing: null, at: expect.any(Date), amount: '2.50' })));
    expect(again.map((row) => row.first)).toEqual([1, 2, 3]);
    expect(again[0]).toEqual({ ...first[0], at: expect.any(Date) });
    expect(await ask(wide, [0])).toEqual([]);
  });

  it('fails alone, and is run again after that', async () => {
    const text = 'select 6 / $1::int as n';
    expect(await ask(text, [2])).toEqual([{ n: 3 }]);
    const answers = await Promise.allSettled([ask(text, [0]), ask(text, [3]), ask(text, [0]), ask(text, [1])]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await ask(text, [6])).toEqual([{ n: 1 }]);
  });

  it('fails, and gives no wrong rows, when its columns have changed', async () => {
    await pool.query('create table changing as select 1 as a, 2 as b');
    const text = 'select * from changing';
    expect(await ask(text)).toEqual([{ a: 1, b: 2 }]);
    await pool.query('alter table changing drop column a');
    await expect(ask(text)).rejects.toThrow(/must not change result type/);
  });

  it('is described again on a new connection', async () => {
    const pid = await firstValue('select pg_backend_pid()');
    expect(await ask(wide, [1])).toHaveLength(1);
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(async () => expect(await ask(wide, [1])).toHaveLength(1), { timeout: 10_000 });
    expect(await firstValue('select pg_backend_pid()')).not.toBe(pid);
  });
});

it('writes what one turn asks for on one connection while it is little', async () => {
  const other = createPool(database.url, { pipelines: 2, applicationName: `${NAME}-gathered` });
  const pidOf = { name: 'pid', text: 'select pg_backend_pid()' };
  const pids = async (count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => queryQuickly(other, pidOf)))).map(
        ([row]) => row.pg_backend_pid,
      ),
    ).size;
  expect(await pids(1)).toBe(1);
  expect(await pids(3)).toBe(1);
  expect(await pids(6)).toBe(2);
  await other.end();
});
