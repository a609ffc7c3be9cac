import {
  dayFromUtcDate,
  dayToUtcDate,
  fromEpochDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
} from '@pipa/calendar';
import { listInstruments, loadPanel, type Prisma } from '@pipa/db';
import { type BacktestResult, computeMetrics, runBacktest, type Strategy } from '@pipa/quant';
import { paperExecutionRules } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

type Tracking = Pick<WorkerContext, 'prisma' | 'pool' | 'strategies' | 'costs' | 'sizing' | 'benchmark' | 'logger'>;

/** Dollars that the model portfolio of a strategy begins with. */
const MODEL_AMOUNT = 100_000;
/** Sessions before the run, so that smoothed indicators have settled. */
const EXTRA_SESSIONS = 260;

/** Extends the daily track of every strategy on offer to a day. Rows that exist stay; missing days are added in one run. */
export async function trackStrategies(context: Tracking, day: TradingDay): Promise<void> {
  const offered = await context.prisma.strategy.findMany({
    where: { onlineDay: { lte: dayToUtcDate(day) }, status: { not: 'Offline' } },
    select: { id: true, code: true, onlineDay: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, code, onlineDay } of offered) {
    const strategy = context.strategies(code);
    if (strategy === undefined || onlineDay === null) continue;
    await trackStrategy(context, id, strategy, dayFromUtcDate(onlineDay), day);
  }
}

interface TrackPoint {
  readonly day: number;
  readonly equity: number;
  readonly benchmark: number;
}

async function trackStrategy(
  context: Tracking,
  strategyId: number,
  strategy: Strategy,
  onlineDay: TradingDay,
  day: TradingDay,
): Promise<void> {
  const { prisma } = context;
  const rows = await prisma.trackingRow.findMany({
    where: { strategyId },
    select: { tradeDay: true, equity: true, benchmarkEquity: true },
    orderBy: { tradeDay: 'asc' },
  });
  const known = rows.map(({ tradeDay, equity, benchmarkEquity }) => ({
    day: toEpochDay(dayFromUtcDate(tradeDay)),
    equity,
    benchmark: benchmarkEquity,
  }));
  const base = { day: toEpochDay(previousTradingDay(onlineDay)), equity: MODEL_AMOUNT, benchmark: MODEL_AMOUNT };
  const track = [base, ...known];
  if (track[track.length - 1].day >= toEpochDay(day)) return;
  const result = await runTo(context, strategy, onlineDay, day);
  if (result === null) return;
  const data = extendTrack(track, result).map((points) => rowOf(strategyId, points));
  await prisma.trackingRow.createMany({ data, skipDuplicates: true });
}

/**
 * The model portfolio run up to a day, from the day it went online or from the turn of the year before last: a track of many
 * years needs no longer run, because only the returns of the missing days are taken from it.
 */
async function runTo(
  { pool, costs, sizing, benchmark, logger }: Tracking,
  strategy: Strategy,
  onlineDay: TradingDay,
  day: TradingDay,
): Promise<BacktestResult | null> {
  const turn = `${Number(day.slice(0, 4)) - 1}-01-01`;
  const from = onlineDay > turn ? onlineDay : turn;
  const universe = strategy.universe(await listInstruments(pool));
  const panel = await loadPanel(pool, [...new Set([...universe, benchmark])], {
    from: previousTradingDay(from, strategy.warmUpSessions + EXTRA_SESSIONS),
    to: day,
  });
  try {
    return runBacktest({
      panel,
      strategy,
      universe,
      benchmark,
      fromDay: toEpochDay(from),
      toDay: toEpochDay(day),
      initialAmount: MODEL_AMOUNT,
      rules: paperExecutionRules(costs, sizing),
      maxTrades: 0,
    });
  } catch (error) {
    // A market without the benchmark or without history has no track; everything else of the close goes on.
    if (!(error instanceof RangeError)) throw error;
    logger.warn({ err: error, strategy: strategy.code, day }, 'strategy cannot be tracked');
    return null;
  }
}

/** For each day after the track's last the track up to and including it, chained by the run's daily returns. */
export function extendTrack(
  track: readonly TrackPoint[],
  run: Pick<BacktestResult, 'days' | 'equity' | 'benchmark'>,
): TrackPoint[][] {
  const extended: TrackPoint[][] = [];
  let points = [...track];
  for (let i = 1; i < run.days.length; i++) {
    const last = points[points.length - 1];
    if (run.days[i] <= last.day) continue;
    const equity = (last.equity * run.equity[i]) / run.equity[i - 1];
    const benchmark = (last.benchmark * run.benchmark[i]) / run.benchmark[i - 1];
    points = [...points, { day: run.days[i], equity, benchmark }];
    extended.push(points);
  }
  return extended;
}

function rowOf(strategyId: number, points: readonly TrackPoint[]): Prisma.TrackingRowCreateManyInput {
  const days = points.map(({ day }) => day);
  const equity = points.map((point) => point.equity);
  const benchmark = points.map((point) => point.benchmark);
  const last = points[points.length - 1];
  return {
    strategyId,
    tradeDay: dayToUtcDate(fromEpochDay(last.day)),
    equity: last.equity,
    benchmarkEquity: last.benchmark,
    metrics: { ...computeMetrics({ days, equity, benchmark }) },
    benchmarkMetrics: { ...computeMetrics({ days, equity: benchmark, benchmark }) },
  };
}
