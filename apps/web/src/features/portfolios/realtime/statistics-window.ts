import { type Perf, REALTIME_POINTS } from '@pipa/contract';

/** A point of the live statistics. */
export type StatisticsPoint = Pick<Perf, 'at' | 'alpha' | 'beta' | 'sharpe' | 'sortino' | 'volatility'>;

/** The last points in order of time; a second value of the same instant replaces the first. */
export function addPoint(points: readonly StatisticsPoint[], perf: Perf): readonly StatisticsPoint[] {
  const { at, alpha, beta, sharpe, sortino, volatility } = perf;
  const last = points.at(-1);
  if (last && last.at > at) return points;
  const before = last?.at === at ? points.slice(0, -1) : points;
  return [...before, { at, alpha, beta, sharpe, sortino, volatility }].slice(-REALTIME_POINTS);
}
