import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { NewTrackingDay, TrackExposure, TrackedHoldings } from '@pipa/db/strategies';
import { type BacktestResult, elementAt, lastElement, metricsToTheEnd } from '@pipa/quant';
import { exposureAt } from '../../reports/exposure.ts';

/** A close of a track: values in dollars of the model portfolio and of the benchmark. */
export interface TrackPoint {
  readonly day: number;
  readonly equity: number;
  readonly benchmark: number;
}

/** A close that a run adds to a track. */
export interface AddedPoint extends TrackPoint {
  readonly exposure: TrackExposure;
}

type ExposedRun = Pick<
  BacktestResult,
  'days' | 'equity' | 'benchmark' | 'longExposure' | 'shortExposure' | 'cashRatio'
>;

/** Whether days up to `day` are missing; a track ends for ever when its value is zero. */
export const isOpenUntil = (last: TrackPoint, day: TradingDay): boolean =>
  last.day < toEpochDay(day) && last.equity > 0;

/** A track up to a day that a run adds. */
type ExtendedTrack = readonly [...before: TrackPoint[], last: AddedPoint];

/** For each day after the last tracked one, the track up to that day, chained by the run's daily returns. */
export function extendTrack(track: readonly TrackPoint[], run: ExposedRun): ExtendedTrack[] {
  const extended: ExtendedTrack[] = [];
  let points: readonly TrackPoint[] = track;
  for (let i = 1; i < run.days.length; i++) {
    const [last, day] = [lastElement(points), elementAt(run.days, i)];
    if (day <= last.day) continue;
    const equity = (last.equity * elementAt(run.equity, i)) / elementAt(run.equity, i - 1);
    const benchmark = (last.benchmark * elementAt(run.benchmark, i)) / elementAt(run.benchmark, i - 1);
    const added: ExtendedTrack = [...points, { day, equity, benchmark, exposure: exposureAt(run, i) }];
    points = added;
    extended.push(added);
  }
  return extended;
}

/** The exposure of a run on those of its days that a track stored before exposures were kept. */
export function exposureOn(run: ExposedRun, days: ReadonlySet<number>) {
  return Array.from(run.days, (day, i) => ({ day, i }))
    .filter(({ day, i }) => i > 0 && days.has(day))
    .map(({ day, i }) => ({ tradeDay: fromEpochDay(day), ...exposureAt(run, i) }));
}

/** What the model portfolio holds at the end of a run, in shares of the value of the track. */
export function holdingsAt(
  { day, equity }: TrackPoint,
  { ruin, lastPositions, equity: run }: BacktestResult,
): TrackedHoldings {
  const scale = ruin === null ? equity / lastElement(run) : 0;
  const held = ruin === null ? lastPositions : [];
  const holdings = held.map(({ symbol, shares, cost, ratio }) => ({
    symbol,
    shares: shares * scale,
    cost: cost * scale,
    ratio,
  }));
  return { day: fromEpochDay(day), equity, holdings };
}

export function trackingDay(strategyId: number, points: ExtendedTrack): NewTrackingDay {
  const days = points.map(({ day }) => day);
  const equity = points.map((point) => point.equity);
  const benchmark = points.map((point) => point.benchmark);
  const last = points[points.length - 1] as AddedPoint;
  return {
    strategyId,
    tradeDay: fromEpochDay(last.day),
    equity: last.equity,
    benchmarkEquity: last.benchmark,
    ...last.exposure,
    metrics: metricsToTheEnd({ days, equity, benchmark }),
    benchmarkMetrics: metricsToTheEnd({ days, equity: benchmark, benchmark }),
  };
}
