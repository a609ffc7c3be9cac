// node scripts/trials/kill-worker.ts postgres|redis [seed]
// Lives through some sessions with forty portfolios whose owners start, change and stop them, and kills one of two workers
// (SIGKILL) 25 times at random instants. Exits with 1 when an order was lost or filled twice, when the books differ, or when a
// worker logged an error. Takes about four minutes; everything it starts ends with it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findMarketState } from '@pipa/db';
import type { PrismaClient } from '@pipa/db/testing/connections';
import { createLogger, createShutdown, exitThroughShutdown, migrateQueues, type Shutdown } from '@pipa/platform';
import { type BenchDatabase, openBenchDatabase } from '../bench/bench-database.ts';
import { startRedisServer } from '../testing/redis-server.ts';
import { findFaults } from './check-books.ts';
import { actOnce, type Investor, openPortfolios, type RequestCounts, settle } from './investors.ts';
import { seededRandom } from './seeded-random.ts';
import { startWorkers, type WorkerProcesses } from './worker-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PORTFOLIOS = 40;
const KILLS = 25;
const WORKERS = 2;
const SHORTEST_LIFE_MS = 500;
const LIFE_RANGE_MS = 6_500;
const BETWEEN_REQUESTS_MS = 120;
const SHUTDOWN_LIMIT_MS = 20_000;
const SETTINGS = { PIPA_MODE: 'local', SIM_SESSION_SECONDS: '5', SIM_START: '2024-01-24', UNIVERSE_STOCKS: '60' };

async function seedMarket(env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(join(ROOT, 'scripts/seed.ts'), { cwd: ROOT, env, execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed ended with ${code}.`);
}

/** Owners ask and workers are killed, until the last of the kills. */
async function killWorkers(
  prisma: PrismaClient,
  investors: readonly Investor[],
  workers: WorkerProcesses,
  random: () => number,
  counts: RequestCounts,
): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const lifeMs = SHORTEST_LIFE_MS + random() * LIFE_RANGE_MS;
    const endMs = performance.now() + lifeMs;
    while (performance.now() < endMs) {
      await actOnce(prisma, investors[Math.floor(random() * investors.length)], random, counts);
      await wait(Math.min(BETWEEN_REQUESTS_MS, Math.max(0, endMs - performance.now())));
    }
    await workers.kill(Math.floor(random() * WORKERS));
  }
}

async function tableSizes({ pool }: BenchDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM "trade_order") AS "orders", (SELECT count(*)::int FROM "execution") AS "executions",
       (SELECT count(*)::int FROM "rebalance") AS "plans", (SELECT count(*)::int FROM "cash_change") AS "amountChanges",
       (SELECT count(DISTINCT "tradeDate")::int FROM "portfolio_record") AS "closes"`,
  );
  return rows[0];
}

async function runTrial(shutdown: Shutdown, queue: string, seed: number): Promise<string[]> {
  const database = await openBenchDatabase(shutdown);
  const { prisma, pool, url } = database;
  await migrateQueues(url);
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-trial-'));
  shutdown.add('data folder', () => rm(dataDir, { recursive: true, force: true }));
  const redis = queue === 'redis' ? await startRedisServer() : null;
  shutdown.add('redis', () => redis?.stop());
  const env = { ...process.env, ...SETTINGS, PIPA_DATA_DIR: dataDir, DATABASE_URL: url, REDIS_URL: redis?.url };
  await seedMarket(env);
  const investors = await openPortfolios(prisma, PORTFOLIOS);
  const counts: RequestCounts = {};
  const workers = startWorkers(WORKERS, ROOT, { ...env, COMPUTE_PROCESSES: '0', LOG_LEVEL: 'warn' });
  shutdown.add('workers', () => workers.stop());
  const first = await findMarketState(prisma);
  await killWorkers(prisma, investors, workers, seededRandom(seed), counts);
  await settle(prisma, investors, counts);
  const exitCodes = await workers.stop();
  const last = await findMarketState(prisma);
  console.log({ queue, seed, kills: KILLS, from: first?.day, to: last?.day, ...(await tableSizes(database)) });
  console.log(counts, { exitCodes, stalledJobs: workers.stalledJobs });
  const unclean = exitCodes
    .filter((code) => code !== 0)
    .map((code) => `a worker ended with ${code} when asked to stop`);
  return [...(await findFaults(prisma, pool)), ...unclean, ...workers.errors.map((line) => `error line: ${line}`)];
}

const [queue = 'postgres', seed = '1'] = process.argv.slice(2);
const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let faults: string[];
try {
  faults = await runTrial(shutdown, queue, Number(seed));
} catch (error) {
  console.error(error);
  faults = ['the trial itself failed'];
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'every order was filled once, the books agree' : `${faults.length} faults`);
process.exit(Math.max(faults.length === 0 ? 0 : 1, await shutdown.run('done')));
