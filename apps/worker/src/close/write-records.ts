import {
  dayToUtcDate,
  previousTradingDay,
  previousTradingEpochDay,
  sessionOf,
  type TradingDay,
  toEpochDay,
} from '@pipa/calendar';
import {
  inTransaction,
  latestCloses,
  notifyPortfolio,
  type Pool,
  type PortfolioFlows,
  readBooks,
  readCashFlows,
  statement,
} from '@pipa/db';
import { type Metrics, metricsOfReturns } from '@pipa/quant';
import { carriedOver, continuePerformance, type Performance, type Valuation, valuePortfolio } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'benchmark'>;

const BATCH = 200;
/** Of fewer days, ratios and volatility say nothing; a person would take them for a judgement. */
const SESSIONS_FOR_STATISTICS = 20;

/** Writes the record of a day's close for every portfolio that ran in its session; those that are written stay as they are. */
export async function writeRecords(context: Closing, day: TradingDay): Promise<void> {
  const ids = await portfoliosWithoutRecord(context.pool, day);
  if (ids.length === 0) return;
  const benchmarkReturn = await benchmarkReturnOn(context, day);
  for (let i = 0; i < ids.length; i += BATCH) await writeBatch(context, ids.slice(i, i + BATCH), day, benchmarkReturn);
}

/**
 * Portfolios that ran at the close, and those that have sold everything in this session. One that started later is none of it: a
 * worker that slept through the end of its lease may come to a day that others have left behind.
 */
async function portfoliosWithoutRecord(pool: Pool, day: TradingDay): Promise<number[]> {
  const { openAt, closeAt } = sessionOf(day);
  const { rows } = await pool.query<{ id: number }>(
    `SELECT p."id" FROM "portfolio" p
     WHERE (p."status" = 'Started' OR (p."status" = 'Stop' AND p."stoppedAt" >= $2))
       AND p."startedAt" <= $3
       AND NOT EXISTS (SELECT 1 FROM "portfolio_record" r WHERE r."portfolioId" = p."id" AND r."tradeDate" = $1::date)
     ORDER BY p."id"`,
    [day, openAt, closeAt],
  );
  return rows.map(({ id }) => id);
}

/** Total return of the benchmark from the close before; null without its prices. */
async function benchmarkReturnOn({ pool, benchmark }: Closing, day: TradingDay): Promise<number | null> {
  const [last, before] = await Promise.all([
    latestCloses(pool, [benchmark], day),
    latestCloses(pool, [benchmark], previousTradingDay(day)),
  ]);
  const [to, from] = [last.get(benchmark), before.get(benchmark)];
  return to === undefined || from === undefined ? null : to.adjClose / from.adjClose - 1;
}

interface RecordRow {
  portfolioId: number;
  netLiquidation: string;
  profitLoss: string;
  cumReturn: number;
  drawdown: number;
  benchmarkCumReturn: number;
}

interface ReturnsRow {
  portfolioId: number;
  days: number[];
  returns: number[];
  benchmarkReturns: number[];
}

const lastRecords = statement(`
  SELECT DISTINCT ON ("portfolioId") "portfolioId", "netLiquidation"::text, "profitLoss"::text, "cumReturn", "drawdown", "benchmarkCumReturn"
  FROM "portfolio_record" WHERE "portfolioId" = ANY($1::int[]) AND "tradeDate" < $2::date ORDER BY "portfolioId", "tradeDate" DESC`);

const allReturns = statement(`
  SELECT "portfolioId", array_agg("tradeDate" - DATE '1970-01-01' ORDER BY "tradeDate") AS days,
    array_agg("dailyReturn" ORDER BY "tradeDate") AS returns, array_agg("benchmarkReturn" ORDER BY "tradeDate") AS "benchmarkReturns"
  FROM "portfolio_record" WHERE "portfolioId" = ANY($1::int[]) AND "tradeDate" < $2::date GROUP BY "portfolioId"`);

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
    pool.query<RecordRow>(lastRecords([ids, day])),
    pool.query<ReturnsRow>(allReturns([ids, day])),
  ]);
  const quotes = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  const lastOf = new Map(last.rows.map((row) => [row.portfolioId, row]));
  const historyOf = new Map(history.rows.map((row) => [row.portfolioId, row]));
  const createdAt = context.clock();
  const data = ids.map((portfolioId) => {
    const book = books.get(portfolioId) ?? { cash: 0, receivable: 0, positions: [] };
    const valuation = valuePortfolio(book, quotes);
    const before = lastOf.get(portfolioId);
    const { performance, cashFlow } = measure(before, valuation, flows.get(portfolioId));
    const metrics = metricsUpTo(historyOf.get(portfolioId), day, performance.dailyReturn, benchmarkReturn);
    return {
      portfolioId,
      tradeDate: dayToUtcDate(day),
      ...valueColumns(valuation, performance, cashFlow),
      benchmarkReturn: benchmarkReturn ?? 0,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + (benchmarkReturn ?? 0)) - 1,
      ...metricColumns(metrics, benchmarkReturn !== null),
      createdAt,
    };
  });
  await inTransaction(prisma, async (tx) => {
    await tx.portfolioRecord.createMany({ data, skipDuplicates: true });
    for (const portfolioId of ids)
      await notifyPortfolio(tx, { portfolioId, parts: ['record', 'portfolio'] }, createdAt);
  });
}

/** Performance of the day that closes, and the net cash moved in it. */
export function measure(
  before: Pick<RecordRow, 'netLiquidation' | 'profitLoss' | 'cumReturn' | 'drawdown'> | undefined,
  { netLiquidation }: Pick<Valuation, 'netLiquidation'>,
  { allocated, released }: PortfolioFlows = { allocated: 0, released: 0 },
): { performance: Performance; cashFlow: number } {
  const previous =
    before === undefined
      ? null
      : carriedOver({
          ...before,
          netLiquidation: Number(before.netLiquidation),
          profitLoss: Number(before.profitLoss),
        });
  const performance = continuePerformance(previous, netLiquidation, { allocated, released });
  return { performance, cashFlow: allocated - released };
}

function metricsUpTo(
  history: ReturnsRow | undefined,
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
