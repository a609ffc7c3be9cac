import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@pipa/db/testing/connections';
import { isAlive, removeEmbeddedPostgres } from '@pipa/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Services } from './services.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;
const launched: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `pipa-test-${process.pid}-`));
});
afterAll(async () => {
  // What a failed test has left.
  for (const pid of ownPids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  for (const child of launched) child.kill('SIGKILL');
  await removeEmbeddedPostgres(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true });
});

interface Launch {
  child: ChildProcess;
  output(): string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

/** As `npm start` does it, with a market that is made quickly, and without the computations that follow a first start. */
function launch(): Launch {
  const child = spawn(process.execPath, ['scripts/pipa.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PIPA_DATA_DIR: dataDir,
      PORT: '0',
      UNIVERSE_STOCKS: '2',
      UNIVERSE_FUNDS: 'core',
      COMPUTE_PROCESSES: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  return { child, output: () => output, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) };
}

function readJson<T>(name: string): T | undefined {
  const path = join(dataDir, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

interface Lock {
  owner: { pid: number };
  started: { pid: number }[];
}
function databasePid(): number {
  const cluster = readJson<{ cluster: string }>('postgres/server.json')?.cluster ?? '';
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Processes of the product that runs on our folder: the start itself, API and worker. */
function ownPids(): number[] {
  const lock = readJson<Lock>('start.lock');
  return lock ? [lock.owner.pid, ...lock.started.map(({ pid }) => pid)] : [];
}

async function untilUp(run: Launch): Promise<Services> {
  const services = () =>
    run.output().includes('Ctrl-C stops everything') ? readJson<Services>('services.json') : undefined;
  await vi.waitFor(
    () => {
      if (run.child.exitCode !== null) return;
      expect(services(), run.output()).toBeDefined();
    },
    { timeout: 300_000, interval: 200 },
  );
  const found = services();
  if (!found) throw new Error(`It did not come up:\n${run.output()}`);
  return found;
}

/** Roles of the connections of API and worker. */
async function rolesOf(databaseUrl: string): Promise<string[]> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'test' });
  const { rows } = await pool.query<{ role: string }>(
    `SELECT usename AS role FROM pg_stat_activity WHERE datname = 'pipa' AND application_name <> 'test'`,
  );
  await pool.end();
  return rows.map(({ role }) => role);
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  await response.body?.cancel();
  return response.status;
}

describe('a product, from its first start to its end', () => {
  let run: Launch;
  let services: Services;

  it('starts, serves, says where, and is started once only', async () => {
    run = launch();
    services = await untilUp(run);
    expect(await statusOf(`${services.apiUrl}/api/readyz`)).toBe(200);
    expect(await statusOf(`${services.apiUrl}/`)).toBe(200);
    expect(await statusOf(services.mailUrl ?? '')).toBe(200);
    expect(services.logins.map(({ role }) => role)).toContain('administrator');
    expect(run.output()).toContain(services.inviteCode);

    const roles = await rolesOf(services.databaseUrl);
    expect(roles.length).toBeGreaterThan(3);
    expect(new Set(roles)).toEqual(new Set(['pipa_product']));

    const other = launch();
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain('already runs');
  });

  it('comes back with its data after everything was killed', async () => {
    const { databaseUrl, logins, inviteCode } = services;
    for (const pid of [...ownPids(), databasePid(), run.child.pid ?? 0]) process.kill(pid, 'SIGKILL');
    await run.ended;
    run = launch();
    services = await untilUp(run);
    expect(services).toMatchObject({ databaseUrl, logins, inviteCode });
  });

  it('starts the database again when it is killed, and serves on', async () => {
    const log = () => readFileSync(join(dataDir, 'logs/worker.log'), 'utf8');
    await vi.waitFor(() => expect(log()).toContain('"phase"'), { timeout: 60_000 });
    const database = databasePid();
    const before = ownPids();
    process.kill(database, 'SIGKILL');
    await vi.waitFor(() => expect(run.output()).toContain('the database is back'), { timeout: 60_000 });
    expect(databasePid()).not.toBe(database);
    await vi.waitFor(async () => expect(await statusOf(`${services.apiUrl}/api/readyz`)).toBe(200), {
      timeout: 30_000,
    });
    expect(ownPids(), run.output() + log()).toEqual(before);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const pids = [...ownPids(), databasePid()];
    expect(pids).toHaveLength(4);
    // As a terminal does: the signal arrives more than once.
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(dataDir, 'services.json'))).toBe(false);
  });
});

describe('a product that loses those who began it', () => {
  let run: Launch;

  it('ends API and worker when only the start is killed, and takes the database over', async () => {
    await untilUp(launch());
    const [owner = 0, ...programs] = ownPids();
    const database = databasePid();
    process.kill(owner, 'SIGKILL');
    await vi.waitFor(() => expect(programs.filter(isAlive)).toEqual([]), { timeout: 30_000 });
    expect(isAlive(database)).toBe(true);
    run = launch();
    await untilUp(run);
    expect(run.output()).toContain('taken over from the last start');
    expect(databasePid()).toBe(database);
  });

  it('stops, with the database that it took over, when the program that began it is killed', async () => {
    const pids = [...ownPids(), databasePid()];
    expect(pids).toHaveLength(4);
    run.child.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 60_000 });
  });
});

it('reports a faulty configuration whole, before it starts anything', async () => {
  const child = spawn(process.execPath, ['scripts/pipa.mjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PIPA_DATA_DIR: join(dataDir, 'never'), PORT: 'high', LOG_LEVEL: 'loud' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  launched.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
  expect(complaint).toMatch(/PORT: [\s\S]*LOG_LEVEL: /);
  expect(existsSync(join(dataDir, 'never'))).toBe(false);
});
