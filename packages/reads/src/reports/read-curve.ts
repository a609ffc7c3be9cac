import { fromEpochDay } from '@pipa/calendar';
import type { ComparedSeries } from '@pipa/charts';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { type CurvePoint, findPortfolioCurve } from '@pipa/db/portfolios';
import { findReportSeriesByPath, findTrackCurve, type ReportSeries } from '@pipa/db/strategies';
import { elementAt } from '@pipa/quant';
import type { Database } from '../context.ts';
import { reportPathOf } from '../strategies/track-path.ts';

const NAME_LENGTH = 14;

/**
 * The curve of the backtest report, strategy track or portfolio with an unguessable path. Null for a path that does not
 * exist; without a close yet the curve has no points.
 */
export async function readCurve({ pool }: Database, subPath: string): Promise<ComparedSeries | null> {
  const trackOf = reportPathOf(subPath);
  const [report, track, points] = await Promise.all([
    findReportSeriesByPath(pool, subPath),
    trackOf === null ? null : findTrackCurve(pool, trackOf),
    findPortfolioCurve(pool, subPath),
  ]);
  if (report !== null) return reportCurve(report);
  if (track !== null) return pointsCurve('Strategy', track);
  return points === null ? null : pointsCurve('Portfolio', points);
}

function reportCurve({
  benchmark,
  days,
  equity,
  benchmarkEquity,
}: ReportSeries & { readonly benchmark: string }): ComparedSeries {
  return {
    ourName: 'Strategy',
    benchmarkName: benchmark.slice(0, NAME_LENGTH),
    labels: days.map(fromEpochDay),
    ours: equity.map((value) => value / elementAt(equity, 0) - 1),
    benchmark: benchmarkEquity.map((value) => value / elementAt(benchmarkEquity, 0) - 1),
  };
}

function pointsCurve(ourName: string, points: readonly CurvePoint[]): ComparedSeries {
  return {
    ourName,
    benchmarkName: DEFAULT_BENCHMARK,
    labels: points.map(({ tradeDate }) => tradeDate),
    ours: points.map(({ cumReturn }) => cumReturn),
    benchmark: points.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
  };
}
