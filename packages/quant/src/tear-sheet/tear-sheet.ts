import { SESSIONS_FOR_STATISTICS, withholdShort } from '@pipa/contract';
import { type Metrics, metricsOfReturns } from '../metrics/compute-metrics.ts';
import { type Drawdown, drawdownSeries, drawdownTable } from '../metrics/drawdowns.ts';
import { type ReturnGridYear, returnGrid } from '../metrics/return-grid.ts';
import { growthIndex } from '../metrics/returns.ts';
import { rollingBeta, rollingSharpe, rollingVolatility } from '../metrics/rolling.ts';
import { type CrisisResult, type CrisisWindow, crisisResults, crisisWindowsOf } from '../robustness/crisis-windows.ts';
import type { DailyRecord } from './daily-record.ts';

/** Drawdowns of the table. */
const DEEPEST = 10;
/** Sessions of a rolling window, longest first: half a year, a quarter, and the least that a statistic is shown for. */
const ROLLING_WINDOWS = [126, 63, SESSIONS_FOR_STATISTICS] as const;

export interface YearReturn {
  readonly year: number;
  /** Fractions from the last close of the year before, or from the base, to the last close of the year. */
  readonly own: number;
  readonly benchmark: number;
}

/** Figures of the window that ends at each day, NaN before it is full and where a figure has no value. */
export interface RollingFigures {
  /** Sessions. */
  readonly window: number;
  readonly sharpe: Float64Array;
  readonly beta: Float64Array;
  readonly volatility: Float64Array;
}

/** Everything that a tear sheet shows of a record. Series have one value a close, the base first; fractions. */
export interface TearSheet {
  /** Daily returns. */
  readonly sessions: number;
  /** Epoch days of the base and of each return. */
  readonly days: Int32Array;
  readonly cumulative: Float64Array;
  readonly benchmarkCumulative: Float64Array;
  readonly underwater: Float64Array;
  readonly benchmarkUnderwater: Float64Array;
  /** Figures that the record is too short for are null. */
  readonly metrics: Metrics;
  readonly benchmarkMetrics: Metrics;
  readonly drawdowns: readonly Drawdown[];
  readonly monthly: readonly ReturnGridYear[];
  readonly years: readonly YearReturn[];
  /** By the days of the returns, without the base; null for a record of less than two of the shortest windows. */
  readonly rolling: RollingFigures | null;
  readonly crises: readonly CrisisResult[];
}

/**
 * The tear sheet of a record. Short records lose the figures that `withholdShort` withholds everywhere.
 * @param named falls of the market by name, beside those that the benchmark shows
 * @throws RangeError when lengths differ or a return is not a number from −1
 */
export function tearSheetOf(record: DailyRecord, named: readonly CrisisWindow[] = []): TearSheet {
  const { startDay, days: returnDays, returns, benchmarkReturns } = record;
  const own = growthIndex(returns);
  const benchmark = growthIndex(benchmarkReturns);
  const sessions = returns.length;
  const days = Int32Array.from([startDay, ...returnDays]);
  const measured = metricsOfReturns({ startDay, days: returnDays, returns, benchmarkReturns });
  const ofBenchmark = metricsOfReturns({ startDay, days: returnDays, returns: benchmarkReturns });
  const monthly = returnGrid(days, own);
  const benchmarkYears = returnGrid(days, benchmark);
  return {
    sessions,
    days,
    cumulative: own.map((value) => value - 1),
    benchmarkCumulative: benchmark.map((value) => value - 1),
    underwater: drawdownSeries(own),
    benchmarkUnderwater: drawdownSeries(benchmark),
    metrics: withholdShort(measured, sessions),
    benchmarkMetrics: withholdShort(ofBenchmark, sessions),
    drawdowns: drawdownTable(days, own, DEEPEST),
    monthly,
    years: monthly.map(({ year, total }, i) => ({ year, own: total, benchmark: benchmarkYears[i].total })),
    rolling: rollingOf(returns, benchmarkReturns),
    crises: crisesOf(days, own, benchmark, named),
  };
}

function rollingOf(returns: readonly number[], benchmarkReturns: readonly number[]): RollingFigures | null {
  // Half of the record at least: a line of a few points says nothing of how a figure moved.
  const window = ROLLING_WINDOWS.find((length) => returns.length >= 2 * length);
  if (window === undefined) return null;
  const own = Float64Array.from(returns);
  return {
    window,
    sharpe: rollingSharpe(own, window),
    beta: rollingBeta(own, Float64Array.from(benchmarkReturns), window),
    volatility: rollingVolatility(own, window),
  };
}

/** Falls until everything was lost, if it was: nothing was left that could fall. */
function crisesOf(
  days: Int32Array,
  equity: Float64Array,
  benchmark: Float64Array,
  named: readonly CrisisWindow[],
): CrisisResult[] {
  const ruin = equity.indexOf(0);
  const until = ruin === -1 ? days.length : ruin + 1;
  const curves = {
    days: days.subarray(0, until),
    equity: equity.subarray(0, until),
    benchmark: benchmark.subarray(0, until),
  };
  return crisisResults(curves, crisisWindowsOf(curves.days, curves.benchmark, named));
}
