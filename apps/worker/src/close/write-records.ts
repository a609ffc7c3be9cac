import { previousTradingDay, sessionFraction, sessionOf, type TradingDay } from '@pipa/calendar';
import { withholdShort } from '@pipa/contract';
import { inTransaction, type Pool } from '@pipa/db';
import { type PortfolioFlows, readCashFlows } from '@pipa/db/accounts';
import { latestCloses, type MarketClock, readTape } from '@pipa/db/market';
import { notifyPortfolio } from '@pipa/db/notices';
import {
  type LastRecord,
  listWithoutRecord,
  readBooks,
  readLastRecords,
  readReturnSums,
  readReturns,
  saveRecords,
  saveReturnSums,
} from '@pipa/db/portfolios';
import { quoteAt } from '@pipa/market-data';
import {
  canContinue,
  continueReturns,
  metricsOfRunning,
  NO_RETURNS,
  type RunningMetrics,
  type RunningReturns,
  runningReturns,
} from '@pipa/quant';
import { carriedOver, continuePerformance, type Performance, type Valuation, valuePortfolio } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'benchmark'>;

const BATCH = 200;

type Session = Pick<MarketClock, 'day' | 'seed'>;
type Ending = Awaited<ReturnType<typeof listWithoutRecord>>[number];
/** Total return of the benchmark within the session; null without prices. */
type BenchmarkReturn = (part: {
  /** The first session of a portfolio counts from its open, a later one from the close before. */
  readonly isFirst: boolean;
  /** Null for the close. */
  readonly until: Date | null;
}) => number | null;

/** Writes the record of a day's close for every portfolio that ran in its session; stored records do not change. */
export async function writeRecords(context: Closing, session: Session, noteBatch = noteNothing): Promise<void> {
  const ended = await listWithoutRecord(context.pool, sessionOf(session.day));
  if (ended.length === 0) return;
  const benchmarkReturn = await benchmarkReturnIn(context, session);
  for (let i = 0; i < ended.length; i += BATCH) {
    await writeBatch(context, ended.slice(i, i + BATCH), session.day, benchmarkReturn);
    await noteBatch();
  }
}

/** What a portfolio sold in the session is compared with ends when it did. */
async function benchmarkReturnIn({ pool, benchmark }: Closing, { day, seed }: Session): Promise<BenchmarkReturn> {
  const [last, before, tape] = await Promise.all([
    latestCloses(pool, [benchmark], day),
    latestCloses(pool, [benchmark], previousTradingDay(day)),
    readTape(pool, day),
  ]);
  const [to, from, bar] = [last.get(benchmark), before.get(benchmark), tape.get(benchmark)];
  if (to === undefined || from === undefined) return () => null;
  const fromClose = to.adjClose / from.adjClose;
  return ({ isFirst, until }) => {
    if (bar === undefined) return isFirst ? 0 : fromClose - 1;
    const whole = isFirst ? bar.close / bar.open : fromClose;
    if (until === null) return whole - 1;
    const quote = quoteAt({ seed, symbol: benchmark, day, bar, fraction: sessionFraction(day, until) });
    return (whole * quote.last) / bar.close - 1;
  };
}

async function writeBatch(
  context: Closing,
  ended: readonly Ending[],
  day: TradingDay,
  benchmarkReturnOf: BenchmarkReturn,
): Promise<void> {
  const { prisma, pool } = context;
  const ids = ended.map(({ id }) => id);
  const books = await readBooks(pool, ids);
  const symbols = new Set([...books.values()].flatMap(({ positions }) => positions.map(({ symbol }) => symbol)));
  const [closes, flows, last] = await Promise.all([
    latestCloses(pool, [...symbols], day),
    readCashFlows(pool, ids, day),
    readLastRecords(pool, ids, day),
  ]);
  const sums = await sumsBefore(pool, last, day);
  const quotes = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  const createdAt = context.clock();
  const closed = ended.map(({ id: portfolioId, stoppedAt }) => {
    const before = last.get(portfolioId);
    const benchmarkReturn = benchmarkReturnOf({ isFirst: before === undefined, until: stoppedAt });
    const book = books.get(portfolioId) ?? { cash: 0, receivable: 0, positions: [] };
    const valuation = valuePortfolio(book, quotes);
    const { performance, cashFlow } = measure(before, valuation, flows.get(portfolioId));
    const continued = continueReturns(
      sums.get(portfolioId) ?? NO_RETURNS,
      performance.dailyReturn,
      benchmarkReturn ?? 0,
    );
    const record = {
      portfolioId,
      tradeDate: day,
      ...valueColumns(valuation, performance, cashFlow),
      benchmarkReturn: benchmarkReturn ?? 0,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + (benchmarkReturn ?? 0)) - 1,
      ...metricColumns(metricsOfRunning(continued), benchmarkReturn !== null),
      createdAt,
    };
    return { record, sums: { portfolioId, tradeDate: day, ...continued } };
  });
  await inTransaction(prisma, async (tx) => {
    await saveRecords(
      tx,
      closed.map(({ record }) => record),
    );
    await saveReturnSums(
      tx,
      closed.map((each) => each.sums),
    );
    for (const portfolioId of ids)
      await notifyPortfolio(tx, { portfolioId, parts: ['record', 'portfolio'] }, createdAt);
  });
}

/**
 * The sums over the returns of each portfolio up to its last record, which this close continues, so that its cost does not grow
 * with the record's age. They are made of all returns where none are stored: at the first close of a release that knows them,
 * and when a long calm has used up the lowest returns.
 * @param last the last record of each portfolio before the day
 */
async function sumsBefore(
  pool: Pool,
  last: ReadonlyMap<number, LastRecord>,
  day: TradingDay,
): Promise<Map<number, RunningReturns>> {
  const stored = await readReturnSums(pool, [...last.keys()]);
  const sums = new Map<number, RunningReturns>();
  const behind: number[] = [];
  for (const [id, { tradeDate }] of last) {
    const found = stored.get(id);
    if (found?.tradeDate === tradeDate && canContinue(found)) sums.set(id, found);
    else behind.push(id);
  }
  if (behind.length === 0) return sums;
  for (const [id, { returns, benchmarkReturns }] of await readReturns(pool, behind, day)) {
    sums.set(id, runningReturns(returns, benchmarkReturns));
  }
  return sums;
}

/** Performance of the closing day, and the net cash moved in it. */
export function measure(
  before: Omit<LastRecord, 'benchmarkCumReturn' | 'tradeDate'> | undefined,
  { netLiquidation }: Pick<Valuation, 'netLiquidation'>,
  { allocated, released }: PortfolioFlows = { allocated: 0, released: 0 },
): { performance: Performance; cashFlow: number } {
  const previous = before === undefined ? null : carriedOver(before);
  const performance = continuePerformance(previous, netLiquidation, { allocated, released });
  return { performance, cashFlow: allocated - released };
}

function valueColumns(valuation: Valuation, performance: Performance, cashFlow: number) {
  const { netLiquidation, cash, longExposure, shortExposure } = valuation;
  const { profitLoss, dailyProfitLoss, dailyReturn, cumReturn, drawdown } = performance;
  return {
    netLiquidation: netLiquidation.toFixed(6),
    totalCash: cash.toFixed(6),
    cashFlow: cashFlow.toFixed(6),
    profitLoss: profitLoss.toFixed(6),
    dailyProfitLoss: dailyProfitLoss.toFixed(6),
    dailyReturn,
    cumReturn,
    drawdown,
    longExposure,
    shortExposure,
  };
}

function metricColumns(metrics: RunningMetrics, hasBenchmark: boolean) {
  const { alpha, beta, sharpe, sortino, volatility, valueAtRisk } = withholdShort(metrics, metrics.sessions);
  return {
    alpha: hasBenchmark ? alpha : null,
    beta: hasBenchmark ? beta : null,
    sharpe,
    sortino,
    volatility,
    valueAtRisk,
  };
}
