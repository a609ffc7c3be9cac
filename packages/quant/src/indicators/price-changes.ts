import { requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { runPrices, runValues, type Stream } from './stream.ts';
import { Lag } from './window.ts';

/** Momentum (TA-Lib MOM): v[i] − v[i−period], in the unit of the input. First value at index period. @throws RangeError for a period below 1. */
export function momentum(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => momentumStream(period), out);
}

export function momentumStream(period: number): Stream {
  const before = new Lag(period);
  return (value) => value - before.push(value);
}

/**
 * Rate of change as a fraction (TA-Lib ROCP; TA-Lib ROC is a hundred times it): v[i]/v[i−period] − 1, 0 from a zero. First
 * value at index period. @throws RangeError for a period below 1.
 */
export function rateOfChange(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => rateOfChangeStream(period), out, rateOfChangeKernel(period));
}

export function rateOfChangeStream(period: number): Stream {
  const lag = new Lag(period);
  return (value) => {
    const before = lag.push(value);
    return before === 0 ? 0 : (value - before) / before;
  };
}

function rateOfChangeKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  return (prices, [x]) => {
    fillChanges(prices, period, x, 0, x.length);
    return 0;
  };
}

/** Kernel of the rate of change of values above 0, of which those from `from` on are there. */
export function fillChanges(
  values: Float64Array,
  period: number,
  result: Float64Array,
  from: number,
  to: number,
): void {
  result.fill(NaN, from, Math.min(from + period, to));
  for (let i = from + period; i < to; i++) result[i] = (values[i] - values[i - period]) / values[i - period];
}

/** Rate of change as a ratio (TA-Lib ROCR): v[i]/v[i−period], 0 from a zero. First value at index period. */
export function rateOfChangeRatio(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => rateOfChangeRatioStream(period), out);
}

export function rateOfChangeRatioStream(period: number): Stream {
  const lag = new Lag(period);
  return (value) => {
    const before = lag.push(value);
    return before === 0 ? 0 : value / before;
  };
}

/** Log return over `period` bars, ln(v[i]/v[i−period]), of prices. First value at index period. */
export function logReturn(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runPrices(values, () => logReturnStream(period), out, logReturnKernel(period));
}

export function logReturnStream(period: number): Stream {
  const before = new Lag(period);
  return (value) => Math.log(value / before.push(value));
}

function logReturnKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  return (prices, [x]) => {
    x.fill(NaN, 0, Math.min(period, x.length));
    for (let i = period; i < x.length; i++) x[i] = Math.log(prices[i] / prices[i - period]);
    return 0;
  };
}
