import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backUp, migrate } from '@pipa/db';
import { createPool, type Pool } from '@pipa/db/testing/connections';
import { type EmbeddedPostgres, isAlive, removeEmbeddedPostgres, startEmbeddedPostgres } from '@pipa/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Key of the lock that a migration waits for. */
const MIGRATION_LOCK_KEY = 7_162_951;
let dataDir: string;
let backup: string;

const startServer = () => startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), durable: false });

/** One connection; the server ends during a test. */
const connect = (url: string): Pool => createPool(url, { max: 1, onError: () => undefined });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `pipa-test-${process.pid}-`));
  backup = join(dataDir, 'pipa.backup');
  const server = await startServer();
  const source = connect(server.urlOf('postgres'));
  await source.query('CREATE DATABASE source');
  await source.end();
  await migrate(server.urlOf('source'));
  await backUp(server.urlOf('source'), backup, new Date('2026-01-05T12:00:00Z'));
  await server.stop();
});
afterAll(async () => {
  await removeEmbeddedPostgres(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true });
});

/** Starts a restore and resolves when it is at work: it has taken the server over and waits for a lock that a test holds. */
async function restoreAtWork(server: EmbeddedPostgres) {
  const holder = connect(server.url);
  await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
  const child = spawn(process.execPath, ['scripts/admin.ts', 'restore', backup], {
    cwd: ROOT,
    env: { ...process.env, PIPA_DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'pipa-migrate' AND wait_event = 'advisory'`;
  await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount, complaint).toBe(1), {
    timeout: 120_000,
    interval: 100,
  });
  return { child, ended, holder };
}

describe.runIf(process.platform !== 'win32')('a restore that is stopped', () => {
  it.each(['SIGTERM', 'SIGHUP', 'loss of npm'] as const)(
    'by %s ends its server, frees the data folder and reports a failure',
    async (how) => {
      const server = await startServer();
      const { child, ended, holder } = await restoreAtWork(server);
      if (how === 'loss of npm') child.disconnect();
      else child.kill(how);
      expect(await ended).toBe(1);
      await holder.end();
      expect(isAlive(server.pid)).toBe(false);
      expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
    },
  );
});
