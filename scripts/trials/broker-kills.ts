// node scripts/trials/broker-kills.ts [seed] [kills]
// Links four money accounts at the three brokers of the local sandbox, as their owner does, starts twenty portfolios on them, and
// kills one of two workers (SIGKILL) 50 times at random moments of the sessions, or as often as asked, while amounts change. Then it
// has each account read and compares, from outside, the file of the sandbox with our tables: every order once on both sides, every
// execution by its id, cash and shares; again after all portfolios have stopped. Exits with 1 on a fault. A kill takes about eight
// seconds; everything it starts ends with it.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findMarketState } from '@pipa/db/market';
import { makeAccount } from '@pipa/db/testing/accounts';
import { createLogger, createShutdown, exitThroughShutdown, migrateQueues, type Shutdown } from '@pipa/platform';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { type BenchDatabase, openBenchDatabase } from '../bench/bench-database.ts';
import { claimPort } from '../stack/ports.ts';
import { type AskApi, allowAtBroker, askApi } from './broker-owner.ts';
import { findFaults } from './check-books.ts';
import { compareBroker, type LinkedAccount } from './compare-broker.ts';
import { settle } from './investors.ts';
import { say, until } from './running-product.ts';
import { seededRandom } from './seeded-random.ts';
import { startWorkers, type WorkerProcesses } from './worker-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOST = '127.0.0.1';
const PORTFOLIOS = 20;
const KILLS = 50;
/** One goes on while the lease of a killed one runs out. */
const WORKERS = 2;
const SHORTEST_LIFE_MS = 1_000;
const LIFE_RANGE_MS = 7_000;
const BETWEEN_REQUESTS_MS = 400;
const INVESTED = 60_000;
const CHANGE_RANGE = 20_000;
const DEPOSIT = 1_000_000;
const SLOW = 0.2;
const LINK_LIMIT_MS = 120_000;
const START_LIMIT_MS = 120_000;
/** An order at Schwab whose answer was lost is sent again after two minutes, in the session that follows. */
const QUIET_LIMIT_MS = 420_000;
const STOP_LIMIT_MS = 300_000;
/** The sandbox gathers its changes for half a second. */
const FILE_MS = 1_500;
const SHUTDOWN_LIMIT_MS = 20_000;
const SETTINGS = { PIPA_MODE: 'local', SIM_SESSION_SECONDS: '20', SIM_START: '2024-01-03', UNIVERSE_STOCKS: '60' };
const ACCOUNTS = [
  { protocol: 'alpaca', broker: 'ALPACA', account: '900100200' },
  { protocol: 'ib', broker: 'IBWEBAPI', account: 'U7654321' },
  { protocol: 'schwab', broker: 'SCHWAB', account: '30041230' },
  { protocol: 'schwab', broker: 'SCHWAB', account: '30041231' },
] as const;

interface Floor extends BenchDatabase {
  readonly ask: AskApi;
  readonly dataDir: string;
  readonly accounts: readonly LinkedAccount[];
  readonly portfolioIds: readonly number[];
  readonly counts: Record<string, number>;
  random(): number;
}

async function seedMarket(env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(join(ROOT, 'scripts/seed.ts'), { cwd: ROOT, env, execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed ended with ${code}.`);
}

/** The API with the sandbox brokerage; it lives as long as the trial. */
async function openApi(env: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> {
  const child: ChildProcess = fork(join(ROOT, 'apps/api/src/main.ts'), {
    cwd: ROOT,
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  shutdown.add('api', async () => {
    const ended = once(child, 'exit');
    if (child.kill('SIGTERM')) await ended;
  });
}

/** An owner whose plan holds the portfolios of the trial. */
async function openOwner({ prisma }: BenchDatabase): Promise<string> {
  const id = await makeAccount(prisma, new Date());
  const { userId } = await prisma.trackAccount.findUniqueOrThrow({ where: { id } });
  await prisma.user.update({ where: { userId }, data: { memberClass: 'Diamond', investorMemberClass: 'Diamond' } });
  await prisma.memberPlan.updateMany({ data: { maxMoneyPortfolioCount: 100, maxValue: 100_000_000 } });
  return openTestSession({ prisma, clock: () => new Date(), randomBytes }, userId);
}

async function linkAccounts({ prisma }: BenchDatabase, ask: AskApi, sandboxUrl: string): Promise<LinkedAccount[]> {
  const linked: LinkedAccount[] = [];
  for (const { protocol, broker, account } of ACCOUNTS) {
    const deposit = { protocol, act: 'book', account, kind: 'Deposit', symbol: null, dollars: DEPOSIT };
    const headers = { 'content-type': 'application/json' };
    const paid = await fetch(`${sandboxUrl}/control`, { method: 'POST', headers, body: JSON.stringify(deposit) });
    if (!paid.ok) throw new Error(`The deposit was answered ${paid.status}.`);
    await allowAtBroker(ask, broker, account);
    const { id: accountId } = await prisma.trackAccount.findFirstOrThrow({ where: { account, broker } });
    const limits = { mostOrdersADay: 10_000, mostDollarsADay: '100000000', mostOfVolume: 1, mostFromPrice: 1 };
    await ask('users/orderLimits', { trackAccountId: accountId, ...limits, isDryRun: false }, 'PUT');
    linked.push({ protocol, account, accountId });
  }
  return linked;
}

async function openPortfolios({ prisma }: BenchDatabase, ask: AskApi, accounts: readonly LinkedAccount[]) {
  const strategies = await prisma.strategy.findMany({
    where: {
      kind: 'AQS',
      status: { not: 'Offline' },
      openForInvestor: true,
      useMargin: false,
      minInvestmentAmount: { lte: INVESTED },
    },
    orderBy: { id: 'asc' },
  });
  if (strategies.length === 0) throw new Error('The market offers no strategy.');
  const ids: number[] = [];
  for (let i = 0; i < PORTFOLIOS; i++) {
    const { id } = await ask<{ id: number }>('portfolios/buildCorePortfolio', {
      'portfolio.name': `Portfolio ${i}`,
      'portfolio.strategyId': strategies[i % strategies.length].id,
      'portfolio.trackAccountId': accounts[i % accounts.length].accountId,
      'profile.investmentAmount': String(INVESTED),
    });
    await ask('portfolios/start', { portfolioId: id });
    ids.push(id);
  }
  return ids;
}

/** Asks for something that suits a portfolio of chance, and confirms what a broker asks. */
async function actOnce(floor: Floor): Promise<void> {
  const { ask, portfolioIds, random, counts } = floor;
  const portfolioId = portfolioIds[Math.floor(random() * portfolioIds.length)];
  const cash = Math.round((random() < 0.55 ? 1 : -1) * (2_000 + random() * CHANGE_RANGE));
  const chance = random();
  const [path, body] =
    chance < 0.03
      ? (['portfolios/stop', { portfolioId }] as const)
      : chance < 0.1
        ? (['portfolios/start', { portfolioId }] as const)
        : (['portfolios/modifyCash', { portfolioId, cash }] as const);
  const isDone = await ask(path, body).then(
    () => true,
    () => false,
  );
  const name = `${path.slice(path.indexOf('/') + 1)} ${isDone ? 'done' : 'refused'}`;
  counts[name] = (counts[name] ?? 0) + 1;
  await confirmQuestions(floor);
}

async function confirmQuestions({ ask, counts }: Floor): Promise<void> {
  for (const { orderId } of await ask<{ orderId: number }[]>('users/brokerQuestions')) {
    // The session may have ended the order meanwhile.
    await ask('users/brokerQuestion', { orderId, isConfirmed: true }).catch(() => undefined);
    counts['questions confirmed'] = (counts['questions confirmed'] ?? 0) + 1;
  }
}

/** @returns in which phase of the market each kill fell, and how many while orders were under way */
async function killWorkers(floor: Floor, workers: WorkerProcesses, kills: number): Promise<Record<string, number>> {
  const fell: Record<string, number> = {};
  for (let kill = 0; kill < kills; kill++) {
    const endMs = performance.now() + SHORTEST_LIFE_MS + floor.random() * LIFE_RANGE_MS;
    while (performance.now() < endMs) {
      await actOnce(floor);
      await wait(Math.min(BETWEEN_REQUESTS_MS, Math.max(0, endMs - performance.now())));
    }
    const [state, underWay] = await Promise.all([findMarketState(floor.prisma), openOrders(floor)]);
    await workers.kill(Math.floor(floor.random() * WORKERS));
    for (const name of [`in ${state?.phase}`, ...(underWay > 0 ? ['with orders under way'] : [])]) {
      fell[name] = (fell[name] ?? 0) + 1;
    }
    if ((kill + 1) % 10 === 0) say(`${kill + 1} kills, ${state?.day} ${state?.phase}`);
  }
  return fell;
}

const openOrders = ({ prisma }: BenchDatabase) =>
  prisma.order.count({ where: { status: { in: ['Accepted', 'PartlyFilled'] } } });

/** Waits until the market is closed and nothing is under way, and pauses it there. */
async function pauseAtRest(floor: Floor): Promise<void> {
  const { prisma, pool } = floor;
  const pause = (paused: boolean) => prisma.marketState.updateMany({ data: { paused } });
  await until('nothing is under way', QUIET_LIMIT_MS, async () => {
    await confirmQuestions(floor);
    const isQuiet = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT (SELECT count(*)::int FROM "trade_order" WHERE "status" IN ('Accepted', 'PartlyFilled'))
           + (SELECT count(*)::int FROM "rebalance" WHERE "status" = 'Planned')
           + (SELECT count(*)::int FROM "market_state" WHERE "phase" = 'Open') AS "n"`,
      );
      return rows[0].n === 0;
    };
    // Sessions as long as the limits of calls of the brokers ask for, so that orders end before new ones are planned.
    await prisma.marketState.updateMany({ data: { speed: (await openOrders(floor)) > 0 ? SLOW : 1 } });
    if (!(await isQuiet())) return false;
    await pause(true);
    await wait(FILE_MS);
    if (await isQuiet()) return true;
    await pause(false);
    return false;
  });
}

interface LinkRow {
  readonly trackAccountId: number;
  readonly health: string;
  readonly openDifferences: number;
  readonly sync: { readonly isOver: boolean; readonly fault: string | null } | null;
}

async function readAccounts({ ask, accounts }: Pick<Floor, 'ask' | 'accounts'>): Promise<string[]> {
  const rows = () => ask<LinkRow[]>('users/brokerLinks');
  const areRead = async () => {
    const links = await rows();
    return accounts.every(({ accountId }) => links.find((row) => row.trackAccountId === accountId)?.sync?.isOver);
  };
  await until('the syncs of before end', QUIET_LIMIT_MS, areRead);
  for (const { accountId } of accounts) await ask('users/refreshTrackAccount', { trackAccountId: accountId });
  await until('the accounts are read', QUIET_LIMIT_MS, areRead);
  return (await rows())
    .filter(({ trackAccountId }) => accounts.some(({ accountId }) => accountId === trackAccountId))
    .filter(({ health, openDifferences, sync }) => health !== 'Good' || openDifferences > 0 || sync?.fault != null)
    .map((row) => `link ${JSON.stringify({ ...row, limits: undefined, atBroker: undefined })}`);
}

/** A line a check. @returns the faults */
async function compareAll(floor: Floor, when: string): Promise<string[]> {
  await pauseAtRest(floor);
  const faults = await readAccounts(floor);
  say(`${when}: ${faults.length === 0 ? 'every account is read and verified' : 'accounts are not verified'}`);
  await wait(FILE_MS);
  for (const linked of floor.accounts) {
    const { orders, executions, positions, faults: found } = await compareBroker(floor.pool, floor.dataDir, linked);
    const outcome = found.length === 0 ? 'agree' : `${found.length} FAULTS`;
    say(
      `${when}: ${linked.protocol} ${linked.account}: ${orders} orders, ${executions} executions, ${positions} positions: ${outcome}`,
    );
    faults.push(...found);
  }
  await floor.prisma.marketState.updateMany({ data: { paused: false } });
  return faults.map((fault) => `${when}: ${fault}`);
}

/** Asks for the stop of every portfolio, that of the seed too, and waits until none runs; what still runs is a fault of the books. */
async function stopAll(floor: Floor): Promise<void> {
  const { prisma, ask, portfolioIds } = floor;
  const running = () =>
    prisma.portfolio.findMany({
      where: { status: { in: ['Starting', 'Started'] } },
      select: { id: true, stopRequestedAt: true, user: { select: { userId: true, userName: true } } },
    });
  const isOver = async () => {
    const left = await running();
    for (const { id, stopRequestedAt } of left.filter((each) => portfolioIds.includes(each.id))) {
      if (stopRequestedAt === null) await ask('portfolios/stop', { portfolioId: id }).catch(() => undefined);
    }
    await confirmQuestions(floor);
    return left.every(({ id }) => !portfolioIds.includes(id));
  };
  await until('every portfolio stops', STOP_LIMIT_MS, isOver).catch((error: Error) => say(error.message));
  const others = (await running()).filter(({ id }) => !portfolioIds.includes(id));
  await settle(
    prisma,
    others.map(({ id, user }) => ({ ...user, portfolioId: id })),
    {},
  );
}

async function runTrial(shutdown: Shutdown, seed: number, kills: number): Promise<string[]> {
  const database = await openBenchDatabase(shutdown);
  await migrateQueues(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-broker-kills-'));
  shutdown.add('data folder', () => rm(dataDir, { recursive: true, force: true }));
  const [port, sandboxPort] = [await claimPort(0, HOST), await claimPort(0, HOST)];
  const sandboxUrl = `http://${HOST}:${sandboxPort}`;
  const env = {
    ...process.env,
    ...SETTINGS,
    PIPA_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    BROKER_SANDBOX_URL: sandboxUrl,
    COMPUTE_PROCESSES: '0',
    LOG_LEVEL: 'warn',
  };
  await seedMarket(env);
  await openApi({ ...env, PORT: String(port), WEB_DIST: '/nonexistent' }, shutdown);
  const workers = startWorkers(WORKERS, ROOT, env);
  shutdown.add('workers', () => workers.stop());
  const ask = askApi(`http://${HOST}:${port}/api`, await openOwner(database));
  const accounts = await linkAccounts(database, ask, sandboxUrl);
  say(`${accounts.length} accounts are linked`);
  const verified = () => database.prisma.brokerLink.count({ where: { verifiedAt: { not: null } } });
  await until('the accounts are verified', LINK_LIMIT_MS, async () => (await verified()) === accounts.length);
  const portfolioIds = await openPortfolios(database, ask, accounts);
  const started = () =>
    database.prisma.portfolio.count({ where: { id: { in: [...portfolioIds] }, status: 'Started' } });
  const random = seededRandom(seed);
  const floor: Floor = { ...database, ask, dataDir, accounts, portfolioIds, counts: {}, random };
  await until('the portfolios trade', START_LIMIT_MS, async () => {
    await confirmQuestions(floor);
    return (await started()) === PORTFOLIOS;
  });
  const first = await findMarketState(database.prisma);
  say(`${PORTFOLIOS} portfolios trade on ${first?.day}`);
  const fell = await killWorkers(floor, workers, kills);
  say(`${kills} kills: ${JSON.stringify(fell)}; requests: ${JSON.stringify(floor.counts)}`);
  const faults = await compareAll(floor, 'trading');
  await stopAll(floor);
  faults.push(...(await compareAll(floor, 'stopped')));
  const ends = await workers.stop();
  const last = await findMarketState(database.prisma);
  say(`from ${first?.day} to ${last?.day}; workers ended with ${ends.join(', ')}; ${workers.stalledJobs} stalled jobs`);
  const books = await findFaults(database.prisma, database.pool);
  say(`books and ledger: ${books.length === 0 ? 'agree, every portfolio is settled' : `${books.length} FAULTS`}`);
  const errors = workers.errors.map((line) => `error line: ${line}`);
  say(`errors that workers logged: ${errors.length}`);
  return [...faults, ...books, ...errors];
}

const [seed = 1, kills = KILLS] = process.argv.slice(2).map(Number);
const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let faults: string[];
try {
  faults = await runTrial(shutdown, seed, kills);
} catch (error) {
  console.error(error);
  faults = ['the trial itself failed'];
}
for (const fault of faults.slice(0, 60)) console.error(`FAULT: ${fault}`);
console.log(
  faults.length === 0 ? 'no order is doubled or lost; broker, account and ledger agree' : `${faults.length} faults`,
);
process.exit(Math.max(faults.length === 0 ? 0 : 1, await shutdown.run('done')));
