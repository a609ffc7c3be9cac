import { sessionOf, type TradingDay } from '@pipa/calendar';
import { withholdShort } from '@pipa/contract';
import type { Pool, Tx } from '@pipa/db';
import { type PortfolioFlows, readCashFlows } from '@pipa/db/accounts';
import { notifyPortfolios } from '@pipa/db/notices';
import {
  type LastRecord,
  listWithoutRecord,
  type PortfolioRange,
  readBooks,
  readLastRecords,
  readReturnSums,
  readReturns,
  saveRecords,
  saveReturnSums,
} from '@pipa/db/portfolios';
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
import type { ClosingDay } from './closing-day.ts';

/** Writes the records of a day's close for the portfolios of a range that ran in its session; stored records do not change. */
export async function writeRecords(tx: Tx, closing: ClosingDay, range: PortfolioRange): Promise<void> {
  const { pool, day, closesOf } = closing;
  const ended = await listWithoutRecord(pool, { range, ...sessionOf(day) });
  if (ended.length === 0) return;
  const benchmarkReturnOf = await closing.benchmarkReturn();
  const ids = ended.map(({ id }) => id);
  const books = await readBooks(pool, ids);
  const [closes, flows, last] = await Promise.all([
    closesOf(books.values()),
    readCashFlows(pool, ids, day),
    readLastRecords(pool, ids, day),
  ]);
  const sums = await sumsBefore(pool, last, day);
  const createdAt = closing.clock();
  const closed = ended.map(({ id: portfolioId, stoppedAt }) => {
    const before = last.get(portfolioId);
    const benchmarkReturn = benchmarkReturnOf({ isFirst: before === undefined, until: stoppedAt });
    const book = books.get(portfolioId) ?? { cash: 0, receivable: 0, positions: [] };
    const valuation = valuePortfolio(book, closes);
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
  await saveRecords(
    tx,
    closed.map(({ record }) => record),
  );
  await saveReturnSums(
    tx,
    closed.map((each) => each.sums),
  );
  await notifyPortfolios(tx, ids, { parts: ['record', 'portfolio'] }, createdAt);
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
