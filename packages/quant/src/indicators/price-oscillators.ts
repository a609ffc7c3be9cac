import { requirePeriod } from './input.ts';
import { emaStream, smaStream, wmaStream } from './moving-averages.ts';
import { rateOfChangeStream } from './price-changes.ts';
import { chain, type LinesStream, runLines, runValues, type Stream } from './stream.ts';
import { Lag } from './window.ts';

/** A line and its signal line. */
export interface SignalledLine {
  readonly line: Float64Array;
  readonly signal: Float64Array;
}

/** One-bar change in percent of a triple exponential average (TA-Lib TRIX). First value at index 3·(period−1)+1. Source: Hutson (1983). */
export function trix(values: Float64Array, period = 15, out?: Float64Array): Float64Array {
  return runValues(values, () => trixStream(period), out);
}

export function trixStream(period = 15): Stream {
  const smooth = chain(chain(emaStream(period), emaStream(period)), emaStream(period));
  const change = rateOfChangeStream(1);
  return chain(smooth, (level) => 100 * change(level));
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
  return signalled(values, () => trueStrengthIndexStream(slow, fast, signal), out);
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
  return signalled(values, () => knowSureThingStream(periods), out);
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

/** Coppock curve: weighted average of the sum of two rates of change in percent. First value at index long + average − 1. Source: Coppock (1962). */
export function coppock(values: Float64Array, short = 11, long = 14, average = 10, out?: Float64Array): Float64Array {
  return runValues(values, () => coppockStream(short, long, average), out);
}

export function coppockStream(short = 11, long = 14, average = 10): Stream {
  const [quick, slack] = [rateOfChangeStream(short), rateOfChangeStream(long)];
  return chain((value) => 100 * (quick(value) + slack(value)), wmaStream(average));
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
  return signalled(values, () => priceMomentumOscillatorStream(time, smooth, signal), out);
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

function signalled(values: Float64Array, create: () => LinesStream, out?: SignalledLine): SignalledLine {
  const [line, signal] = runLines(values, create, 2, out && [out.line, out.signal]);
  return { line, signal };
}
