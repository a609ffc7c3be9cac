import { type BarSeries, type HighLow, outputOf, overRuns, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { type BarStream, runBars, runValues, type Stream } from './stream.ts';
import { SlidingExtreme } from './window.ts';

/** Highest value of the last `period` bars, the current one included (TA-Lib MAX). First value at index period−1. @throws RangeError for a period below 1. */
export function rollingHighest(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = outputOf(values.length, out);
  overRuns([values], [result], (from, to) => {
    fillHighest(values, period, result, from, to);
    return finishWindows(period, result, from, to);
  });
  return result;
}

export function rollingHighestStream(period: number): Stream {
  const highest = new SlidingExtreme(period, 1);
  return (value) => highest.push(value);
}

/** Lowest value of the last `period` bars, the current one included (TA-Lib MIN). First value at index period−1. @throws RangeError for a period below 1. */
export function rollingLowest(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = outputOf(values.length, out);
  overRuns([values], [result], (from, to) => {
    fillLowest(values, period, result, from, to);
    return finishWindows(period, result, from, to);
  });
  return result;
}

export function rollingLowestStream(period: number): Stream {
  const lowest = new SlidingExtreme(period, -1);
  return (value) => lowest.push(value);
}

/**
 * Kernel of the highest over the complete bars [from, to); values before period−1 are those of shorter windows. Windows are
 * doubled: the highest of 2w bars is the higher of two of w, so a few passes do for any period; the first one makes windows
 * of four. All are free of branches (the multiplication by 0 or 1 is exact), which beats a search with mispredicted ones on
 * prices. A NaN stays visible to the end of its window.
 */
export function fillHighest(
  values: Float64Array,
  period: number,
  result: Float64Array,
  from: number,
  to: number,
): void {
  let width = period < 4 ? 1 : 4;
  if (width === 1) {
    for (let i = from; i < to; i++) result[i] = values[i];
  } else {
    let value = values[from];
    let [two, twoBefore, twoBefore2] = [value, value, value];
    for (let i = from; i < to; i++) {
      const before = value;
      value = values[i];
      twoBefore2 = twoBefore;
      twoBefore = two;
      two = higher(value, before);
      result[i] = higher(two, twoBefore2);
    }
  }
  while (width < period) {
    const step = Math.min(width, period - width);
    for (let i = to - 1; i >= from + step; i--) result[i] = higher(result[i], result[i - step]);
    width += step;
  }
}

/** Kernel of the lowest; see `fillHighest`. Written out twice: a comparison passed in would cost more than it compares. */
export function fillLowest(values: Float64Array, period: number, result: Float64Array, from: number, to: number): void {
  let width = period < 4 ? 1 : 4;
  if (width === 1) {
    for (let i = from; i < to; i++) result[i] = values[i];
  } else {
    let value = values[from];
    let [two, twoBefore, twoBefore2] = [value, value, value];
    for (let i = from; i < to; i++) {
      const before = value;
      value = values[i];
      twoBefore2 = twoBefore;
      twoBefore = two;
      two = lower(value, before);
      result[i] = lower(two, twoBefore2);
    }
  }
  while (width < period) {
    const step = Math.min(width, period - width);
    for (let i = to - 1; i >= from + step; i--) result[i] = lower(result[i], result[i - step]);
    width += step;
  }
}

function higher(a: number, b: number): number {
  const isHigher = Number(b > a);
  return a * (1 - isHigher) + b * isHigher;
}

function lower(a: number, b: number): number {
  const isLower = Number(b < a);
  return a * (1 - isLower) + b * isLower;
}

/** Hides the windows that are not full and returns a sum that is NaN if a value is. */
function finishWindows(period: number, result: Float64Array, from: number, to: number): number {
  const first = Math.min(from + period - 1, to);
  result.fill(NaN, from, first);
  let check = 0;
  for (let i = first; i < to; i++) check += result[i];
  return check;
}

/** Middle between the highest and the lowest value of the last `period` (TA-Lib MIDPOINT). First value at index period−1. */
export function midpoint(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  return runValues(
    values,
    () => midpointStream(period),
    out,
    (prices, [x], spare) => {
      fillMiddles({ high: prices, low: prices }, period, x, spare);
      return 0;
    },
  );
}

export function midpointStream(period: number): Stream {
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  return (value) => (highest.push(value) + lowest.push(value)) / 2;
}

/** Middle between the highest high and the lowest low of the last `period` bars (TA-Lib MIDPRICE). First value at index period−1. */
export function midprice(bars: HighLow, period: number, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => midpriceStream(period), out, midpriceKernel(period));
}

export function midpriceStream(period: number): BarStream {
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  return (bar) => (highest.push(bar.high) + lowest.push(bar.low)) / 2;
}

function midpriceKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return (bars, [x], spare) => {
    fillMiddles(bars, period, x, spare);
    return 0;
  };
}

/** Kernel of the middle between the highest high and the lowest low of complete bars. */
export function fillMiddles(
  { high, low }: HighLow,
  period: number,
  middles: Float64Array,
  [tops, bottoms]: readonly Float64Array[],
): void {
  const n = middles.length;
  fillHighest(high, period, tops, 0, n);
  fillLowest(low, period, bottoms, 0, n);
  middles.fill(NaN, 0, Math.min(period - 1, n));
  for (let i = period - 1; i < n; i++) middles[i] = (tops[i] + bottoms[i]) / 2;
}
