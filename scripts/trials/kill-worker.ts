// node scripts/trials/kill-worker.ts postgres|redis [seed] [kills]
// Lives through some sessions with forty portfolios, on margin too, and four subscriptions of model accounts, whose owners start,
// change and stop them while strategies are taken offline, and kills one of two workers (SIGKILL) 25 times, or as often as asked:
// mostly during openings, with their rebalances, and while amounts change. Exits with 1 when an order was lost or filled twice,
// when the books differ, or when a worker logged an error. A kill takes about ten seconds; everything it starts ends with it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMarketState } from '@pipa/db/market';
import { createLogger, createShutdown, exitThroughShutdown, migrateQueues, type Shutdown } from '@pipa/platform';
import { type BenchDatabase, openBenchDatabase } from '../bench/bench-database.ts';
import { startRedisServer } from '../testing/redis-server.ts';
import { aimOf, awaitKill, type KilledFloor } from './aimed-kills.ts';
import { findFaults } from './check-books.ts';
import { followModelAccounts, openPortfolios, type RequestCounts, settle, startAll } from './investors.ts';
import { seededRandom } from './seeded-random.ts';
import { startWorkers, type WorkerProcesses } from './worker-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PORTFOLIOS = 40;
const MODEL_ACCOUNTS = 4;
const KILLS = 25;
const WORKERS = 2;
const SHUTDOWN_LIMIT_MS = 20_000;
const SETTINGS = { PIPA_MODE: 'local', SIM_SESSION_SECONDS: '5', SIM_START: '2024-01-24', UNIVERSE_STOCKS: '60' };

async function seedMarket(env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(join(ROOT, 'scripts/seed.ts'), { cwd: ROOT, env, execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed ended with ${code}.`);
}

/** Kills workers at the instants of the aims; returns how many kills each aim got. */
async function killWorkers(
  floor: KilledFloor,
  workers: WorkerProcesses,
  kills: number,
): Promise<Record<string, number>> {
  const aimed: Record<string, number> = {};
  for (let kill = 0; kill < kills; kill++) {
    const aim = aimOf(kill);
    await awaitKill(floor, aim);
    await workers.kill(Math.floor(floor.random() * WORKERS));
    aimed[aim] = (aimed[aim] ?? 0) + 1;
  }
  return aimed;
}

async function tableSizes({ pool }: BenchDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM "trade_order") AS "orders", (SELECT count(*)::int FROM "execution") AS "executions",
       (SELECT count(*)::int FROM "rebalance") AS "plans", (SELECT count(*)::int FROM "cash_change") AS "amountChanges",
       (SELECT count(DISTINCT "tradeDate")::int FROM "portfolio_record") AS "closes",
       (SELECT count(*)::int FROM "strategy" WHERE "status" = 'Offline') AS "strategiesOffline"`,
  );
  return rows[0];
}

/** What the portfolios of the trial are: without one on margin it would prove less than it says. */
async function kindsOf({
  pool,
}: BenchDatabase): Promise<{ portfolios: number; onMargin: number; modelAccounts: number }> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS "portfolios", (count(*) FILTER (WHERE s."useMargin"))::int AS "onMargin",
       (count(*) FILTER (WHERE s."kind" = 'AQM'))::int AS "modelAccounts"
     FROM "portfolio" p JOIN "strategy" s ON s."id" = p."strategyId"`,
  );
  if (rows[0].onMargin === 0) throw new Error('No portfolio is on margin.');
  return rows[0];
}

async function runTrial(shutdown: Shutdown, queue: string, seed: number, kills: number): Promise<string[]> {
  const database = await openBenchDatabase(shutdown);
  const { prisma, pool, url } = database;
  await migrateQueues(url);
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-trial-'));
  shutdown.add('data folder', () => rm(dataDir, { recursive: true, force: true }));
  const redis = queue === 'redis' ? await startRedisServer() : null;
  shutdown.add('redis', () => redis?.stop());
  const env = { ...process.env, ...SETTINGS, PIPA_DATA_DIR: dataDir, DATABASE_URL: url, REDIS_URL: redis?.url };
  await seedMarket(env);
  await openPortfolios(prisma, PORTFOLIOS);
  const investors = await followModelAccounts(prisma, MODEL_ACCOUNTS);
  const kinds = await kindsOf(database);
  const counts: RequestCounts = {};
  await startAll(prisma, investors, counts);
  const workers = startWorkers(WORKERS, ROOT, { ...env, COMPUTE_PROCESSES: '0', LOG_LEVEL: 'warn' });
  shutdown.add('workers', () => workers.stop());
  const first = await findMarketState(prisma);
  const aimed = await killWorkers({ prisma, investors, counts, random: seededRandom(seed) }, workers, kills);
  await settle(prisma, investors, counts);
  const ends = await workers.stop();
  const last = await findMarketState(prisma);
  console.log({
    queue,
    seed,
    kills: aimed,
    from: first?.day,
    to: last?.day,
    ...kinds,
    ...(await tableSizes(database)),
  });
  console.log(counts, { ends, stalledJobs: workers.stalledJobs });
  const unclean = ends
    .filter((end) => end !== 0 && end !== 'while starting')
    .map((end) => `a worker ended with ${end} when asked to stop`);
  return [...(await findFaults(prisma, pool)), ...unclean, ...workers.errors.map((line) => `error line: ${line}`)];
}

const [queue = 'postgres', seed = '1', kills = String(KILLS)] = process.argv.slice(2);
const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let faults: string[];
try {
  faults = await runTrial(shutdown, queue, Number(seed), Number(kills));
} catch (error) {
  console.error(error);
  faults = ['the trial itself failed'];
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'every order was filled once, the books agree' : `${faults.length} faults`);
process.exit(Math.max(faults.length === 0 ? 0 : 1, await shutdown.run('done')));
