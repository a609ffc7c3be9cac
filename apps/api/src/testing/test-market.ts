import { dayToUtcDate, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Prisma } from '@pipa/db';
import { cashCauses, postEntries } from '@pipa/db/books';
import { createMarketState, importBars, writeTape } from '@pipa/db/market';
import { TEST_STRATEGY } from '@pipa/db/testing/accounts';
import { inTransaction } from '@pipa/db/testing/connections';
import { postAllocation, postDeposit, postFill } from '@pipa/trading';
import type { TestContext } from './test-context.ts';

/** The market's current day, and the closes before it. */
export const MARKET_DAY: TradingDay = '2026-03-02';
const CLOSED_DAYS: readonly TradingDay[] = ['2026-02-26', '2026-02-27'];

/** Closes of the two days before, and the bar of the day. Nothing is random, so every number can be computed by hand. */
const INSTRUMENTS = [
  { symbol: 'SPY', name: 'S&P 500 fund', closes: [500, 510], bar: { open: 512, high: 520, low: 505, close: 515 } },
  { symbol: 'AAA', name: 'Alpha fund', closes: [99, 100], bar: { open: 101, high: 108, low: 100, close: 104 } },
  { symbol: 'BBB', name: 'Beta fund', closes: [51, 50], bar: { open: 49, high: 51, low: 48, close: 50 } },
] as const;
const VOLUME = 1_000_000;

/** A small market before the open of MARKET_DAY, with its tape written. */
export async function seedMarket({ prisma, pool }: TestContext): Promise<void> {
  await createMarketState(prisma, {
    source: 'simulated',
    seed: 1,
    day: MARKET_DAY,
    sessionSeconds: 60,
    lastClosedDay: CLOSED_DAYS[1],
    firstDay: '2005-01-03',
    lastDay: null,
  });
  const column = (values: readonly number[]) => Float64Array.from(values);
  await importBars(
    pool,
    INSTRUMENTS.map(({ symbol, name, closes }) => ({
      instrument: { symbol, name, kind: 'ETF', sector: 'Broad', industry: null, listedOn: null, delistedOn: null },
      bars: {
        symbol,
        days: Int32Array.from(CLOSED_DAYS, toEpochDay),
        open: column(closes),
        high: column(closes),
        low: column(closes),
        close: column(closes),
        adjClose: column(closes),
        volume: column(closes.map(() => VOLUME)),
      },
    })),
  );
  await writeTape(
    pool,
    MARKET_DAY,
    INSTRUMENTS.map(({ symbol, bar }) => ({ symbol, ...bar, volume: VOLUME })),
  );
}

/** Sets the market clock, like the worker. */
export async function setMarket({ prisma }: TestContext, data: Prisma.MarketStateUpdateInput): Promise<void> {
  await prisma.marketState.update({ where: { id: 1 }, data });
}

let strategies = 0;

/** A published strategy open to everybody; limits 10,000 to 100,000. */
export async function seedStrategy(
  { prisma, clock }: TestContext,
  data: Partial<Prisma.StrategyUncheckedCreateInput> = {},
): Promise<number> {
  const name = data.name ?? `Strategy ${++strategies}`;
  const { id } = await prisma.strategy.create({
    data: {
      ...TEST_STRATEGY,
      code: `code-${++strategies}`,
      name,
      developerName: 'Pipa',
      category: 'Diversification',
      algoType: 'Rotation',
      minInvestmentAmount: 10_000,
      maxInvestmentAmount: 100_000,
      universe: ['AAA', 'BBB'],
      createdAt: clock(),
      modifiedAt: clock(),
      ...data,
    },
  });
  return id;
}

/** A backtest report of two sessions; returns its id. */
export async function seedReport(
  { prisma, clock, randomBytes }: TestContext,
  strategyId: number,
  data: Partial<Prisma.BacktestReportUncheckedCreateInput> = {},
): Promise<number> {
  const { id } = await prisma.backtestReport.create({
    data: {
      strategyId,
      beginDay: dayToUtcDate('2014-01-02'),
      endDay: dayToUtcDate('2014-01-03'),
      benchmark: 'SPY',
      metrics: {},
      benchmarkMetrics: {},
      days: ['2014-01-02', '2014-01-03'].map(toEpochDay),
      equity: [1, 1],
      benchmarkEquity: [1, 1],
      drawdowns: [],
      monthly: [],
      lastPositions: [],
      turnoverAnnual: 2.5,
      costTotal: 120,
      tradeCount: 42,
      initialAmount: 100_000,
      provenance: {},
      lookAheadFree: true,
      subPath: randomBytes(24).toString('base64url'),
      createdAt: clock(),
      ...data,
    },
  });
  return id;
}

let accounts = 0;

/** A paper account with cash that came through the ledger. */
export async function seedAccount({ prisma, clock }: TestContext, userId: number, cash = 1_000_000): Promise<number> {
  const { id } = await prisma.trackAccount.create({
    data: {
      userId,
      account: `P${9_000_000 + ++accounts}`,
      trackAccountName: `Account ${accounts}`,
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      createdAt: clock(),
    },
  });
  const origin = { accountId: id, causeKey: cashCauses.deposit(id, 'opening'), marketDay: MARKET_DAY };
  if (cash > 0) await inTransaction(prisma, (tx) => postEntries(tx, [postDeposit(origin, cash)], { at: clock() }));
  return id;
}

export interface SeededPortfolio {
  readonly userId: number;
  readonly strategyId: number;
  readonly trackAccountId: number;
  readonly amount?: number;
  /** Bought before MARKET_DAY at these prices, without charges. */
  readonly holdings?: readonly { symbol: string; shares: number; price: number }[];
  readonly data?: Partial<Prisma.PortfolioUncheckedCreateInput>;
}

let portfolios = 0;

/** A portfolio that was started at the close before MARKET_DAY, in the state that the worker would leave. */
export async function seedStartedPortfolio(context: TestContext, seed: SeededPortfolio): Promise<number> {
  const { prisma, clock } = context;
  const { userId, strategyId, trackAccountId, amount = 50_000, holdings = [] } = seed;
  const at = clock();
  const { id } = await prisma.portfolio.create({
    data: {
      userId,
      strategyId,
      trackAccountId,
      name: `Portfolio ${++portfolios}`,
      status: 'Started',
      investmentAmount: amount,
      startedAt: new Date('2026-02-27T14:30:00Z'),
      nextTradeDate: dayToUtcDate('2026-04-01'),
      subPath: context.randomBytes(24).toString('base64url'),
      createdAt: at,
      ...seed.data,
    },
  });
  const origin = { accountId: trackAccountId, marketDay: CLOSED_DAYS[1] };
  const entries = [
    postAllocation({ ...origin, causeKey: cashCauses.startAllocate(id, CLOSED_DAYS[1]) }, id, amount),
    ...holdings.map(({ symbol, shares, price }) => {
      const causeKey = cashCauses.fill(`${id}-${symbol}`);
      const fill = { side: 'Buy' as const, shares, price, commission: 0, fee: 0 };
      return postFill({ ...origin, causeKey }, id, symbol, null, fill).entry;
    }),
  ];
  await inTransaction(prisma, (tx) => postEntries(tx, entries, { at }));
  return id;
}

/** The record of a close; fields that are not given show no change. */
export async function seedRecord(
  { prisma, clock }: TestContext,
  portfolioId: number,
  tradeDate: TradingDay,
  data: Partial<Prisma.PortfolioRecordUncheckedCreateInput> = {},
): Promise<void> {
  await prisma.portfolioRecord.create({
    data: {
      portfolioId,
      tradeDate: dayToUtcDate(tradeDate),
      netLiquidation: 50_000,
      totalCash: 0,
      cashFlow: 0,
      profitLoss: 0,
      dailyProfitLoss: 0,
      dailyReturn: 0,
      cumReturn: 0,
      drawdown: 0,
      benchmarkReturn: 0,
      benchmarkCumReturn: 0,
      longExposure: 1,
      shortExposure: 0,
      createdAt: clock(),
      ...data,
    },
  });
}
