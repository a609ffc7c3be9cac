// node scripts/trials/restart-database.ts [seed] [restarts]
// Runs the product under a mixed load (pages that are read, money writes with Idempotency-Keys that are repeated until they are
// answered, open sockets, forty portfolios that trade) and ends PostgreSQL at once (SIGQUIT) 20 times at random instants; the product
// starts it again. Exits with 1 when a request fails or an error is logged later than 5 s after PostgreSQL accepts again, when an
// acknowledged write is not there exactly once, the books differ, a process ended, or a socket does not go on. Takes about four
// minutes; everything it starts ends with it.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMarketState } from '@pipa/db/market';
import { createPool, createPrisma, type Pool, type PrismaClient } from '@pipa/db/testing/connections';
import {
  createLogger,
  createShutdown,
  exitThroughShutdown,
  removeEmbeddedPostgres,
  type Shutdown,
} from '@pipa/platform';
import { inChange, startPortfolio } from '@pipa/portfolios';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { createApiClient } from './api-client.ts';
import { type LoadInvestor, loadApi, watchPortfolios } from './api-load.ts';
import { findFaults } from './check-books.ts';
import { restartOften } from './database-restarts.ts';
import { openPortfolios, settle } from './investors.ts';
import { countBy, faultOf, findLateFailures } from './late-failures.ts';
import { findWrongWrites } from './retried-writes.ts';
import { type RunningProduct, say, startProduct, until } from './running-product.ts';
import { seededRandom } from './seeded-random.ts';

const PORTFOLIOS = 40;
const RESTARTS = 20;
const CONNECTIONS = 4;
/** A failed request is allowed until so long after PostgreSQL accepts again. */
const GRACE_MS = 5_000;
const TRADE_LIMIT_MS = 90_000;
const VALUES_LIMIT_MS = 30_000;
const SHUTDOWN_LIMIT_MS = 40_000;
/** Without background runs, which take minutes to try again what a restart broke off. */
const SETTINGS = {
  PIPA_MODE: 'local',
  PORT: '0',
  LOG_LEVEL: 'warn',
  SIM_SESSION_SECONDS: '5',
  SIM_START: '2024-01-24',
  UNIVERSE_STOCKS: '60',
  COMPUTE_PROCESSES: '0',
};
const clock = () => new Date();

/** Investors with an open session, whose portfolios trade. */
async function openInvestors(prisma: PrismaClient): Promise<LoadInvestor[]> {
  const investors: LoadInvestor[] = [];
  for (const investor of await openPortfolios(prisma, PORTFOLIOS)) {
    const { userId, portfolioId } = investor;
    const { trackAccountId, status } = await prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
    if (status === 'ReadyToStart') {
      await inChange({ prisma, clock, randomBytes }, investor, (change) => startPortfolio(change, portfolioId));
    }
    const token = await openTestSession({ prisma, clock, randomBytes }, userId);
    investors.push({ ...investor, accountId: trackAccountId, token });
  }
  const trading = () => prisma.portfolio.count({ where: { status: 'Started' } });
  await until('the portfolios trade', TRADE_LIMIT_MS, async () => (await trading()) === PORTFOLIOS);
  return investors;
}

async function sayConnections(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; n: number }>(
    `SELECT "application_name" AS "name", count(*)::int AS "n" FROM pg_stat_activity
     WHERE "datname" = current_database() GROUP BY 1 ORDER BY 1`,
  );
  say(`connections: ${rows.map(({ name, n }) => `${name} ${n}`).join(', ')}`);
}

async function tryProduct(
  product: RunningProduct,
  { prisma, pool }: { readonly prisma: PrismaClient; readonly pool: Pool },
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<string[]> {
  const { apiUrl } = product.services;
  const investors = await openInvestors(prisma);
  const [pids, from, executions] = [product.programs(), await findMarketState(prisma), await prisma.execution.count()];
  say(`${PORTFOLIOS} portfolios trade`);
  const api = createApiClient(apiUrl);
  const sockets = watchPortfolios(apiUrl, investors);
  const load = loadApi(api, investors, seededRandom(seed + 1));
  const restarts = await restartOften(product, seededRandom(seed), count);
  const awayMs = restarts.map(({ killedMs, acceptedMs }) => acceptedMs - killedMs);
  say(`${count} restarts, PostgreSQL was away for ${Math.min(...awayMs)} to ${Math.max(...awayMs)} ms`);
  const lastMs = (restarts.at(-1)?.acceptedMs ?? 0) + GRACE_MS;
  const faults: string[] = [];
  await until('every socket has values again', VALUES_LIMIT_MS, () => sockets.allSince(lastMs)).catch((error: Error) =>
    faults.push(error.message),
  );
  await load.stop();
  sockets.stop();
  const to = await findMarketState(prisma);
  await settle(prisma, investors, {});
  say(`from ${from?.day} to ${to?.day}, ${(await prisma.execution.count()) - executions} executions`);
  const outcomes = load.writes.map(({ kind, outcome, attempts }) => `${kind} ${outcome}${attempts > 1 ? ' late' : ''}`);
  say(`writes: ${countBy(outcomes)}`);
  await sayConnections(pool);
  const pidsNow = product.programs();
  return [
    ...faults,
    ...findLateFailures(product, api, restarts, GRACE_MS),
    ...faultOf('writes that are not there as often as was answered', await findWrongWrites(pool, load.writes)),
    ...faultOf('closed sockets', sockets.closed),
    ...(await findFaults(prisma, pool)),
    ...(pidsNow.join() === pids.join() ? [] : [`processes ended: ${pids} became ${pidsNow}`]),
  ];
}

async function runTrial(
  shutdown: Shutdown,
  options: { readonly seed: number; readonly count: number },
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-restarts-'));
  shutdown.add('data folder', async () => {
    await removeEmbeddedPostgres(join(dataDir, 'postgres'));
    await rm(dataDir, { recursive: true });
  });
  const product = await startProduct(dataDir, SETTINGS);
  shutdown.add('product', () => product.stop());
  const connection = { max: CONNECTIONS, onError: () => undefined, applicationName: 'pipa-trial' };
  const { databaseUrl } = product.services;
  const [pool, prisma] = [createPool(databaseUrl, connection), createPrisma(databaseUrl, connection)];
  shutdown.add('connections', () => Promise.all([pool.end(), prisma.$disconnect()]));
  return tryProduct(product, { prisma, pool }, options);
}

const [seed = 1, count = RESTARTS] = process.argv.slice(2).map(Number);
const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let faults: string[];
try {
  faults = await runTrial(shutdown, { seed, count });
} catch (error) {
  console.error(error);
  faults = ['the trial itself failed'];
}
for (const fault of faults) console.error(`FAULT: ${fault}`);
console.log(faults.length === 0 ? 'every write is there once, the books agree' : `${faults.length} faults`);
process.exit(Math.max(faults.length === 0 ? 0 : 1, await shutdown.run('done')));
