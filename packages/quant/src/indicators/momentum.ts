import { forEachRun, prepareOutput, requirePeriod } from './input.ts';

/**
 * Relative strength index, 0..100, with Wilder's smoothing (TA-Lib RSI, unstable period 0). First value at index period;
 * 0 when nothing moved, as TA-Lib has it. Source: Wilder, New Concepts (1978). @throws RangeError for a period below 2.
 */
export function rsi(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period, 2);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    if (to - from <= period) return;
    let gain = 0;
    let loss = 0;
    for (let i = from + 1; i <= from + period; i++) {
      const change = values[i] - values[i - 1];
      gain += Math.max(change, 0);
      loss -= Math.min(change, 0);
    }
    gain /= period;
    loss /= period;
    result[from + period] = strength(gain, loss);
    for (let i = from + period + 1; i < to; i++) {
      const change = values[i] - values[i - 1];
      gain = (gain * (period - 1) + Math.max(change, 0)) / period;
      loss = (loss * (period - 1) - Math.min(change, 0)) / period;
      result[i] = strength(gain, loss);
    }
  });
  return result;
}

function strength(gain: number, loss: number): number {
  const sum = gain + loss;
  return sum > 0 ? (100 * gain) / sum : 0;
}

/** Rate of change as a fraction (TA-Lib ROCP): v[i]/v[i−period] − 1. First value at index period. @throws RangeError for a period below 1. */
export function rateOfChange(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    for (let i = from + period; i < to; i++) result[i] = (values[i] - values[i - period]) / values[i - period];
  });
  return result;
}

/** Momentum (TA-Lib MOM): v[i] − v[i−period], in the unit of the input. First value at index period. @throws RangeError for a period below 1. */
export function momentum(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    for (let i = from + period; i < to; i++) result[i] = values[i] - values[i - period];
  });
  return result;
}
