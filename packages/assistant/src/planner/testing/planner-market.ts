import { dayToUtcDate, previousTradingDay, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { BACKFILL_RUN_KEY, type Scope, scopeNames } from '@pipa/contract';
import { makeAccount, makeStrategy } from '@pipa/db/testing/accounts';
import { inTransaction } from '@pipa/db/testing/connections';
import { addScreen, addWatchList } from '@pipa/db/watching';
import { type ReadContext, type Reader, readMarket } from '@pipa/reads';
import { seedReport, seedStartedPortfolio } from '../../../../../apps/api/src/testing/test-market.ts';
import { analysisKey } from '../../../../../apps/worker/src/background/analysis/analysis-input.ts';
import { analysisRun } from '../../../../../apps/worker/src/background/analysis/analysis-run.ts';
import { openBackfill } from '../../../../../apps/worker/src/background/due-runs.ts';
import { startRun } from '../../../../../apps/worker/src/background/staged-run.ts';
import {
  type BackgroundMarket,
  createBackgroundMarket,
} from '../../../../../apps/worker/src/background/testing/background-market.ts';
import { runInline } from '../../../../../apps/worker/src/testing/run-inline.ts';

/** The last closed day; the market's day is the next one. */
export const CLOSED_DAY: TradingDay = '2026-02-27';
export const TODAY: TradingDay = '2026-03-02';
const STOCKS = 12;
const SESSIONS = 1_600;

export interface PlannerMarket {
  readonly market: BackgroundMarket;
  readonly context: ReadContext;
  readonly reader: Reader;
  readonly scopes: readonly Scope[];
  readonly ids: Readonly<
    Record<'rotation' | 'value' | 'permanent' | 'account' | 'portfolio' | 'second' | 'subscription', number>
  >;
}

interface Offer {
  readonly code: string;
  readonly name: string;
  readonly kind: 'AQS' | 'AQM';
  readonly sharpe: number;
  readonly maxDrawdown: number;
  readonly cagr: number;
  readonly riskLevel: number;
}
const OFFERS: readonly Offer[] = [
  {
    code: 'dual-momentum',
    name: 'Sector Rotation',
    kind: 'AQS',
    sharpe: 0.82,
    maxDrawdown: -0.2134,
    cagr: 0.0971,
    riskLevel: 3,
  },
  {
    code: 'risk-parity',
    name: 'Risk Parity',
    kind: 'AQS',
    sharpe: 0.91,
    maxDrawdown: -0.1467,
    cagr: 0.0613,
    riskLevel: 2,
  },
  {
    code: 'permanent-portfolio',
    name: 'Permanent Portfolio',
    kind: 'AQM',
    sharpe: 0.74,
    maxDrawdown: -0.1189,
    cagr: 0.0542,
    riskLevel: 1,
  },
];

/** A market of years of simulated prices with its analysis, strategies with reports and targets, and the books of one investor. */
export async function createPlannerMarket(): Promise<PlannerMarket> {
  const market = await createBackgroundMarket(CLOSED_DAY, STOCKS);
  const { prisma, pool } = market.db;
  const at = market.now;
  const seeding = {
    prisma,
    pool,
    clock: () => at,
    randomBytes: (size: number) => globalThis.crypto.getRandomValues(Buffer.alloc(size)),
  };
  const strategies: Record<string, number> = {};
  for (const offer of OFFERS) {
    const { id } = await makeStrategy(prisma, offer.code, at);
    await prisma.strategy.update({
      where: { id },
      data: {
        name: offer.name,
        kind: offer.kind,
        riskLevel: offer.riskLevel,
        minInvestmentAmount: 10_000,
        maxInvestmentAmount: 500_000,
        description: `Holds funds by the rule ${offer.code}.`,
        onlineDay: dayToUtcDate(CLOSED_DAY),
      },
    });
    const days = tradingDaysBetween(previousTradingDay(CLOSED_DAY, SESSIONS), CLOSED_DAY);
    const growth = (1 + offer.cagr) ** (1 / 252);
    const metrics = {
      totalReturn: growth ** (days.length - 1) - 1,
      cagr: offer.cagr,
      sharpe: offer.sharpe,
      maxDrawdown: offer.maxDrawdown,
      volatility: 0.11,
      alpha: 0.02,
      beta: 0.6,
      sortino: 1.2,
    };
    await seedReport(seeding as never, id, {
      reportMark: 1,
      beginDay: dayToUtcDate(days[0] ?? CLOSED_DAY),
      endDay: dayToUtcDate(CLOSED_DAY),
      metrics,
      benchmarkMetrics: { ...metrics, cagr: 0.08, sharpe: 0.6 },
      days: days.map(toEpochDay),
      lastPositions: [
        { symbol: 'SPY', ratio: 0.6 },
        { symbol: 'TLT', ratio: 0.4 },
      ],
      equity: days.map((_, place) => 1_000_000 * growth ** place),
      benchmarkEquity: days.map((_, place) => 1_000_000 * 1.0003 ** place),
    });
    strategies[offer.code] = id;
  }
  await openBackfill(market.context);
  await runInline(market.context, BACKFILL_RUN_KEY);
  const day = await market.closeDay();
  await startRun(market.context, analysisKey(day), analysisRun, { after: null, to: day, shards: 1 });
  await runInline(market.context, analysisKey(day));
  const books = await seedBooks(market, seeding, strategies);
  const context: ReadContext = { pool, clock: () => at, market: () => readMarket({ pool }) };
  return { market, context, scopes: scopeNames, ...books };
}

async function seedBooks(
  { db: { prisma, pool }, now: at }: BackgroundMarket,
  seeding: object,
  strategies: Readonly<Record<string, number>>,
) {
  const account = await makeAccount(prisma, at);
  const { user } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: account }, include: { user: true } });
  await prisma.trackAccount.update({ where: { id: account }, data: { trackAccountName: 'Savings' } });
  const { postEntries, cashCauses } = await import('@pipa/db/books');
  const { postDeposit } = await import('@pipa/trading');
  const origin = { accountId: account, causeKey: cashCauses.deposit(account, 'opening'), marketDay: CLOSED_DAY };
  await inTransaction(prisma, (tx) => postEntries(tx, [postDeposit(origin, 500_000)], { at }));
  const rows = await pool
    .query<{ symbol: string; close: number }>(
      `SELECT i."symbol", (SELECT b."close" FROM "latest_bar" b WHERE b."instrumentId" = i."id") AS close FROM "instrument" i WHERE i."symbol" IN ('SPY', 'TLT', 'GLD')`,
    )
    .catch(() => ({ rows: [] }));
  const price = (symbol: string) => rows.rows.find((row) => row.symbol === symbol)?.close ?? 100;
  const started = (
    name: string,
    strategyId: number | undefined,
    amount: number,
    holdings: { symbol: string; shares: number; price: number }[],
  ) =>
    seedStartedPortfolio(seeding as never, {
      userId: user.userId,
      strategyId: strategyId ?? 0,
      trackAccountId: account,
      amount,
      holdings,
      data: { name },
    });
  const portfolio = await started('Retirement', strategies['dual-momentum'], 100_000, [
    { symbol: 'SPY', shares: 100, price: price('SPY') },
    { symbol: 'TLT', shares: 200, price: price('TLT') },
  ]);
  const second = await started('Rainy Day', strategies['risk-parity'], 40_000, [
    { symbol: 'GLD', shares: 50, price: price('GLD') },
  ]);
  const subscription = await started('Steady', strategies['permanent-portfolio'], 60_000, [
    { symbol: 'GLD', shares: 100, price: price('GLD') },
  ]);
  const owned = { userId: user.userId, at };
  await inTransaction(prisma, async (tx) => {
    await addScreen(tx, {
      ...owned,
      name: 'Calm funds',
      filter: 'kind:is:ETF,volatility:lt:10',
      sort: 'volatility',
      columns: [],
    });
    await addWatchList(tx, { ...owned, name: 'Favourites', isDefault: true, symbols: ['SPY', 'QQQ', 'TLT'] });
  });
  const reader: Reader = {
    userId: user.userId,
    userName: user.userName,
    role: 'Investor',
    investorState: 'Enabled',
    agreementRev: '1',
  };
  return {
    reader,
    ids: {
      rotation: strategies['dual-momentum'] ?? 0,
      value: strategies['risk-parity'] ?? 0,
      permanent: strategies['permanent-portfolio'] ?? 0,
      account,
      portfolio,
      second,
      subscription,
    },
  };
}
