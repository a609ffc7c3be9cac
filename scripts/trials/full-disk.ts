// node scripts/trials/full-disk.ts
// Runs the product on a disk of its own (a tmpfs of 700 MB), fills it, kills PostgreSQL meanwhile, and makes room again. Exits with 1
// when a process of the product ended, a write got another answer than 200 or 503, or the product did not recover. Needs Linux and
// root, to mount; takes two to five minutes, and unmounts what it mounted.
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '@pipa/db/testing/connections';
import { isAlive } from '@pipa/platform';
import type { Services } from '../stack/services.ts';
import { type RunningProduct, say, startProduct, until } from './running-product.ts';

const DISK = 'size=700m,mode=755';
const FULL_LIMIT_MS = 120_000;
const RECOVERY_LIMIT_MS = 90_000;
const POLL_MS = 250;
/** PostgreSQL keeps 2 GB of them at most. */
const MAX_LOG_SEGMENTS = 200;
/** Has the form of a captcha's token, and is not looked at where captchas are off. */
const NO_CAPTCHA = 'x'.repeat(43);
const SETTINGS = { PIPA_MODE: 'local', CAPTCHA: 'off', PORT: '0', UNIVERSE_STOCKS: '20', SIM_SESSION_SECONDS: '20' };

/** Writes zeros until the disk takes no more. */
async function fill(path: string): Promise<void> {
  function* zeros() {
    for (const chunk = Buffer.alloc(1_000_000); ; ) yield chunk;
  }
  const failure = await pipeline(Readable.from(zeros()), createWriteStream(path, { flags: 'a' })).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (failure?.code !== 'ENOSPC') throw new Error('The disk was not filled.', { cause: failure });
}

/** Answers of the API to a write and to the question whether it lives; 0 where no answer came. */
function createClient({ apiUrl, logins }: Services) {
  const call = async (path: string, body?: Record<string, unknown>, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    try {
      const response = await fetch(`${apiUrl}/api/${path}`, request);
      return { status: response.status, json: (await response.json()) as { data?: { access_token?: string } } };
    } catch {
      return { status: 0, json: {} };
    }
  };
  const [{ userName, password }] = logins;
  return {
    signIn: async () => {
      const { status, json } = await call('public/login', {
        userNameOrEmail: userName,
        password,
        codeToken: NO_CAPTCHA,
      });
      if (json.data?.access_token === undefined) throw new Error(`The login was answered ${status}.`);
      return json.data.access_token;
    },
    write: async (token: string, text: string) =>
      (await call('users/setUserOption', { option: 'trial', value: text }, token)).status,
    isReady: async () => (await call('readyz')).status === 200,
    isAlive: async () => (await call('healthz')).status === 200,
    marketTick: async () => JSON.stringify((await call('public/market')).json.data ?? null),
  };
}

/** Uses up the segments of the log that PostgreSQL has set aside, so that its next one needs room. */
async function useUpLog(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, onError: () => undefined });
  try {
    for (let segment = 0; segment < MAX_LOG_SEGMENTS; segment++) {
      await pool.query("SELECT pg_logical_emit_message(false, 'trial', ''), pg_switch_wal()");
    }
  } catch (error) {
    say(`PostgreSQL says: ${(error as Error).message}`);
  } finally {
    await pool.end();
  }
}

/** One write every quarter of a second, until stopped. Returns how often each status was answered. */
function keepWriting(client: ReturnType<typeof createClient>, token: string) {
  const counts = new Map<number, number>();
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const status = await client.write(token, String(n));
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await wait(POLL_MS);
    }
  })();
  return {
    counts,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

async function tryProduct(dataDir: string, { services, programs, postmaster }: RunningProduct): Promise<string[]> {
  const client = createClient(services);
  const token = await client.signIn();
  const pids = programs();
  const filler = join(dataDir, 'filler');
  const writes = keepWriting(client, token);
  const faults: string[] = [];
  try {
    await fill(filler);
    say('the disk is full');
    await useUpLog(services.databaseUrl);
    await until('a write is refused', FULL_LIMIT_MS, () => (writes.counts.get(503) ?? 0) > 3);
    say(`writes are refused: ${JSON.stringify([...writes.counts])}`);
    const killed = postmaster();
    if (killed > 0 && isAlive(killed)) process.kill(killed, 'SIGKILL');
    say(`PostgreSQL ${killed} is killed`);
    await wait(10_000);
    if (!(await client.isAlive())) faults.push('the API does not answer /api/healthz on a full disk');
    await rm(filler);
    const from = performance.now();
    say('there is room again');
    await until('the API is ready', RECOVERY_LIMIT_MS, () => client.isReady());
    await until('a write is taken', RECOVERY_LIMIT_MS, async () => (await client.write(token, 'after')) === 200);
    say(`ready after ${((performance.now() - from) / 1000).toFixed(1)} s, PostgreSQL ${postmaster()}`);
    const tick = await client.marketTick();
    await until('the market goes on', RECOVERY_LIMIT_MS, async () => (await client.marketTick()) !== tick);
    say(`the market goes on after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  } finally {
    await rm(filler, { force: true });
    await writes.stop();
  }
  say(`answers to writes: ${JSON.stringify([...writes.counts])}`);
  const others = [...writes.counts.keys()].filter((status) => status !== 200 && status !== 503);
  if (others.length > 0) faults.push(`writes were answered ${others.join(', ')}`);
  if (programs().join() !== pids.join()) faults.push(`API or worker ended: ${pids.join()} became ${programs().join()}`);
  return faults;
}

async function main(): Promise<number> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.error('This trial mounts a disk, which needs Linux and root.');
    return 2;
  }
  const disk = await mkdtemp(join(tmpdir(), 'pipa-full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk]);
  const dataDir = join(disk, 'data');
  let product: RunningProduct | null = null;
  try {
    product = await startProduct(dataDir, SETTINGS);
    const { bavail, bsize } = await statfs(disk);
    say(`the product runs; ${Math.round((bavail * bsize) / 1e6)} MB are free`);
    const faults = await tryProduct(dataDir, product);
    for (const name of ['api', 'worker']) {
      const dropped = /\d+ bytes of this log could not be written/.exec(product.logOf(name));
      say(`${name}.log: ${dropped?.[0] ?? 'nothing was dropped'}`);
    }
    for (const fault of faults) console.error(`FAULT: ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await product?.stop();
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
}

process.exitCode = await main();
