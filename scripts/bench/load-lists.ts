import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@pipa/db/testing/connections';
import { readEnv, resolvePath, type Shutdown } from '@pipa/platform';
import { buildApp } from '../../apps/api/src/app.ts';
import { makeDataDir } from '../stack/data-dir.ts';
import { benchAppContext } from './bench-app.ts';
import { fillToFullScale } from './full-scale.ts';
import { type LoadFloor, type LoadUser, openLoadFloor } from './load-floor.ts';
import { type Bench, quantile } from './measure.ts';
import { checkServed, sendAtRate } from './open-loop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USERS = 20;
const PORTFOLIOS = 10;
const RATE = 40;
const WARM_SECONDS = 1;
const SECONDS = 2;

/** Ids that the details are read of. */
interface ReadIds {
  readonly strategies: readonly number[];
  readonly reports: readonly number[];
}

type Read = (user: LoadUser, n: number, ids: ReadIds) => string;
const one = <T>(list: readonly T[], n: number): T => list[n % list.length];

/** The lists and details of strategies, model accounts and portfolios. */
const reads: Readonly<Record<string, Read>> = {
  'list of strategies': () => 'strategies',
  'strategies with details and tracks': () => 'strategies?fetchDetail=true&fetchTrackingReport=true',
  'a strategy': (_, n, { strategies }) => `strategies?fetchDetail=true&id=${one(strategies, n)}`,
  'track of a strategy': (_, n, { strategies }) => `strategies/trackingReport?strategyId=${one(strategies, n)}`,
  'a backtest': (_, n, { reports }) => `strategies/backtestReportPerformance?portfolioId=${one(reports, n)}`,
  'positions of a strategy': (_, n, { strategies }) =>
    `portfolios/findStrategyPositions?strategyId=${one(strategies, n)}`,
  'model accounts': () => 'portfolios/findAQM?status=Active',
  'own portfolios': () => 'portfolios',
  'investment summary': () => 'portfolios/investmentSummary',
  dashboard: () => 'users/getDashboardData',
  monitor: ({ portfolioIds }, n) => `portfolios/monitor?portfolioId=${one(portfolioIds, n)}`,
  'profit of a portfolio': ({ portfolioIds }, n) => `portfolios/profitBreakdown?portfolioId=${one(portfolioIds, n)}`,
  'orders of a portfolio': ({ portfolioIds }, n) => `portfolios/orders?portfolioId=${one(portfolioIds, n)}`,
  'rebalances of a portfolio': ({ portfolioIds }, n) => `portfolios/rebalances?portfolioId=${one(portfolioIds, n)}`,
  'changes of the amount': ({ portfolioIds }, n) => `portfolios/cashInOuts?portfolioId=${one(portfolioIds, n)}`,
  activities: ({ portfolioIds }, n) => `portfolios/logs?portfolioId=${one(portfolioIds, n)}`,
};

async function p95Of({ url, users }: LoadFloor, read: Read, ids: ReadIds): Promise<number> {
  const request = (n: number) => {
    const user = one(users, n);
    return { method: 'GET', path: read(user, n, ids), token: user.token } as const;
  };
  await sendAtRate(url, { rate: RATE, seconds: WARM_SECONDS, request });
  const answers = await sendAtRate(url, { rate: RATE, seconds: SECONDS, request });
  checkServed(answers);
  return quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
}

/** Settings of connections on which PostgreSQL gives the plan of each statement, as it ran, as a notice. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_level=notice',
  'client_min_messages=notice',
].map((setting) => `-c ${setting}`);

/** The plans of the statements of each read. They are read twice: the second time finds what the first has cached. */
async function plansOf({ floor, users }: LoadFloor, ids: ReadIds, shutdown: Shutdown): Promise<string> {
  const url = new URL(floor.databaseUrl);
  url.searchParams.set('options', EXPLAINED.join(' '));
  const pool = createPool(url.href, { max: 4, onError: () => undefined, applicationName: 'pipa-plans' });
  shutdown.add('plans', () => pool.end());
  let notices: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message }) => notices.push(message ?? '')));
  const app = await buildApp(benchAppContext({ prisma: floor.prisma, pool }));
  shutdown.add('app of the plans', () => app.close());
  const parts: string[] = [];
  for (const [name, read] of Object.entries(reads)) {
    notices = [];
    const headers = { authorization: `Bearer ${users[0].token}` };
    await app.inject({ method: 'GET', url: `/api/${read(users[0], 0, ids)}`, headers });
    parts.push(`== ${name} ==\n\n${notices.join('\n\n')}\n`);
  }
  return parts.join('\n');
}

async function savePlans(text: string): Promise<string> {
  const { PIPA_DATA_DIR } = readEnv({ PIPA_MODE: 'local', ...process.env });
  const dataDir = resolvePath(PIPA_DATA_DIR, ROOT);
  await makeDataDir(dataDir);
  const path = join(dataDir, 'bench-plans.txt');
  await writeFile(path, text);
  return path;
}

export const loadLists: Bench = {
  id: 'L10',
  what: 'slowest p95 of lists and details with 100 strategies and 10,000 portfolios in the database',
  unit: 'ms',
  goal: 50,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    await fillToFullScale(load);
    const idsOf = async (sql: string) => (await load.floor.pool.query<{ id: number }>(sql)).rows.map(({ id }) => id);
    const ids = {
      strategies: await idsOf(`SELECT "id" FROM "strategy" ORDER BY "id"`),
      reports: await idsOf(`SELECT "id" FROM "backtest_report" ORDER BY "id"`),
    };
    const p95s: Record<string, number> = {};
    for (const [name, read] of Object.entries(reads)) p95s[name] = await p95Of(load, read, ids);
    const plans = await savePlans(await plansOf(load, ids, shutdown));
    return { ours: Math.max(...Object.values(p95s)), peers: p95s, remark: `plans in ${plans}` };
  },
};
