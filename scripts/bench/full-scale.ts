import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { readMarketState } from '@pipa/db/market';
import { addReport, addTrackingDays } from '@pipa/db/strategies';
import type { Strategy } from '@pipa/quant';
import { backtestStrategy, defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import { reportData, reportInput } from '../../apps/worker/src/reports/backtest-report.ts';
import { exposureAt } from '../../apps/worker/src/reports/exposure.ts';
import type { LoadFloor } from './load-floor.ts';
import { check } from './measure.ts';
import { syntheticPanel } from './synthetic-panel.ts';

const STRATEGIES = 100;
const PORTFOLIOS = Number(process.env.LISTED_PORTFOLIOS ?? 10_000);
/** Closes of each portfolio and of each track. */
const CLOSES = 120;
const REPORT_SESSIONS = 4_000;
const REPORT_SYMBOLS = 20;
const PERIODS: readonly TradingDay[] = ['2005-02-01', '2008-06-30', '2014-01-02'];
/** Beyond the ids of the floor. */
const STEP = 1_000_000;

type Pool = LoadFloor['floor']['pool'];

/** Adds copies of rows `r` for each row of `k`, with some columns set to expressions of both; null leaves a column to its default. */
async function copyRows(
  pool: Pool,
  table: string,
  k: string,
  set: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT "column_name" AS "name" FROM information_schema.columns WHERE "table_name" = $1 AND "table_schema" = 'public'`,
    [table],
  );
  const columns = rows.map(({ name }) => name).filter((name) => set[name] !== null);
  const values = columns.map((name) => set[name] ?? `r."${name}"`);
  const names = columns.map((name) => `"${name}"`);
  await pool.query(`INSERT INTO "${table}" (${names}) SELECT ${values} FROM "${table}" r CROSS JOIN ${k}`);
}

/** As many strategies as at full scale, each with three reports of sixteen years and a track. */
async function addStrategies({ floor: { pool, prisma } }: LoadFloor): Promise<void> {
  const { id } = await prisma.strategy.findFirstOrThrow({ orderBy: { id: 'asc' }, select: { id: true } });
  const missing = STRATEGIES - (await prisma.strategy.count());
  const series = `(SELECT n AS k FROM generate_series(1, ${missing}) n) s WHERE r."id" = ${id}`;
  await copyRows(pool, 'strategy', series, { id: `k + ${STEP}`, code: `r."code" || k`, name: `r."name" || k` });
  await addReports({ prisma }, id);
  const others = `(SELECT "id" AS k FROM "strategy" WHERE "id" <> ${id}) s WHERE r."strategyId" = ${id}`;
  await copyRows(pool, 'backtest_report', others, { id: null, strategyId: 'k', subPath: `r."subPath" || k` });
  await copyRows(pool, 'tracking_row', others, { strategyId: 'k' });
}

/** An equal part of every symbol, each month. */
const even: Strategy = {
  code: 'even',
  rebalance: 'Monthly',
  warmUpSessions: 5,
  parameters: {},
  universe: () => [],
  decide: ({ panel: { symbols } }) => new Map(symbols.map((symbol) => [symbol, 1 / symbols.length])),
};

async function addReports({ prisma }: Pick<LoadFloor['floor'], 'prisma'>, strategyId: number): Promise<void> {
  const made = syntheticPanel(1, REPORT_SYMBOLS, REPORT_SESSIONS);
  const panel = { ...made, symbols: [DEFAULT_BENCHMARK, ...made.symbols.slice(1)] };
  const endDay = fromEpochDay(panel.days[panel.days.length - 1]);
  const history = { market: await readMarketState(prisma), panel, instruments: [], endDay };
  const terms = { useMargin: false, chargeType: 'Free', chargeAmount: 0 } as const;
  for (const [i, beginDay] of PERIODS.entries()) {
    const input = reportInput(even, terms, panel.symbols, history, beginDay);
    const report = reportData(input, backtestStrategy(input), history, beginDay);
    await addReport(prisma, strategyId, { ...report, reportMark: i === 0 ? 1 : 0, createdAt: new Date() });
  }
  const run = backtestStrategy({
    ...reportInput(even, terms, panel.symbols, history, PERIODS[0]),
    schedule: defaultCostSchedule,
    sizing: defaultSizingRules,
  });
  const days = Array.from({ length: CLOSES }, (_, n) => ({
    strategyId,
    tradeDay: fromEpochDay(run.days[run.days.length - CLOSES + n]),
    equity: run.equity[run.equity.length - CLOSES + n],
    benchmarkEquity: run.benchmark[run.benchmark.length - CLOSES + n],
    ...exposureAt(run, run.days.length - CLOSES + n),
    metrics: run.metrics,
    benchmarkMetrics: run.benchmarkMetrics,
  }));
  await addTrackingDays(prisma, days);
}

/** Copies of the floor's users with all that their portfolios hold and have done, over all strategies. */
async function addPortfolios({ floor: { pool, prisma } }: LoadFloor): Promise<void> {
  const copies = PORTFOLIOS / (await prisma.portfolio.count()) - 1;
  check(Number.isInteger(copies), 'the portfolios of full scale are copies of those of the floor');
  await pool.query(
    `UPDATE "portfolio" p SET "strategyId" = s."ids"[1 + p."id" % cardinality(s."ids")]
     FROM (SELECT array_agg("id" ORDER BY "id") AS "ids" FROM "strategy") s`,
  );
  await copyRows(pool, 'portfolio_record', `generate_series(1, ${CLOSES}) k`, { tradeDate: `r."tradeDate" - k` });
  const k = `generate_series(1, ${copies}) k`;
  const moved = (...columns: string[]) =>
    Object.fromEntries(columns.map((name) => [name, `r."${name}" + k * ${STEP}`]));
  const renamed = (...columns: string[]) =>
    Object.fromEntries(columns.map((name) => [name, `r."${name}" || '-' || k`]));
  const userNames = renamed('userName', 'userNameKey', 'email', 'emailKey');
  await copyRows(pool, 'app_user', k, {
    ...moved('userId'),
    ...userNames,
    userNameSkeleton: 'NULL',
    unsubscribeToken: 'gen_random_uuid()',
  });
  await copyRows(pool, 'track_account', k, { ...moved('id', 'userId'), ...renamed('account') });
  await copyRows(pool, 'portfolio', k, { ...moved('id', 'userId', 'trackAccountId'), ...renamed('name', 'subPath') });
  await copyRows(pool, 'position', k, moved('portfolioId'));
  await copyRows(pool, 'rebalance', k, { ...moved('id', 'portfolioId'), ...renamed('planKey') });
  await copyRows(pool, 'trade_order', k, { ...moved('id', 'portfolioId', 'rebalanceId'), ...renamed('clientKey') });
  await copyRows(pool, 'execution', k, { ...moved('id', 'orderId'), ...renamed('fillKey') });
  await copyRows(pool, 'portfolio_log', k, moved('id', 'portfolioId'));
  await copyRows(pool, 'portfolio_record', k, moved('portfolioId'));
}

/** Fills the database of a floor to the strategies and portfolios of full scale. */
export async function fillToFullScale(load: LoadFloor): Promise<void> {
  await addStrategies(load);
  await addPortfolios(load);
  await load.floor.pool.query('VACUUM ANALYZE');
}
