import { toEpochDay } from '@pipa/calendar';
import { drawdownTable, maxDrawdown } from '../metrics/drawdowns.ts';
import { firstAtOrAfter } from '../ordered-search.ts';

export interface CrisisWindow {
  readonly name: string;
  /** Epoch days of the benchmark's high before the fall and of its low. */
  readonly peakDay: number;
  readonly troughDay: number;
}

const crisis = (name: string, peak: string, trough: string): CrisisWindow => ({
  name,
  peakDay: toEpochDay(peak),
  troughDay: toEpochDay(trough),
});

/** Falls of the US market from closing high to closing low of the S&P 500; a simulated market has falls of its own (benchmarkFalls). */
export const NAMED_CRISES: readonly CrisisWindow[] = [
  crisis('2008 financial crisis', '2007-10-09', '2009-03-09'),
  crisis('2010 flash crash', '2010-04-23', '2010-07-02'),
  crisis('2011 debt ceiling', '2011-04-29', '2011-10-03'),
  crisis('2015-16 growth scare', '2015-05-21', '2016-02-11'),
  crisis('2018 fourth quarter', '2018-09-20', '2018-12-24'),
  crisis('2020 Covid', '2020-02-19', '2020-03-23'),
  crisis('2022 rate rise', '2022-01-03', '2022-10-12'),
];

const MAX_FALLS = 50;

/** Days and values of one length; the days are epoch days, ascending. */
export interface ComparedCurves {
  readonly days: ArrayLike<number>;
  readonly equity: ArrayLike<number>;
  readonly benchmark: ArrayLike<number>;
}

export interface CrisisResult extends CrisisWindow {
  /** Epoch days of the first and last value in the window; they differ from peak and trough where the curves begin or end within. */
  readonly fromDay: number;
  readonly toDay: number;
  readonly partial: boolean;
  readonly calendarDays: number;
  readonly sessions: number;
  /** From the close of the first day to that of the last; fractions. */
  readonly strategyReturn: number;
  readonly benchmarkReturn: number;
  /** The deepest within the window, negative fractions or 0. */
  readonly strategyDrawdown: number;
  readonly benchmarkDrawdown: number;
}

/** The benchmark's own falls of at least `depth` (0.15 when left out) from a high to the low before that high is seen again, by date. */
export function benchmarkFalls(days: ArrayLike<number>, benchmark: ArrayLike<number>, depth = 0.15): CrisisWindow[] {
  return drawdownTable(days, benchmark, MAX_FALLS)
    .filter((fall) => fall.depth <= -depth)
    .sort((a, b) => a.start - b.start)
    .map((fall) => ({
      name: `Market fall of ${(-fall.depth * 100).toFixed(0)}%`,
      peakDay: fall.start,
      troughDay: fall.trough,
    }));
}

/** The named falls and those of the benchmark that none of them covers, by date. */
export function crisisWindowsOf(
  days: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  named: readonly CrisisWindow[],
): CrisisWindow[] {
  const isNamed = (fall: CrisisWindow) =>
    named.some(({ peakDay, troughDay }) => fall.peakDay <= troughDay && peakDay <= fall.troughDay);
  return [...named, ...benchmarkFalls(days, benchmark).filter((fall) => !isNamed(fall))].sort(
    (a, b) => a.peakDay - b.peakDay,
  );
}

/**
 * What strategy and benchmark did in each window; windows in which the curves have no two values are left out.
 * @throws RangeError when lengths differ.
 */
export function crisisResults(curves: ComparedCurves, windows: readonly CrisisWindow[]): CrisisResult[] {
  const { days, equity, benchmark } = curves;
  if (equity.length !== days.length || benchmark.length !== days.length)
    throw new RangeError('curves differ in length');
  return windows.flatMap((window) => {
    const result = resultIn(curves, window);
    return result === null ? [] : [result];
  });
}

function resultIn({ days, equity, benchmark }: ComparedCurves, window: CrisisWindow): CrisisResult | null {
  // A peak on a day without a value counts from the last value before it.
  const from = Math.max(firstAtOrAfter(days, window.peakDay + 1) - 1, 0);
  const to = firstAtOrAfter(days, window.troughDay + 1) - 1;
  if (to <= from) return null;
  const own = Float64Array.from({ length: to - from + 1 }, (_, i) => equity[from + i]);
  const theirs = Float64Array.from({ length: to - from + 1 }, (_, i) => benchmark[from + i]);
  return {
    ...window,
    fromDay: days[from],
    toDay: days[to],
    partial: days[from] > window.peakDay || (to === days.length - 1 && days[to] < window.troughDay),
    calendarDays: days[to] - days[from],
    sessions: to - from,
    strategyReturn: equity[to] / equity[from] - 1,
    benchmarkReturn: benchmark[to] / benchmark[from] - 1,
    strategyDrawdown: maxDrawdown(own) ?? 0,
    benchmarkDrawdown: maxDrawdown(theirs) ?? 0,
  };
}
