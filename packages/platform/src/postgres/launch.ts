import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, isFreePort } from '../free-port.ts';
import { DATABASE_USER, type EmbeddedServer, PRODUCT_USER, serverEnvironment } from './cluster.ts';
import { type ServerRecord, writeRecord } from './home.ts';
import { isAlive } from './postmaster.ts';

const READY_TIMEOUT_MS = 120_000;
/** Starts on a port that another program may take meanwhile. */
const START_ATTEMPTS = 5;
/** How often, and after how many milliseconds, a start waits for the processes of a killed server to end: for half a minute. */
const ENDING_ATTEMPTS = 60;
const ENDING_WAIT_MS = 500;
const MAX_LOG_BYTES = 10_000_000;

const SERVER_HOST = '127.0.0.1';
/** Settings for a machine of two cores that also runs the rest of the product. */
const SETTINGS = {
  listen_addresses: SERVER_HOST,
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/** Longest path of a Unix socket, in bytes; the shortest of the systems that have them. */
const LONGEST_SOCKET_PATH = 103;

/** Folder of the server's Unix socket, over which a statement costs less than over TCP; null where the path is too long for one. */
export function socketFolder({ cluster }: Pick<ServerRecord, 'cluster'>): string | null {
  if (process.platform === 'win32' || cluster.includes('"')) return null;
  return Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) > LONGEST_SOCKET_PATH ? null : cluster;
}

function urlOf(record: ServerRecord, user: string, password: string, database: string): string {
  const folder = socketFolder(record);
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgresql://${user}:${password}@${SERVER_HOST}:${record.port}/${database}${socket}`;
}

export const databaseUrl = (record: ServerRecord, database: string): string =>
  urlOf(record, DATABASE_USER, record.password, database);

export const productUrl = (record: ServerRecord, database: string): string =>
  urlOf(record, PRODUCT_USER, record.productPassword, database);

/** Whether the server answers and accepts the recorded password. */
export async function answers(record: ServerRecord, timeoutMs = 2_000): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(record, 'postgres'),
    connectionTimeoutMillis: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openLog(dir: string): Promise<{ path: string; descriptor: number; from: number }> {
  const path = join(dir, 'server.log');
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rm(path);
  return { path, descriptor: openSync(path, 'a', 0o600), from: size > MAX_LOG_BYTES ? 0 : size };
}

/** Starts the server detached: Ctrl-C in the terminal reaches this program only, which then stops the server. */
function launch(server: EmbeddedServer, logDescriptor: number): ChildProcess {
  const folder = socketFolder(server.record);
  const settings = {
    ...SETTINGS,
    ...(server.durable ? {} : THROWAWAY_SETTINGS),
    port: String(server.record.port),
    unix_socket_directories: folder === null ? '' : `"${folder}"`,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(server.binaries.postgres, ['-D', server.record.cluster, ...flags], {
    ...server.account,
    cwd: server.record.cluster,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  child.unref();
  return child;
}

/** Resolves to the process id, or to the end of its log when the server ended instead of coming up. */
async function startOnce(server: EmbeddedServer): Promise<{ pid: number } | { complaint: string }> {
  const log = await openLog(server.dir);
  const child = launch(server, log.descriptor);
  closeSync(log.descriptor);
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS && !ended; waitedMs += 50) {
    if (child.pid !== undefined && (await answers(server.record))) return { pid: child.pid };
    await wait(50);
  }
  if (child.pid !== undefined && !ended && isAlive(child.pid)) child.kill('SIGQUIT');
  return { complaint: (await readFile(log.path, 'utf8')).slice(log.from).trim().slice(-2_000) };
}

/** Starts the server; while the processes of a killed one still hold its shared memory, again and again. */
async function startWhenFree(server: EmbeddedServer): Promise<{ pid: number } | { complaint: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await startOnce(server);
    const isHeld = 'complaint' in outcome && outcome.complaint.includes('pre-existing shared memory block');
    if (!isHeld || attempt === ENDING_ATTEMPTS) return outcome;
    await wait(ENDING_WAIT_MS);
  }
}

/** Restarts a dead server on the port that its clients know. @returns the process id */
export async function relaunchServer(server: EmbeddedServer): Promise<number> {
  const outcome = await startWhenFree(server);
  if ('pid' in outcome) return outcome.pid;
  throw new Error(`PostgreSQL did not start again. Its log says: ${outcome.complaint}`);
}

/** Starts the server on its recorded port, or on another free one, which is then recorded. */
export async function launchServer(server: EmbeddedServer): Promise<number> {
  let complaint = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    if (server.record.port === 0 || !(await isFreePort(server.record.port, SERVER_HOST))) {
      server.record.port = await findFreePort(SERVER_HOST);
      await writeRecord(server.dir, server.record);
    }
    const outcome = await startWhenFree(server);
    if ('pid' in outcome) return outcome.pid;
    complaint = outcome.complaint;
    // The port was taken meanwhile.
    if (!complaint.includes('Address already in use')) break;
    await wait(500);
  }
  throw new Error(`PostgreSQL did not start. Its log says: ${complaint}`);
}
