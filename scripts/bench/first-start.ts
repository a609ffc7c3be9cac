import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeEmbeddedPostgres, type Shutdown, within } from '@pipa/platform';
import { messageOf } from './bench-process.ts';
import { builtWeb } from './built-web.ts';
import { type Bench, check, type FurtherRow, further } from './measure.ts';
import { familyCpuMs } from './processor-time.ts';
import type { RecordedStart, StartStep } from './recorded-start.ts';

const PROGRAM = fileURLToPath(new URL('recorded-start.ts', import.meta.url));
/** A smaller market is for trying the bench; without it the market has its usual size. */
const STOCKS = process.env.START_STOCKS;
const LONGEST_MS = 300_000;
const SECOND_MS = 1_000;
/** For work under way when the product is stopped, and for the whole of its end. */
const GRACE_SECONDS = 3;
const STOP_LIMIT_MS = 12_000;
/** The product may write a last line while its folder is removed. */
const REMOVAL_RETRIES = 5;
/** Seconds of the seed of a first start on two quiet cores, while histories were made and stored in turn, and each bar was taken apart. */
const EARLIER_S = 36;
const GOAL_S = 20;

/** What reaches the product from the environment of the bench: no address, key or folder of another installation. */
const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
const PASSED_ON = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };

/** An empty data folder, which goes with the bench, and the database in it. */
async function openDataFolder(shutdown: Shutdown): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-bench-start-'));
  shutdown.add('data folder', async () => {
    try {
      // Its cluster may lie elsewhere, and it may still run when the product was killed.
      await removeEmbeddedPostgres(join(dataDir, 'postgres'));
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: REMOVAL_RETRIES });
    }
  });
  return dataDir;
}

interface TimedStart extends RecordedStart {
  readonly seconds: number;
  /** Seconds of a core that all processes of the product used meanwhile, which other work on the machine does not change much. */
  readonly cpuSeconds: number;
}

/** Starts the product on a data folder, timed without npm; it ends with the bench, killed when it does not end by itself. */
async function startProduct(shutdown: Shutdown, dataDir: string): Promise<TimedStart> {
  const env = {
    ...PASSED_ON,
    PIPA_MODE: 'local',
    PIPA_DATA_DIR: dataDir,
    PORT: '0',
    SHUTDOWN_SECONDS: String(GRACE_SECONDS),
    ...(STOCKS !== undefined && { UNIVERSE_STOCKS: STOCKS }),
  };
  const startedMs = performance.now();
  const child = fork(PROGRAM, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  shutdown.add('product', async () => {
    if (!child.kill('SIGTERM')) return;
    await within(ended, STOP_LIMIT_MS, 'the end of the product').catch(async (error: unknown) => {
      child.kill('SIGKILL');
      await ended;
      throw error;
    });
  });
  const recorded = await within(messageOf<RecordedStart>(child), LONGEST_MS, 'the first start');
  const seconds = (performance.now() - startedMs) / SECOND_MS;
  return { ...recorded, seconds, cpuSeconds: familyCpuMs(child.pid ?? 0) / SECOND_MS };
}

/** The product serves, and its start made a market, backtests and sessions. @returns the step that made them */
async function checkStart({ apiUrl, steps }: RecordedStart): Promise<StartStep> {
  for (const path of ['/api/readyz', '/']) {
    const { status } = await fetch(`${apiUrl}${path}`, { headers: { accept: 'text/html,*/*' } });
    check(status === 200, `${path} answers ${status}`);
  }
  const seed = steps.find(({ name }) => name === 'seed');
  check(seed !== undefined && seed.parts.length >= 3, 'the seed of a new database has its parts');
  return seed;
}

const row = (id: string, what: string, seconds: number): FurtherRow => further(id, what, 's', seconds);

/** A row of a step, and one of each of its parts. */
const rowsOf = ({ name, seconds, parts }: StartStep): FurtherRow[] => [
  row(`START-${name}`, `of it the step ${name}`, seconds),
  ...parts.map((part, i) => row(`START-${name}${i + 1}`, `of it ${part.what}`, part.seconds)),
];

export const firstStart: Bench = {
  id: 'START',
  what: 'market, backtests and thirty sessions of a first start in an empty data folder',
  unit: 's',
  goal: GOAL_S,
  limit: null,
  async run(shutdown) {
    await builtWeb(shutdown);
    const start = await startProduct(shutdown, await openDataFolder(shutdown));
    const seed = await checkStart(start);
    const further = [
      row('START-all', 'the whole start until the product serves, the web client built before', start.seconds),
      ...start.steps.flatMap(rowsOf),
      row('START-cpu', 'processor time of all its processes, PostgreSQL included', start.cpuSeconds),
    ];
    return { ours: seed.seconds, peers: { earlier: EARLIER_S }, further };
  },
};
