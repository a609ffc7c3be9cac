// node scripts/trials/memory.ts [closes] [seconds of rest]
// Starts the product on a new data folder with the whole market, waits for the end of the evaluation and for some closes after it (3),
// pauses the market for a minute of rest (60 s), and prints the memory of the processes in each phase, without PostgreSQL, and the
// durations of the background work. Linux only, as it reads /proc. Takes about ten minutes; with UNIVERSE_STOCKS=30 and
// SIM_SESSION_SECONDS=5 about four. Everything it starts ends with it; a trial that is interrupted shows what it has measured.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { controlMarket } from '@pipa/db/market';
import { createPool, createPrisma, type Pool } from '@pipa/db/testing/connections';
import { createLogger, createShutdown, exitThroughShutdown, removeEmbeddedPostgres } from '@pipa/platform';
import { memoryOf, type ProcessMemory } from './process-memory.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SAMPLE_MS = 1_000;
const LONGEST_MS = 1_500_000;
const STOP_LIMIT_MS = 60_000;
/** Time after the last background run in which its processes end. */
const SETTLE_MS = 15_000;
const REST_SECONDS = 60;
const SECOND_MS = 1_000;

interface Sample {
  readonly phase: string;
  readonly processes: readonly ProcessMemory[];
}

interface RunRow {
  readonly kind: string;
  readonly status: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const pssOf = ({ processes }: Sample): number => sum(processes.map(({ pssMb }) => pssMb));
const rssOf = ({ processes }: Sample): number => sum(processes.map(({ rssMb }) => rssMb));

interface Services {
  readonly apiUrl: string;
  readonly databaseUrl: string;
}

async function readServices(dataDir: string): Promise<Services | null> {
  const path = join(dataDir, 'services.json');
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null;
}

async function runsOf(pool: Pool): Promise<RunRow[]> {
  return (
    await pool.query<RunRow>('SELECT "kind", "status", "startedAt", "finishedAt" FROM "job_run" ORDER BY "startedAt"')
  ).rows;
}

/** The background work under way; a failed run counts as under way, because it is tried again. */
function phaseOf(runs: readonly RunRow[]): string {
  const open = runs.filter(({ status }) => status !== 'Done').map(({ kind }) => kind);
  const isFirst = runs.filter(({ kind }) => kind === 'analysis').length < 2;
  if (open.includes('evaluation')) return 'evaluation';
  if (open.includes('backfill')) return 'backfill';
  if (open.includes('analysis')) return isFirst ? 'first analysis' : 'close';
  return 'between runs';
}

/** Number of closes whose analysis began after the evaluation had ended. */
function closesAfterEvaluation(runs: readonly RunRow[]): number {
  const evaluation = runs.findLast(({ kind }) => kind === 'evaluation');
  const { finishedAt } = evaluation ?? { finishedAt: null };
  if (finishedAt === null) return 0;
  return runs.filter((run) => run.kind === 'analysis' && run.status === 'Done' && run.startedAt > finishedAt).length;
}

function printTable(samples: readonly Sample[]): void {
  const table = [...Map.groupBy(samples, ({ phase }) => phase)].map(([phase, all]) => {
    const peak = all.toSorted((a, b) => pssOf(b) - pssOf(a))[0];
    return {
      phase,
      samples: all.length,
      'PSS median': Math.round(median(all.map(pssOf))),
      'PSS most': Math.round(pssOf(peak)),
      'RSS most': Math.round(Math.max(...all.map(rssOf))),
      'of it at most': peak.processes.map(({ script, pssMb }) => `${script} ${Math.round(pssMb)}`).join(', '),
    };
  });
  console.log('Memory in MB, every second:');
  console.table(table);
}

async function printSteps(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT "runKey" AS run, "step", sum("elapsedMs")::int AS ms, max("elapsedMs")::int AS "longest shard"
     FROM "job_step" GROUP BY 1, 2 ORDER BY min("finishedAt")`,
  );
  console.table(rows);
  const { rows: runs } = await pool.query(
    `SELECT "key", "status", "error", extract(epoch FROM "finishedAt" - "startedAt")::float AS seconds FROM "job_run" ORDER BY "startedAt"`,
  );
  console.table(runs);
}

/** Samples each second until `phaseNow` has no phase any more, the time is over, or the product has ended or is being ended. */
async function sample(child: ChildProcess, limitMs: number, phaseNow: () => Promise<string | null>): Promise<void> {
  const isRunning = () => child.exitCode === null && child.signalCode === null && !shutdown.isRunning();
  for (const beganMs = performance.now(); performance.now() - beganMs < limitMs && isRunning(); ) {
    const phase = await phaseNow();
    if (phase === null) return;
    if (phase !== samples.at(-1)?.phase) console.log(`${(performance.now() / SECOND_MS).toFixed(0)} s: ${phase}`);
    samples.push({ phase, processes: await memoryOf(child.pid as number) });
    await wait(SAMPLE_MS);
  }
}

async function sampleStart(child: ChildProcess, dataDir: string): Promise<Services> {
  let services: Services | null = null;
  await sample(child, LONGEST_MS, async () => {
    services = await readServices(dataDir);
    return services === null ? 'first start' : null;
  });
  if (services === null) throw new Error('the product has not started');
  return services;
}

async function sampleWork(child: ChildProcess, databaseUrl: string, closes: number, restMs: number): Promise<void> {
  const connection = { max: 1, onError: () => undefined, applicationName: 'pipa-trial' };
  const [pool, prisma] = [createPool(databaseUrl, connection), createPrisma(databaseUrl, connection)];
  try {
    await sample(child, LONGEST_MS, async () => {
      const runs = await runsOf(pool);
      return closesAfterEvaluation(runs) < closes ? phaseOf(runs) : null;
    });
    await controlMarket(prisma, { action: 'pause' });
    await sample(child, LONGEST_MS, async () => {
      const phase = phaseOf(await runsOf(pool));
      return phase === 'between runs' ? null : phase;
    });
    await wait(SETTLE_MS);
    await sample(child, restMs, async () => 'at rest');
    await printSteps(pool);
  } finally {
    await Promise.all([pool.end(), prisma.$disconnect()]);
  }
}

const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: STOP_LIMIT_MS + 10_000, order: 'reversed' });
exitThroughShutdown(shutdown, log);
const [closes = 3, restSeconds = REST_SECONDS] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'pipa-memory-'));
shutdown.add('data folder', async () => {
  await removeEmbeddedPostgres(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true });
});
const child = spawn('node', [join(ROOT, 'scripts/pipa.mjs'), 'start'], {
  cwd: ROOT,
  env: { ...process.env, PIPA_DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit'],
});
shutdown.add('product', async () => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});
const samples: Sample[] = [];
// A trial that is interrupted shows what it has measured so far.
shutdown.add('table', () => printTable(samples));
try {
  const { apiUrl, databaseUrl } = await sampleStart(child, dataDir);
  const { status } = await fetch(apiUrl);
  console.log(`first page: ${status} after ${(performance.now() / SECOND_MS).toFixed(1)} s`);
  await sampleWork(child, databaseUrl, closes, restSeconds * SECOND_MS);
} catch (error) {
  // The database ends with the product.
  if (!shutdown.isRunning()) throw error;
}
process.exit(await shutdown.run('done'));
