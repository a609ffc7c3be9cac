import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findServerAccount } from './account.ts';
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readRecord } from './home.ts';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts';

/** One folder for all tests, because to make a cluster costs more than most of them; each leaves it whole and its server stopped. */
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), `pipa-test-${process.pid}-`));
});
afterEach(async () => {
  const record = await readRecord(dir);
  const running = record && (await findPostmaster(record.cluster));
  if (running) await stopPostmaster(running.pid);
});
afterAll(() => removeEmbeddedPostgres(dir));

const start = () => startEmbeddedPostgres({ dir, durable: false });

async function query<T>(server: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

it('keeps data and port over a stop', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as n');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(second).toMatchObject({ port: first.port, url: first.url, adopted: false });
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('takes over a server whose parent was killed', async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ pid: first.pid, adopted: true });
  await second.stop();
  expect(isAlive(first.pid)).toBe(false);
});

it('recovers what was committed before a kill of the server itself', async () => {
  const first = await startEmbeddedPostgres({ dir });
  await query(first, 'create table recovered as select 7 as n');
  process.kill(first.pid, 'SIGKILL');
  const second = await startEmbeddedPostgres({ dir });
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select n from recovered')).toEqual([{ n: 7 }]);
});

it('is started again under its URL after a kill of the server', async () => {
  const server = await startEmbeddedPostgres({ dir });
  await query(server, 'create table restarted as select 7 as n');
  const [firstPid, url] = [server.pid, server.url];
  expect(await server.isRunning()).toBe(true);
  process.kill(firstPid, 'SIGKILL');
  await vi.waitFor(async () => expect(await server.isRunning()).toBe(false), { timeout: 10_000 });
  await vi.waitFor(() => server.restart(), { timeout: 20_000, interval: 200 });
  expect(server.pid).not.toBe(firstPid);
  expect(server.url).toBe(url);
  expect(await query(server, 'select n from restarted')).toEqual([{ n: 7 }]);
  await server.stop();
  expect(await server.isRunning()).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'waits for the processes of a killed server, which hold its shared memory',
  async () => {
    const server = await start();
    const holding = new pg.Client({ connectionString: server.url });
    holding.on('error', () => undefined);
    await holding.connect();
    const { rows } = await holding.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [{ pid }] = rows;
    // A process that does not notice the end of its server.
    process.kill(pid, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await server.isRunning()).toBe(false), { timeout: 20_000 });
    const restarting = server.restart();
    restarting.catch(() => undefined);
    try {
      const complaints = async () =>
        (await readFile(join(dir, 'server.log'), 'utf8')).split('pre-existing shared memory block').length - 1;
      await vi.waitFor(async () => expect(await complaints()).toBeGreaterThan(1), { timeout: 30_000 });
    } finally {
      process.kill(pid, 'SIGKILL');
    }
    await restarting;
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  },
);

it('is not stopped by lock files whose number now belongs to another process of its account', async () => {
  const first = await start();
  await first.stop();
  const other = spawn('sleep', ['60'], { ...(await findServerAccount()), cwd: first.cluster });
  const lock = `${other.pid}\n${first.cluster}\n0\n${first.port}\n`;
  for (const name of ['postmaster.pid', `.s.PGSQL.${first.port}.lock`]) {
    await writeFile(join(first.cluster, name), lock);
  }
  const second = await start();
  expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(isAlive(other.pid ?? 0)).toBe(true);
  other.kill();
  await once(other, 'exit');
});

it('moves to another port when its own is taken', async () => {
  const first = await start();
  await first.stop();
  const squatter = createServer().listen(first.port, '127.0.0.1');
  await once(squatter, 'listening');
  const second = await start();
  expect(second.port).not.toBe(first.port);
  expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }]);
  squatter.close();
});

it('begins again after a first start that was cut off', async () => {
  const first = await start();
  await first.stop();
  await rename(first.cluster, `${first.cluster}.new`);
  const second = await start();
  expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('refuses a cluster of another version, in words', async () => {
  const first = await start();
  await first.stop();
  const versionPath = join(first.cluster, 'PG_VERSION');
  const version = await readFile(versionPath, 'utf8');
  await writeFile(versionPath, '12\n');
  await expect(start()).rejects.toThrow(/written by PostgreSQL 12/);
  await writeFile(versionPath, version);
});

it('asks for its password', async () => {
  const server = await start();
  const url = new URL(server.url);
  url.password = 'wrong';
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

it('leaves nothing behind when it is removed', async () => {
  const server = await start();
  await removeEmbeddedPostgres(dir);
  expect(isAlive(server.pid)).toBe(false);
  expect(existsSync(dir) || existsSync(server.cluster)).toBe(false);
});
