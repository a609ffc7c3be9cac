import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createPool, createPrisma, poolOf, queryQuickly, statement, transactionsOf } from './client.ts';
import { connectionLimits } from './connection-limits.ts';
import { prepared, rowsIn } from './sql/prepared.ts';
import { inTransaction } from './sql/transaction.ts';
import { testDatabase } from './testing/test-database.ts';

const database = testDatabase();

const anInstrument = prepared((db) => db.selectFrom('instrument').select('id').limit(1));

const KILL = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to-be-killed' and datname = current_database()`;

it('gives dates as the days they are', async () => {
  const { rows } = await database.pool.query(`select date '2020-03-08' as day, 1.10::numeric(20,6) as amount`);
  expect(rows).toEqual([{ day: '2020-03-08', amount: '1.100000' }]);
});

it('prepares a hot statement once a connection', async () => {
  const pool = createPool(database.url, { max: 1 });
  const plus = statement('select $1::int + 1 as n');
  for (const n of [1, 2, 3]) expect((await pool.query(plus([n]))).rows).toEqual([{ n: n + 1 }]);
  const { rows } = await pool.query(`select statement from pg_prepared_statements where name = $1`, [plus([0]).name]);
  expect(rows).toEqual([{ statement: 'select $1::int + 1 as n' }]);
  await pool.end();
});

const LIMITS = `SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l,
  current_setting('idle_in_transaction_session_timeout') AS i`;

it('limits statements, locks and idle transactions on every kind of connection, and none of a migration', async () => {
  const limits = { statementMs: 61_000, lockMs: 7_000, idleInTransactionMs: 62_000 };
  const expected = [{ s: '61s', l: '7s', i: '62s' }];
  const pool = createPool(database.url, { max: 1, pipelines: 1, limits });
  const prisma = createPrisma(database.url, { max: 1, limits });
  for (const each of [pool, poolOf(prisma), transactionsOf(prisma)])
    expect((await each.query(LIMITS)).rows).toEqual(expected);
  expect(await queryQuickly(pool, statement(LIMITS)([]))).toEqual(expected);
  await Promise.all([pool.end(), prisma.$disconnect()]);
  const migration = createPool(database.url, { max: 1, limits: connectionLimits.migration });
  expect((await migration.query(LIMITS)).rows).toEqual([{ s: '0', l: '0', i: '0' }]);
  await migration.end();
  const unnamed = createPool(database.url, { max: 1 });
  expect((await unnamed.query(LIMITS)).rows).toEqual([{ s: '1h', l: '10min', i: '1h' }]);
  await unnamed.end();
});

it('ends a wait for a locked table instead of hanging', async () => {
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE "instrument" IN ACCESS EXCLUSIVE MODE');
  const prisma = createPrisma(database.url, { max: 1, limits: { ...connectionLimits.worker, lockMs: 50 } });
  await expect(inTransaction(prisma, async (tx) => rowsIn(tx, anInstrument, {}))).rejects.toMatchObject({
    code: '55P03',
  });
  await holder.query('ROLLBACK');
  holder.release();
  expect(await inTransaction(prisma, async (tx) => rowsIn(tx, anInstrument, {}))).toEqual([]);
  await prisma.$disconnect();
});

it('outlives the loss of a pooled connection', async () => {
  const lost: Error[] = [];
  const pool = createPool(database.url, {
    max: 1,
    applicationName: 'to-be-killed',
    onError: (error) => lost.push(error),
  });
  await pool.query('select 1');
  await database.pool.query(KILL);
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), { timeout: 10_000 });
  expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
  await pool.end();
});

it('outlives the loss of a connection of Prisma', async () => {
  const lost: Error[] = [];
  const prisma = createPrisma(database.url, {
    max: 1,
    applicationName: 'to-be-killed',
    onError: (error) => lost.push(error),
  });
  await prisma.instrument.count();
  await database.pool.query(KILL);
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), { timeout: 10_000 });
  expect(await prisma.instrument.count()).toBe(0);
  await prisma.$disconnect();
});

it('prepares what Prisma asks repeatedly, and answers alike', async () => {
  const prisma = createPrisma(database.url, { max: 1 });
  const asked = [await prisma.instrument.findMany({ take: 3 }), await prisma.instrument.findMany({ take: 3 })];
  expect(asked).toEqual([[], []]);
  const prepared = await prisma.$queryRaw<
    { n: number }[]
  >`select count(*)::int as n from pg_prepared_statements where statement like ${'%"instrument"%'}`;
  expect(prepared[0]?.n).toBe(1);
  await prisma.$disconnect();
});

/** A copy of a start-up message (length, protocol, then name and value by turns) without one of its parameters. */
function withoutParameter(message: Buffer, dropped: string): Buffer {
  const words = message.toString('latin1', 8).split('\0');
  const at = words.findIndex((word, index) => index % 2 === 0 && word === dropped);
  if (at >= 0) words.splice(at, 2);
  const rest = Buffer.from(words.join('\0'), 'latin1');
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + rest.length);
  return Buffer.concat([head, rest]);
}

it('makes no transaction through a pooler that drops the setting of its connections', async () => {
  const { host, port } = new pg.Client(database.url);
  const server = createServer((asked) => {
    const passed = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    asked.once('data', (start) => {
      passed.write(withoutParameter(start, 'options'));
      asked.pipe(passed).pipe(asked);
    });
    for (const socket of [asked, passed]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const prisma = createPrisma(url.href, { max: 1 });
  expect(await prisma.instrument.count()).toBe(0);
  await expect(inTransaction(prisma, () => Promise.resolve())).rejects.toThrow(/must pass this startup parameter on/);
  await prisma.$disconnect();
  server.close();
});

it('counts new users from 1000', async () => {
  const { rows } = await database.pool.query(
    `insert into app_user ("userName", "userNameKey", email, "emailKey", "passwordHash", "firstName", "lastName", "createdAt")
     values ('Ann', 'ann', 'ann@x.y', 'ann@x.y', 'h', 'Ann', 'Lee', now()) returning "userId"`,
  );
  expect(rows).toEqual([{ userId: 1000 }]);
});
