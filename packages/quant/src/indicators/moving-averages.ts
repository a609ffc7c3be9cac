import { forEachRun, prepareOutput, requirePeriod } from './input.ts';

/** Simple moving average (TA-Lib SMA). First value at index period−1. @throws RangeError for a period below 1. */
export function sma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    if (to - from < period) return;
    let sum = 0;
    for (let i = from; i < from + period - 1; i++) sum += values[i];
    for (let i = from + period - 1; i < to; i++) {
      sum += values[i];
      result[i] = sum / period;
      sum -= values[i - period + 1];
    }
  });
  return result;
}

/**
 * Exponential moving average (TA-Lib EMA): factor 2/(period+1), seeded with the simple average of the first `period`
 * values. First value at index period−1. @throws RangeError for a period below 1.
 */
export function ema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = prepareOutput(values.length, out);
  const factor = 2 / (period + 1);
  forEachRun(values, (from, to) => {
    if (to - from < period) return;
    let average = 0;
    for (let i = from; i < from + period; i++) average += values[i];
    average /= period;
    result[from + period - 1] = average;
    for (let i = from + period; i < to; i++) {
      average += (values[i] - average) * factor;
      result[i] = average;
    }
  });
  return result;
}
