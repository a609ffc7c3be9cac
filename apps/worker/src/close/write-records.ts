import { previousTradingDay, previousTradingEpochDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  inTransaction,
  type LastRecord,
  latestCloses,
  listWithoutRecord,
  notifyPortfolio,
  type PortfolioFlows,
  type ReturnColumns,
  readBooks,
  readCashFlows,
  readLastRecords,
  readReturns,
  saveRecords,
} from '@pipa/db';
import { type Metrics, metricsOfReturns } from '@pipa/quant';
import { carriedOver, continuePerformance, type Performance, type Valuation, valuePortfolio } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'benchmark'>;

const BATCH = 200;
/** With fewer days ratios and volatility are meaningless, and a reader would take them for a judgement. */
const SESSIONS_FOR_STATISTICS = 20;

/** Writes the record of a day's close for every portfolio that ran in its session; stored records do not change. */
export async function writeRecords(context: Closing, day: TradingDay): Promise<void> {
  const ids = await listWithoutRecord(context.pool, sessionOf(day));
  if (ids.length === 0) return;
  const benchmarkReturn = await benchmarkReturnOn(context, day);
  for (let i = 0; i < ids.length; i += BATCH) await writeBatch(context, ids.slice(i, i + BATCH), day, benchmarkReturn);
}

/** Total return of the benchmark since the previous close; null without its prices. */
async function benchmarkReturnOn({ pool, benchmark }: Closing, day: TradingDay): Promise<number | null> {
  const [last, before] = await Promise.all([
    latestCloses(pool, [benchmark], day),
    latestCloses(pool, [benchmark], previousTradingDay(day)),
  ]);
  const [to, from] = [last.get(benchmark), before.get(benchmark)];
  return to === undefined || from === undefined ? null : to.adjClose / from.adjClose - 1;
}

async function writeBatch(
  context: Closing,
  ids: number[],
  day: TradingDay,
  benchmarkReturn: number | null,
): Promise<void> {
  const { prisma, pool } = context;
  const books = await readBooks(pool, ids);
  const symbols = new Set([...books.values()].flatMap(({ positions }) => positions.map(({ symbol }) => symbol)));
  const [closes, flows, last, history] = await Promise.all([
    latestCloses(pool, [...symbols], day),
    readCashFlows(pool, ids, day),
    readLastRecords(pool, ids, day),
    readReturns(pool, ids, day),
  ]);
  const quotes = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  const createdAt = context.clock();
  const records = ids.map((portfolioId) => {
    const book = books.get(portfolioId) ?? { cash: 0, receivable: 0, positions: [] };
    const valuation = valuePortfolio(book, quotes);
    const before = last.get(portfolioId);
    const { performance, cashFlow } = measure(before, valuation, flows.get(portfolioId));
    const metrics = metricsUpTo(history.get(portfolioId), day, performance.dailyReturn, benchmarkReturn);
    return {
      portfolioId,
      tradeDate: day,
      ...valueColumns(valuation, performance, cashFlow),
      benchmarkReturn: benchmarkReturn ?? 0,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + (benchmarkReturn ?? 0)) - 1,
      ...metricColumns(metrics, benchmarkReturn !== null),
      createdAt,
    };
  });
  await inTransaction(prisma, async (tx) => {
    await saveRecords(tx, records);
    for (const portfolioId of ids)
      await notifyPortfolio(tx, { portfolioId, parts: ['record', 'portfolio'] }, createdAt);
  });
}

/** Performance of the closing day, and the net cash moved in it. */
export function measure(
  before: Omit<LastRecord, 'benchmarkCumReturn'> | undefined,
  { netLiquidation }: Pick<Valuation, 'netLiquidation'>,
  { allocated, released }: PortfolioFlows = { allocated: 0, released: 0 },
): { performance: Performance; cashFlow: number } {
  const previous = before === undefined ? null : carriedOver(before);
  const performance = continuePerformance(previous, netLiquidation, { allocated, released });
  return { performance, cashFlow: allocated - released };
}

function metricsUpTo(
  history: ReturnColumns | undefined,
  day: TradingDay,
  dailyReturn: number,
  benchmarkReturn: number | null,
): Metrics {
  const days = [...(history?.days ?? []), toEpochDay(day)];
  return metricsOfReturns({
    startDay: previousTradingEpochDay(days[0]),
    days,
    returns: [...(history?.returns ?? []), dailyReturn],
    benchmarkReturns: [...(history?.benchmarkReturns ?? []), benchmarkReturn ?? 0],
  });
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

function metricColumns(metrics: Metrics, hasBenchmark: boolean) {
  if (metrics.sessions < SESSIONS_FOR_STATISTICS) {
    return { alpha: null, beta: null, sharpe: null, sortino: null, volatility: null, valueAtRisk: null };
  }
  const { alpha, beta, sharpe, sortino, volatility, valueAtRisk } = metrics;
  return {
    alpha: hasBenchmark ? alpha : null,
    beta: hasBenchmark ? beta : null,
    sharpe,
    sortino,
    volatility,
    valueAtRisk,
  };
}
