import { fromEpochDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { type CurvePoint, findPortfolioCurve, findReportSeriesByPath, type ReportSeries } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { PerformanceCurve } from './performance-chart.ts';

const NAME_LENGTH = 14;

/**
 * The curve behind an unguessable path: that of a backtest report or of a portfolio. Null for a path that does not exist; a
 * portfolio without a close yet has a curve without points.
 */
export async function readCurve({ pool }: Pick<AppContext, 'pool'>, subPath: string): Promise<PerformanceCurve | null> {
  const [report, points] = await Promise.all([
    findReportSeriesByPath(pool, subPath),
    findPortfolioCurve(pool, subPath),
  ]);
  if (report !== null) return reportCurve(report);
  return points === null ? null : portfolioCurve(points);
}

function reportCurve({
  benchmark,
  days,
  equity,
  benchmarkEquity,
}: ReportSeries & { readonly benchmark: string }): PerformanceCurve {
  return {
    name: 'Strategy',
    benchmarkName: benchmark.slice(0, NAME_LENGTH),
    days: days.map(fromEpochDay),
    returns: equity.map((value) => value / equity[0] - 1),
    benchmarkReturns: benchmarkEquity.map((value) => value / benchmarkEquity[0] - 1),
  };
}

function portfolioCurve(points: readonly CurvePoint[]): PerformanceCurve {
  return {
    name: 'Portfolio',
    benchmarkName: DEFAULT_BENCHMARK,
    days: points.map(({ tradeDate }) => tradeDate),
    returns: points.map(({ cumReturn }) => cumReturn),
    benchmarkReturns: points.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
  };
}
