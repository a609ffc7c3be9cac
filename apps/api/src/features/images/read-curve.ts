import { fromEpochDay } from '@pipa/calendar';
import type { ComparedSeries } from '@pipa/charts';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { type CurvePoint, findPortfolioCurve, findReportSeriesByPath, type ReportSeries } from '@pipa/db';
import type { AppContext } from '../../context.ts';

const NAME_LENGTH = 14;

/**
 * The curve of the backtest report or portfolio with an unguessable path. Null for a path that does not exist; a portfolio
 * without a close yet has a curve without points.
 */
export async function readCurve({ pool }: Pick<AppContext, 'pool'>, subPath: string): Promise<ComparedSeries | null> {
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
}: ReportSeries & { readonly benchmark: string }): ComparedSeries {
  return {
    ourName: 'Strategy',
    benchmarkName: benchmark.slice(0, NAME_LENGTH),
    labels: days.map(fromEpochDay),
    ours: equity.map((value) => value / equity[0] - 1),
    benchmark: benchmarkEquity.map((value) => value / benchmarkEquity[0] - 1),
  };
}

function portfolioCurve(points: readonly CurvePoint[]): ComparedSeries {
  return {
    ourName: 'Portfolio',
    benchmarkName: DEFAULT_BENCHMARK,
    labels: points.map(({ tradeDate }) => tradeDate),
    ours: points.map(({ cumReturn }) => cumReturn),
    benchmark: points.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
  };
}
