import { forEachRun, prepareOutput, requirePeriod } from './input.ts';

/** Bars after which running sums are rebuilt, so that rounding does not accumulate over long histories. */
const REBUILD_AFTER_BARS = 256;

/**
 * Rolling population standard deviation (TA-Lib STDDEV, one deviation; divisor period). First value at index period−1.
 * Sums run on values less a recent one, which keeps the digits that a sum of raw squares loses.
 * @throws RangeError for a period below 2.
 */
export function rollingDeviation(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period, 2);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    for (let start = from + period - 1; start < to; start += REBUILD_AFTER_BARS) {
      fillDeviations(values, period, result, start, Math.min(start + REBUILD_AFTER_BARS, to));
    }
  });
  return result;
}

function fillDeviations(values: Float64Array, period: number, result: Float64Array, start: number, end: number): void {
  const shift = values[start];
  let sum = 0;
  let squares = 0;
  for (let i = start - period + 1; i < start; i++) {
    const d = values[i] - shift;
    sum += d;
    squares += d * d;
  }
  for (let i = start; i < end; i++) {
    const entering = values[i] - shift;
    sum += entering;
    squares += entering * entering;
    const average = sum / period;
    result[i] = Math.sqrt(Math.max(squares / period - average * average, 0));
    const leaving = values[i - period + 1] - shift;
    sum -= leaving;
    squares -= leaving * leaving;
  }
}

/**
 * Average true range with Wilder's smoothing (TA-Lib ATR, unstable period 0): seeded with the mean of the first `period`
 * true ranges, the first of which needs the close before it. First value at index period. A bar is missing where any of
 * the three is NaN. Source: Wilder, New Concepts (1978). @throws RangeError for a period below 1 or unequal lengths.
 */
export function atr(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  period: number,
  out?: Float64Array,
): Float64Array {
  requirePeriod(period);
  const result = trueRange(high, low, close, out);
  forEachRun(result, (from, to) => {
    if (to - from < period) {
      result.fill(NaN, from, to);
      return;
    }
    let average = 0;
    for (let i = from; i < from + period; i++) average += result[i];
    average /= period;
    result.fill(NaN, from, from + period - 1);
    result[from + period - 1] = average;
    for (let i = from + period; i < to; i++) {
      average = (average * (period - 1) + result[i]) / period;
      result[i] = average;
    }
  });
  return result;
}

/** True range (TA-Lib TRANGE): the largest of high − low and the distances of both to the close before. First value at index 1. */
export function trueRange(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out?: Float64Array,
): Float64Array {
  const n = close.length;
  if (high.length !== n || low.length !== n) throw new RangeError('high, low and close differ in length');
  const result = prepareOutput(n, out);
  for (let i = 1; i < n; i++) {
    const before = close[i - 1];
    // A missing close of the day itself makes the bar missing although the range would not need it.
    const range = Math.max(high[i], before) - Math.min(low[i], before);
    result[i] = Number.isNaN(close[i]) ? NaN : range;
  }
  return result;
}
