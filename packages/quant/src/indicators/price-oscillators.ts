import { requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { emaStep, emaStream, fillSma, fillWma, smaStream, wmaStream } from './moving-averages.ts';
import { fillChanges, rateOfChangeStream } from './price-changes.ts';
import { chain, type LinesStream, runLines, runValues, type Stream } from './stream.ts';
import { Lag } from './window.ts';

/** A line and its signal line. */
export interface SignalledLine {
  readonly line: Float64Array;
  readonly signal: Float64Array;
}

/** One-bar change in percent of a triple exponential average (TA-Lib TRIX). First value at index 3·(period−1)+1. Source: Hutson (1983). */
export function trix(values: Float64Array, period = 15, out?: Float64Array): Float64Array {
  return runValues(values, () => trixStream(period), out, trixKernel(period));
}

export function trixStream(period = 15): Stream {
  const smooth = chain(chain(emaStream(period), emaStream(period)), emaStream(period));
  const change = rateOfChangeStream(1);
  return chain(smooth, (level) => 100 * change(level));
}

function trixKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  const factor = 2 / (period + 1);
  const before = period - 1;
  return (values, [x]) => {
    let [once, twice, thrice] = [0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      const levelBefore = thrice;
      once = emaStep(once, values[i], i, period, factor);
      twice = emaStep(twice, once, i - before, period, factor);
      thrice = emaStep(thrice, twice, i - 2 * before, period, factor);
      x[i] = i <= 3 * before ? NaN : 100 * ((thrice - levelBefore) / levelBefore);
    }
    return 0;
  };
}

/**
 * True strength index, −100..100: doubly smoothed one-bar change against its doubly smoothed size, and the exponential
 * average of it as signal. Line from index slow + fast − 1, signal `signal` − 1 later. Source: Blau (1991).
 */
export function trueStrengthIndex(
  values: Float64Array,
  slow = 25,
  fast = 13,
  signal = 7,
  out?: SignalledLine,
): SignalledLine {
  const create = () => trueStrengthIndexStream(slow, fast, signal);
  return signalled(values, create, out, trueStrengthKernel(slow, fast, signal));
}

/** Lines tsi, signal. */
export function trueStrengthIndexStream(slow = 25, fast = 13, signal = 7): LinesStream {
  const moves = chain(emaStream(slow), emaStream(fast));
  const sizes = chain(emaStream(slow), emaStream(fast));
  let before = NaN;
  const line: Stream = (value) => {
    const change = value - before;
    before = value;
    if (Number.isNaN(change)) return NaN;
    const move = moves(change);
    const size = sizes(Math.abs(change));
    return size === 0 ? 0 : (100 * move) / size;
  };
  return withSignal(line, emaStream(signal));
}

function trueStrengthKernel(slow: number, fast: number, signal: number): Kernel<Float64Array> {
  for (const period of [slow, fast, signal]) requirePeriod(period);
  const [slowFactor, fastFactor, signalFactor] = [2 / (slow + 1), 2 / (fast + 1), 2 / (signal + 1)];
  const first = slow + fast - 1;
  return (values, [line, signalLine]) => {
    const n = line.length;
    line.fill(NaN, 0, Math.min(first, n));
    signalLine.fill(NaN, 0, Math.min(first + signal - 1, n));
    let [slowMove, slowSize, move, size, average] = [0, 0, 0, 0, 0];
    for (let i = 1; i < n; i++) {
      const change = values[i] - values[i - 1];
      slowMove = emaStep(slowMove, change, i - 1, slow, slowFactor);
      slowSize = emaStep(slowSize, Math.abs(change), i - 1, slow, slowFactor);
      move = emaStep(move, slowMove, i - slow, fast, fastFactor);
      size = emaStep(size, slowSize, i - slow, fast, fastFactor);
      if (i < first) continue;
      const strength = size === 0 ? 0 : (100 * move) / size;
      average = emaStep(average, strength, i - first, signal, signalFactor);
      line[i] = strength;
      if (i >= first + signal - 1) signalLine[i] = average;
    }
    return 0;
  };
}

export interface KnowSureThingPeriods {
  readonly changes: readonly [number, number, number, number];
  readonly averages: readonly [number, number, number, number];
  readonly signal: number;
}

const PRING: KnowSureThingPeriods = { changes: [10, 15, 20, 30], averages: [10, 10, 10, 15], signal: 9 };

/** Know sure thing: four smoothed rates of change in percent, weighted 1 to 4, and their simple average as signal. Source: Pring (1992). */
export function knowSureThing(
  values: Float64Array,
  periods: KnowSureThingPeriods = PRING,
  out?: SignalledLine,
): SignalledLine {
  return signalled(values, () => knowSureThingStream(periods), out, knowSureThingKernel(periods));
}

/** Lines kst, signal. */
export function knowSureThingStream(periods: KnowSureThingPeriods = PRING): LinesStream {
  const parts = periods.changes.map((bars, k) => chain(rateOfChangeStream(bars), smaStream(periods.averages[k])));
  const line: Stream = (value) => {
    let sum = 0;
    for (let k = 0; k < parts.length; k++) sum += 100 * (k + 1) * parts[k](value);
    return sum;
  };
  return withSignal(line, smaStream(periods.signal));
}

function knowSureThingKernel({ changes, averages, signal }: KnowSureThingPeriods): Kernel<Float64Array> {
  for (const period of [...changes, ...averages, signal]) requirePeriod(period);
  const first = Math.max(...changes.map((bars, k) => bars + averages[k] - 1));
  return (values, [line, signalLine], [change, average]) => {
    const n = line.length;
    line.fill(0);
    for (let k = 0; k < changes.length; k++) {
      fillChanges(values, changes[k], change, 0, n);
      fillSma(change, averages[k], average, Math.min(changes[k], n), n);
      for (let i = first; i < n; i++) line[i] += 100 * (k + 1) * average[i];
    }
    line.fill(NaN, 0, Math.min(first, n));
    signalLine.fill(NaN, 0, Math.min(first, n));
    fillSma(line, signal, signalLine, Math.min(first, n), n);
    return 0;
  };
}

/** Coppock curve: weighted average of the sum of two rates of change in percent. First value at index long + average − 1. Source: Coppock (1962). */
export function coppock(values: Float64Array, short = 11, long = 14, average = 10, out?: Float64Array): Float64Array {
  return runValues(values, () => coppockStream(short, long, average), out, coppockKernel(short, long, average));
}

export function coppockStream(short = 11, long = 14, average = 10): Stream {
  const [quick, slack] = [rateOfChangeStream(short), rateOfChangeStream(long)];
  return chain((value) => 100 * (quick(value) + slack(value)), wmaStream(average));
}

function coppockKernel(short: number, long: number, average: number): Kernel<Float64Array> {
  for (const period of [short, long, average]) requirePeriod(period);
  return (values, [x], [quick, slack, ...sums]) => {
    const n = x.length;
    const first = Math.min(Math.max(short, long), n);
    fillChanges(values, short, quick, 0, n);
    fillChanges(values, long, slack, 0, n);
    for (let i = first; i < n; i++) quick[i] = 100 * (quick[i] + slack[i]);
    x.fill(NaN, 0, first);
    fillWma(quick, average, x, first, n, sums);
    return 0;
  };
}

/**
 * Price momentum oscillator: the one-bar change in percent smoothed twice with factors 2/period, times 10, and its
 * exponential average as signal. Seeds are simple averages. Source: Swenlin. @throws RangeError for a `time` or `smooth`
 * below 2.
 */
export function priceMomentumOscillator(
  values: Float64Array,
  time = 35,
  smooth = 20,
  signal = 10,
  out?: SignalledLine,
): SignalledLine {
  const create = () => priceMomentumOscillatorStream(time, smooth, signal);
  return signalled(values, create, out, priceMomentumKernel(time, smooth, signal));
}

/** Lines pmo, signal. */
export function priceMomentumOscillatorStream(time = 35, smooth = 20, signal = 10): LinesStream {
  for (const period of [time, smooth]) requirePeriod(period, 2);
  const change = rateOfChangeStream(1);
  // A factor of 2/period is that of an exponential average of period − 1, seeded over one value more.
  const first = chain((value) => 100 * change(value), customAverage(time));
  return withSignal(
    chain(
      first,
      chain((level) => 10 * level, customAverage(smooth)),
    ),
    emaStream(signal),
  );
}

function priceMomentumKernel(time: number, smooth: number, signal: number): Kernel<Float64Array> {
  for (const period of [time, smooth]) requirePeriod(period, 2);
  requirePeriod(signal);
  const [timeFactor, smoothFactor, signalFactor] = [2 / time, 2 / smooth, 2 / (signal + 1)];
  const first = time + smooth - 1;
  return (values, [line, signalLine]) => {
    const n = line.length;
    line.fill(NaN, 0, Math.min(first, n));
    signalLine.fill(NaN, 0, Math.min(first + signal - 1, n));
    let [once, twice, average] = [0, 0, 0];
    for (let i = 1; i < n; i++) {
      const change = 100 * ((values[i] - values[i - 1]) / values[i - 1]);
      once = customStep(once, change, i - 1, time, timeFactor);
      twice = customStep(twice, 10 * once, i - time, smooth, smoothFactor);
      if (i < first) continue;
      average = emaStep(average, twice, i - first, signal, signalFactor);
      line[i] = twice;
      if (i >= first + signal - 1) signalLine[i] = average;
    }
    return 0;
  };
}

/** As `emaStep`, of `customAverage`. */
function customStep(average: number, value: number, k: number, period: number, factor: number): number {
  if (k >= period) return average + (value - average) * factor;
  return k < 0 ? 0 : average + value / period;
}

function customAverage(period: number): Stream {
  const factor = 2 / period;
  let seen = 0;
  let average = 0;
  return (value) => {
    if (seen < period) {
      seen++;
      average += value / period;
      return seen < period ? NaN : average;
    }
    average += (value - average) * factor;
    return average;
  };
}

/** Detrended price oscillator: the price of period/2 + 1 bars before less the simple average now; nothing of the future. Source: Miller (1980s). */
export function detrendedPrice(values: Float64Array, period = 20, out?: Float64Array): Float64Array {
  return runValues(values, () => detrendedPriceStream(period), out);
}

export function detrendedPriceStream(period = 20): Stream {
  const before = new Lag(Math.floor(period / 2) + 1);
  const average = smaStream(period);
  return (value) => before.push(value) - average(value);
}

/** Adds a signal line to a line; each begins as soon as it has a value. */
function withSignal(line: Stream, signal: Stream): LinesStream {
  const lines = new Float64Array(2);
  return (value) => {
    lines[0] = line(value);
    lines[1] = Number.isNaN(lines[0]) ? NaN : signal(lines[0]);
    return lines;
  };
}

function signalled(
  values: Float64Array,
  create: () => LinesStream,
  out: SignalledLine | undefined,
  kernel: Kernel<Float64Array>,
): SignalledLine {
  const [line, signal] = runLines(values, create, 2, out && [out.line, out.signal], kernel);
  return { line, signal };
}
