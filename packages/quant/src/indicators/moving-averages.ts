import { OUTLIER_OF_SUM, outputOf, overRuns, REBUILD_AFTER_BARS, requirePeriod } from './input.ts';
import { SlidingLine } from './moments.ts';
import { chain, runValues, type Stream } from './stream.ts';
import { SlidingSum } from './window.ts';

/** Simple moving average (TA-Lib SMA). First value at index period−1. @throws RangeError for a period below 1. */
export function sma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = outputOf(values.length, out);
  overRuns([values], [result], (from, to) => fillSma(values, period, result, from, to));
  return result;
}

export function smaStream(period: number): Stream {
  const sum = new SlidingSum(period);
  return (value) => sum.push(value) / period;
}

/** Kernel of the simple average over the complete bars [from, to); see `overRuns`. Sums as `SlidingSum` does, bit for bit. */
export function fillSma(values: Float64Array, period: number, result: Float64Array, from: number, to: number): number {
  const first = Math.min(from + period - 1, to);
  result.fill(NaN, from, first);
  let check = 0;
  for (let start = first; start < to; start += REBUILD_AFTER_BARS) {
    const end = Math.min(start + REBUILD_AFTER_BARS, to);
    // One pass, and another from each bar at which an outlier leaves the window.
    for (let i = start; i < end; ) {
      let sum = 0;
      for (let k = i - period + 1; k < i; k++) sum += values[k];
      while (i < end) {
        sum += values[i];
        result[i] = sum / period;
        const leaving = values[i - period + 1];
        sum -= leaving;
        i++;
        if (Math.abs(leaving) > OUTLIER_OF_SUM * Math.abs(sum)) break;
      }
      check += sum;
    }
  }
  return check;
}

/**
 * Exponential moving average (TA-Lib EMA): factor 2/(period+1), seeded with the simple average of the first `period`
 * values. First value at index period−1. @throws RangeError for a period below 1.
 */
export function ema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = outputOf(values.length, out);
  overRuns([values], [result], (from, to) => fillEma(values, period, result, from, to));
  return result;
}

/** `skip` values are passed over before the seed, as TA-Lib does to let two averages of different periods begin together. */
export function emaStream(period: number, skip = 0): Stream {
  requirePeriod(period);
  const factor = 2 / (period + 1);
  const seededAt = skip + period;
  let seen = 0;
  let average = 0;
  return (value) => {
    if (seen === seededAt) {
      average += (value - average) * factor;
      return average;
    }
    seen++;
    if (seen > skip) average += value;
    if (seen < seededAt) return NaN;
    average /= period;
    return average;
  };
}

/** Kernel of the exponential average over the complete bars [from, to); see `overRuns`. */
function fillEma(values: Float64Array, period: number, result: Float64Array, from: number, to: number): number {
  const factor = 2 / (period + 1);
  const first = from + period - 1;
  result.fill(NaN, from, Math.min(first, to));
  if (first >= to) return 0;
  let average = 0;
  for (let i = from; i <= first; i++) average += values[i];
  average /= period;
  result[first] = average;
  for (let i = first + 1; i < to; i++) {
    average += (values[i] - average) * factor;
    result[i] = average;
  }
  return average;
}

/**
 * Smoothed moving average (Wilder): seeded with the simple average of the first `period` values, then 1/period of the
 * new value. First value at index period−1. Source: Wilder, New Concepts (1978). @throws RangeError for a period below 1.
 */
export function smma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => smmaStream(period), out);
}

export function smmaStream(period: number): Stream {
  requirePeriod(period);
  const keep = (period - 1) / period;
  const take = 1 / period;
  let seen = 0;
  let average = 0;
  return (value) => {
    if (seen === period) {
      average = average * keep + value * take;
      return average;
    }
    seen++;
    average += value;
    if (seen < period) return NaN;
    average /= period;
    return average;
  };
}

/** Linearly weighted moving average, weights 1…period (TA-Lib WMA). First value at index period−1. @throws RangeError for a period below 1. */
export function wma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => wmaStream(period), out);
}

export function wmaStream(period: number): Stream {
  const line = new SlidingLine(period);
  const weights = (period * (period + 1)) / 2;
  return (value) => (line.push(value) ? (line.sumXY + line.sumY) / weights + line.shift : NaN);
}

/** Double exponential average, 2·EMA − EMA(EMA) (TA-Lib DEMA). First value at index 2·(period−1). Source: Mulloy (1994). */
export function dema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => demaStream(period), out);
}

export function demaStream(period: number): Stream {
  const once = emaStream(period);
  const twice = emaStream(period);
  return (value) => {
    const first = once(value);
    return Number.isNaN(first) ? NaN : 2 * first - twice(first);
  };
}

/** Triple exponential average, 3·EMA − 3·EMA² + EMA³ (TA-Lib TEMA). First value at index 3·(period−1). Source: Mulloy (1994). */
export function tema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => temaStream(period), out);
}

export function temaStream(period: number): Stream {
  const [once, twice, thrice] = [emaStream(period), emaStream(period), emaStream(period)];
  return (value) => {
    const first = once(value);
    const second = Number.isNaN(first) ? NaN : twice(first);
    return Number.isNaN(second) ? NaN : 3 * first - 3 * second + thrice(second);
  };
}

/** Triangular moving average: a simple average of a simple average (TA-Lib TRIMA). First value at index period−1. */
export function trima(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => trimaStream(period), out);
}

export function trimaStream(period: number): Stream {
  requirePeriod(period, 2);
  return chain(smaStream(Math.ceil(period / 2)), smaStream(Math.floor(period / 2) + 1));
}
