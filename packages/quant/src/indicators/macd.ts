import { outputOf, overRuns, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { emaStream, fillEma, fillSma, smaStream } from './moving-averages.ts';
import { type LinesStream, runValues, type Stream } from './stream.ts';

export interface Macd {
  readonly macd: Float64Array;
  readonly signal: Float64Array;
  readonly histogram: Float64Array;
}

/**
 * Moving average convergence/divergence (TA-Lib MACD): fast less slow exponential average, their exponential signal line
 * and the difference, in the unit of the input. The fast average is seeded so that both begin at the same bar; all lines
 * have their first value at index slow + signal − 2. Periods in the wrong order are swapped. Source: Appel.
 */
export function macd(values: Float64Array, fast = 12, slow = 26, signal = 9, out?: Macd): Macd {
  const periods = orderedPeriods(fast, slow, signal);
  const n = values.length;
  const lines = {
    macd: outputOf(n, out?.macd),
    signal: outputOf(n, out?.signal),
    histogram: outputOf(n, out?.histogram),
  };
  overRuns([values], [lines.macd, lines.signal, lines.histogram], (from, to) =>
    fillMacd(values, periods, lines, from, to),
  );
  return lines;
}

/** Lines macd, signal, histogram. */
export function macdStream(fast = 12, slow = 26, signal = 9): LinesStream {
  const periods = orderedPeriods(fast, slow, signal);
  const fastAverage = emaStream(periods.fast, periods.slow - periods.fast);
  const slowAverage = emaStream(periods.slow);
  const signalAverage = emaStream(signal);
  const lines = new Float64Array(3).fill(NaN);
  return (value) => {
    const difference = fastAverage(value) - slowAverage(value);
    if (Number.isNaN(difference)) return lines;
    const smoothed = signalAverage(difference);
    if (Number.isNaN(smoothed)) return lines;
    lines[0] = difference;
    lines[1] = smoothed;
    lines[2] = difference - smoothed;
    return lines;
  };
}

interface Periods {
  readonly fast: number;
  readonly slow: number;
  readonly signal: number;
}

function orderedPeriods(fast: number, slow: number, signal: number): Periods {
  for (const period of [fast, slow, signal]) requirePeriod(period);
  return { fast: Math.min(fast, slow), slow: Math.max(fast, slow), signal };
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}

// Both averages and the signal in one pass; three passes over the same bars would take twice the time.
function fillMacd(values: Float64Array, periods: Periods, lines: Macd, from: number, to: number): number {
  const { fast, slow, signal } = periods;
  const { macd: difference, signal: smoothed, histogram } = lines;
  const slowFirst = from + slow - 1;
  const first = slowFirst + signal - 1;
  for (const line of [difference, smoothed, histogram]) line.fill(NaN, from, Math.min(first, to));
  if (first >= to) return 0;
  const [fastFactor, slowFactor, signalFactor] = [2 / (fast + 1), 2 / (slow + 1), 2 / (signal + 1)];
  let fastAverage = meanOf(values, slowFirst - fast + 1, slowFirst + 1);
  let slowAverage = meanOf(values, from, slowFirst + 1);
  let average = fastAverage - slowAverage;
  for (let i = slowFirst + 1; i <= first; i++) {
    fastAverage += (values[i] - fastAverage) * fastFactor;
    slowAverage += (values[i] - slowAverage) * slowFactor;
    average += fastAverage - slowAverage;
  }
  average /= signal;
  difference[first] = fastAverage - slowAverage;
  smoothed[first] = average;
  histogram[first] = difference[first] - average;
  for (let i = first + 1; i < to; i++) {
    const value = values[i];
    fastAverage += (value - fastAverage) * fastFactor;
    slowAverage += (value - slowAverage) * slowFactor;
    const distance = fastAverage - slowAverage;
    average += (distance - average) * signalFactor;
    difference[i] = distance;
    smoothed[i] = average;
    histogram[i] = distance - average;
  }
  return average;
}

export type AverageType = 'ema' | 'sma';

/**
 * Absolute price oscillator (TA-Lib APO): fast less slow average, in the unit of the input. Unlike in MACD the fast average
 * is seeded with the first values. First value at index slow−1. Periods in the wrong order are swapped.
 */
export function apo(
  values: Float64Array,
  fast = 12,
  slow = 26,
  average: AverageType = 'ema',
  out?: Float64Array,
): Float64Array {
  return runValues(values, () => apoStream(fast, slow, average), out);
}

export function apoStream(fast = 12, slow = 26, average: AverageType = 'ema'): Stream {
  return oscillatorStream(fast, slow, average, (quick, slack) => quick - slack);
}

/** Percentage price oscillator (TA-Lib PPO): APO in percent of the slow average. First value at index slow−1. */
export function ppo(
  values: Float64Array,
  fast = 12,
  slow = 26,
  average: AverageType = 'ema',
  out?: Float64Array,
): Float64Array {
  return runValues(values, () => ppoStream(fast, slow, average), out, ppoKernel(fast, slow, average));
}

export function ppoStream(fast = 12, slow = 26, average: AverageType = 'ema'): Stream {
  return oscillatorStream(fast, slow, average, (quick, slack) => (slack === 0 ? 0 : (100 * (quick - slack)) / slack));
}

function ppoKernel(fast: number, slow: number, average: AverageType): Kernel<Float64Array> {
  const periods = orderedPeriods(fast, slow, 1);
  const fill = average === 'ema' ? fillEma : fillSma;
  return (values, [x], [slack]) => {
    fill(values, periods.fast, x, 0, x.length);
    fill(values, periods.slow, slack, 0, x.length);
    for (let i = 0; i < x.length; i++) x[i] = (100 * (x[i] - slack[i])) / slack[i];
    return 0;
  };
}

function oscillatorStream(
  fast: number,
  slow: number,
  average: AverageType,
  compare: (quick: number, slack: number) => number,
): Stream {
  const periods = orderedPeriods(fast, slow, 1);
  const averageOf = average === 'ema' ? emaStream : smaStream;
  const quick = averageOf(periods.fast);
  const slack = averageOf(periods.slow);
  return (value) => compare(quick(value), slack(value));
}
