import { OUTLIER_OF_VALUE, outputOf, overRuns, REBUILD_AFTER_BARS, requirePeriod, requirePositive } from './input.ts';
import { SlidingMoments, varianceOf } from './moments.ts';
import { type LinesStream, runValues, type Stream } from './stream.ts';

export interface Bands {
  readonly upper: Float64Array;
  readonly middle: Float64Array;
  readonly lower: Float64Array;
}

/**
 * Bollinger bands (TA-Lib BBANDS with simple averages): mean of the last `period` values and `deviations` population
 * standard deviations around it. First values at index period−1. @throws RangeError for a period below 2.
 */
export function bollingerBands(values: Float64Array, period = 20, deviations = 2, out?: Bands): Bands {
  requirePeriod(period, 2);
  requirePositive(deviations, 'deviations');
  const n = values.length;
  const bands = {
    upper: outputOf(n, out?.upper),
    middle: outputOf(n, out?.middle),
    lower: outputOf(n, out?.lower),
  };
  overRuns([values], [bands.upper, bands.middle, bands.lower], (from, to) =>
    fillBands(values, period, deviations, bands, from, to),
  );
  return bands;
}

/** Lines upper, middle, lower. */
export function bollingerBandsStream(period = 20, deviations = 2): LinesStream {
  requirePositive(deviations, 'deviations');
  const moments = new SlidingMoments(period);
  const lines = new Float64Array(3).fill(NaN);
  return (value) => {
    if (!moments.push(value)) return lines;
    const reach = deviations * Math.sqrt(moments.variance);
    lines[0] = moments.mean + reach;
    lines[1] = moments.mean;
    lines[2] = moments.mean - reach;
    return lines;
  };
}

// Mean and deviation from one pair of sums in one pass, as `SlidingMoments` keeps them, bit for bit.
function fillBands(
  values: Float64Array,
  period: number,
  deviations: number,
  bands: Bands,
  from: number,
  to: number,
): number {
  const { upper, middle, lower } = bands;
  const share = 1 / period;
  const first = Math.min(from + period - 1, to);
  for (const band of [upper, middle, lower]) band.fill(NaN, from, first);
  let check = 0;
  for (let start = first; start < to; start += REBUILD_AFTER_BARS) {
    const end = Math.min(start + REBUILD_AFTER_BARS, to);
    // One pass, and another from each bar at which an outlier leaves the window.
    for (let i = start; i < end; ) {
      const shift = values[i];
      let sum = 0;
      let squares = 0;
      for (let k = i - period + 1; k < i; k++) {
        const d = values[k] - shift;
        sum += d;
        squares += d * d;
      }
      let before = 0;
      for (; i < end; i++) {
        const value = values[i];
        if (Math.abs(before) > OUTLIER_OF_VALUE * Math.abs(value)) break;
        const entering = value - shift;
        sum += entering;
        squares += entering * entering;
        const mean = shift + sum * share;
        const reach = deviations * Math.sqrt(varianceOf(sum, squares, share, value));
        upper[i] = mean + reach;
        middle[i] = mean;
        lower[i] = mean - reach;
        before = values[i - period + 1];
        const leaving = before - shift;
        sum -= leaving;
        squares -= leaving * leaving;
      }
      check += sum + squares;
    }
  }
  return check;
}

/** Place of the price in its Bollinger bands: 0 at the lower, 1 at the upper, 0.5 where they meet. First value at index period−1. */
export function bollingerPercentB(values: Float64Array, period = 20, deviations = 2, out?: Float64Array): Float64Array {
  return runValues(values, () => bollingerPercentBStream(period, deviations), out);
}

export function bollingerPercentBStream(period = 20, deviations = 2): Stream {
  requirePositive(deviations, 'deviations');
  const moments = new SlidingMoments(period);
  return (value) => {
    if (!moments.push(value)) return NaN;
    if (moments.variance === 0) return 0.5;
    const reach = deviations * Math.sqrt(moments.variance);
    return (value - moments.mean + reach) / (2 * reach);
  };
}

/** Width of the Bollinger bands as a fraction of the middle one. First value at index period−1. */
export function bollingerWidth(values: Float64Array, period = 20, deviations = 2, out?: Float64Array): Float64Array {
  return runValues(values, () => bollingerWidthStream(period, deviations), out);
}

export function bollingerWidthStream(period = 20, deviations = 2): Stream {
  requirePositive(deviations, 'deviations');
  const moments = new SlidingMoments(period);
  return (value) => {
    if (!moments.push(value)) return NaN;
    return moments.mean === 0 ? 0 : (2 * deviations * Math.sqrt(moments.variance)) / moments.mean;
  };
}
