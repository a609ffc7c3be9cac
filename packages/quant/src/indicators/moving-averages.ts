import { outputOf, overRuns, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { fillLineSums, SlidingLine } from './moments.ts';
import { chain, runValues, type Stream } from './stream.ts';
import { fillSums, SlidingSum } from './window.ts';

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

/** Kernel of the simple average over the complete bars [from, to); see `overRuns`. */
export function fillSma(values: Float64Array, period: number, result: Float64Array, from: number, to: number): number {
  return fillSums(values, period, result, from, to, period);
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

/**
 * An exponential average of `period` after its value number `k`, counted from 0, as `emaStream` has it: up to its seed it is a sum.
 * For kernels of several averages, each of which begins at a bar of its own (k is negative before).
 */
export function emaStep(average: number, value: number, k: number, period: number, factor: number): number {
  if (k >= period) return average + (value - average) * factor;
  if (k < 0) return 0;
  const sum = average + value;
  return k === period - 1 ? sum / period : sum;
}

/** Kernel of the exponential average over the complete bars [from, to); see `overRuns`. */
export function fillEma(values: Float64Array, period: number, result: Float64Array, from: number, to: number): number {
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
  return runValues(values, () => smmaStream(period), out, smmaKernel(period));
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

function smmaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  const keep = (period - 1) / period;
  const take = 1 / period;
  return (values, [x]) => {
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    if (x.length < period) return 0;
    let average = 0;
    for (let i = 0; i < period; i++) average += values[i];
    average /= period;
    x[period - 1] = average;
    for (let i = period; i < x.length; i++) {
      average = average * keep + values[i] * take;
      x[i] = average;
    }
    return 0;
  };
}

/** Linearly weighted moving average, weights 1…period (TA-Lib WMA). First value at index period−1. @throws RangeError for a period below 1. */
export function wma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  return runValues(
    values,
    () => wmaStream(period),
    out,
    (prices, [x], sums) => {
      fillWma(prices, period, x, 0, x.length, sums);
      return 0;
    },
  );
}

export function wmaStream(period: number): Stream {
  const line = new SlidingLine(period);
  const weights = (period * (period + 1)) / 2;
  return (value) => (line.push(value) ? (line.sumXY + line.sumY) / weights + line.shift : NaN);
}

/** Kernel of the weighted average over the complete values [from, to); `sums` holds three arrays to work in. */
export function fillWma(
  values: Float64Array,
  period: number,
  result: Float64Array,
  from: number,
  to: number,
  [sumY, sumXY, shift]: readonly Float64Array[],
): void {
  const weights = (period * (period + 1)) / 2;
  const first = from + period - 1;
  fillLineSums(values, period, { sumY, sumXY, shift }, from, to);
  result.fill(NaN, from, Math.min(first, to));
  for (let i = first; i < to; i++) result[i] = (sumXY[i] + sumY[i]) / weights + shift[i];
}

/** Double exponential average, 2·EMA − EMA(EMA) (TA-Lib DEMA). First value at index 2·(period−1). Source: Mulloy (1994). */
export function dema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => demaStream(period), out, demaKernel(period));
}

export function demaStream(period: number): Stream {
  const once = emaStream(period);
  const twice = emaStream(period);
  return (value) => {
    const first = once(value);
    return Number.isNaN(first) ? NaN : 2 * first - twice(first);
  };
}

function demaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  const factor = 2 / (period + 1);
  const before = period - 1;
  return (values, [x]) => {
    let [once, twice] = [0, 0];
    for (let i = 0; i < x.length; i++) {
      once = emaStep(once, values[i], i, period, factor);
      twice = emaStep(twice, once, i - before, period, factor);
      x[i] = i < 2 * before ? NaN : 2 * once - twice;
    }
    return 0;
  };
}

/** Triple exponential average, 3·EMA − 3·EMA² + EMA³ (TA-Lib TEMA). First value at index 3·(period−1). Source: Mulloy (1994). */
export function tema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => temaStream(period), out, temaKernel(period));
}

export function temaStream(period: number): Stream {
  const [once, twice, thrice] = [emaStream(period), emaStream(period), emaStream(period)];
  return (value) => {
    const first = once(value);
    const second = Number.isNaN(first) ? NaN : twice(first);
    return Number.isNaN(second) ? NaN : 3 * first - 3 * second + thrice(second);
  };
}

function temaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  const factor = 2 / (period + 1);
  const before = period - 1;
  return (values, [x]) => {
    let [once, twice, thrice] = [0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      once = emaStep(once, values[i], i, period, factor);
      twice = emaStep(twice, once, i - before, period, factor);
      thrice = emaStep(thrice, twice, i - 2 * before, period, factor);
      x[i] = i < 3 * before ? NaN : 3 * once - 3 * twice + thrice;
    }
    return 0;
  };
}

/** Triangular moving average: a simple average of a simple average (TA-Lib TRIMA). First value at index period−1. */
export function trima(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => trimaStream(period), out, trimaKernel(period));
}

export function trimaStream(period: number): Stream {
  requirePeriod(period, 2);
  return chain(smaStream(Math.ceil(period / 2)), smaStream(Math.floor(period / 2) + 1));
}

function trimaKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period, 2);
  const [inner, outer] = [Math.ceil(period / 2), Math.floor(period / 2) + 1];
  return (values, [x], [averages]) => {
    fillSma(values, inner, averages, 0, x.length);
    x.fill(NaN, 0, Math.min(inner - 1, x.length));
    return fillSma(averages, outer, x, Math.min(inner - 1, x.length), x.length);
  };
}
