import { TIE } from '../ties.ts';
import { fillHighest, fillLowest } from './extremes.ts';
import {
  type BarSeries,
  checkOfPrices,
  commonLength,
  type HighLowClose,
  isPrice,
  LEAST_PRICE,
  outputOf,
  overRuns,
  requirePeriod,
} from './input.ts';
import type { Kernel } from './kernel.ts';
import { fillSma, smaStream } from './moving-averages.ts';
import { fillRsi, rsiStream } from './relative-strength.ts';
import { type BarLinesStream, type BarStream, type LinesStream, runBarLines, runBars, runLines } from './stream.ts';
import { SlidingExtreme } from './window.ts';

export interface StochasticLines {
  readonly k: Float64Array;
  readonly d: Float64Array;
}

/**
 * Slow stochastic oscillator, 0..100 (TA-Lib STOCH with simple averages): place of the close between lowest low and
 * highest high of `period` bars, smoothed over `slowing` (k), and its average over `signal` bars (d); 0 where there is no
 * range. Both lines begin at index period + slowing + signal − 3. Source: Lane.
 */
export function stochastic(
  bars: HighLowClose,
  period = 14,
  slowing = 3,
  signal = 3,
  out?: StochasticLines,
): StochasticLines {
  for (const bound of [period, slowing, signal]) requirePeriod(bound);
  const inputs = [bars.high, bars.low, bars.close];
  const n = commonLength(inputs);
  const lines = { k: outputOf(n, out?.k), d: outputOf(n, out?.d) };
  const fill = (from: number, to: number) => fillStochastic(bars, period, slowing, signal, lines, from, to);
  overRuns(inputs, [lines.k, lines.d], fill, isPrice);
  return lines;
}

// The two outputs serve as scratch: highest and lowest, then raw k, then its averages. No array is allocated.
function fillStochastic(
  bars: HighLowClose,
  period: number,
  slowing: number,
  signal: number,
  lines: StochasticLines,
  from: number,
  to: number,
): number {
  const { k, d } = lines;
  const first = from + period + slowing + signal - 3;
  if (first >= to) {
    k.fill(NaN, from, to);
    d.fill(NaN, from, to);
    return 0;
  }
  const { high, low, close } = bars;
  fillRange(bars, period, d, k, from, to);
  const rawFirst = from + period - 1;
  let total = 0;
  for (let i = from; i < to; i++) {
    const value = close[i];
    if (high[i] < LEAST_PRICE || low[i] < LEAST_PRICE || value < LEAST_PRICE) return NaN;
    total += high[i] + low[i] + value;
    d[i] = placeBetween(value, k[i], d[i]);
  }
  const smoothedFirst = rawFirst + slowing - 1;
  const check = fillSma(d, slowing, k, rawFirst, to) + checkOfPrices(total);
  fillSma(k, signal, d, smoothedFirst, to);
  k.fill(NaN, from, first);
  d.fill(NaN, from, first);
  return check;
}

/**
 * Highest highs and lowest lows over the complete bars [from, to), shorter windows at the start included, by doubling windows
 * as `fillHighest` does. The larger of two is taken as one plus the positive part of the difference, which is cheaper and
 * exact while they are within a factor of two of each other (Sterbenz), else off by the last bit: too much for a public
 * extreme, nothing to a place between 0 and 100.
 */
function fillRange(
  { high, low }: HighLowClose,
  period: number,
  top: Float64Array,
  bottom: Float64Array,
  from: number,
  to: number,
): void {
  const width = period < 4 ? 1 : 4;
  if (width === 1) {
    for (let i = from; i < to; i++) {
      top[i] = high[i];
      bottom[i] = low[i];
    }
  } else {
    fillFour(high, low, top, bottom, from, to);
  }
  widen(top, bottom, width, period, from, to);
}

/** Windows of four bars at once, each of two pairs. */
function fillFour(
  high: Float64Array,
  low: Float64Array,
  top: Float64Array,
  bottom: Float64Array,
  from: number,
  to: number,
): void {
  let highValue = high[from];
  let lowValue = low[from];
  let topPair = highValue;
  let topPairBefore = highValue;
  let bottomPair = lowValue;
  let bottomPairBefore = lowValue;
  for (let i = from; i < to; i++) {
    const highBefore = highValue;
    const lowBefore = lowValue;
    highValue = high[i];
    lowValue = low[i];
    const topPair2 = topPairBefore;
    const bottomPair2 = bottomPairBefore;
    topPairBefore = topPair;
    bottomPairBefore = bottomPair;
    topPair = higher(highValue, highBefore);
    bottomPair = lower(lowValue, lowBefore);
    top[i] = higher(topPair, topPair2);
    bottom[i] = lower(bottomPair, bottomPair2);
  }
}

function widen(
  top: Float64Array,
  bottom: Float64Array,
  filled: number,
  period: number,
  from: number,
  to: number,
): void {
  let width = filled;
  while (width < period) {
    const step = Math.min(width, period - width);
    for (let i = to - 1; i >= from + step; i--) {
      top[i] = higher(top[i], top[i - step]);
      bottom[i] = lower(bottom[i], bottom[i - step]);
    }
    width += step;
  }
}

function higher(a: number, b: number): number {
  return a + 0.5 * (b - a + Math.abs(b - a));
}

function lower(a: number, b: number): number {
  return a - 0.5 * (a - b + Math.abs(a - b));
}

/** Lines k, d. */
export function stochasticStream(period = 14, slowing = 3, signal = 3): BarLinesStream {
  return smoothedLines(rawKStream(period), slowing, signal);
}

/** Fast stochastic oscillator, 0..100 (TA-Lib STOCHF): raw k and its average d. Both lines begin at index period + signal − 2. */
export function stochasticFast(bars: HighLowClose, period = 14, signal = 3, out?: StochasticLines): StochasticLines {
  const { high, low, close } = bars;
  const create = () => stochasticFastStream(period, signal);
  const [k, d] = runBarLines({ high, low, close }, create, 2, out && [out.k, out.d], fastKernel(period, signal));
  return { k, d };
}

/** Lines k, d. */
export function stochasticFastStream(period = 14, signal = 3): BarLinesStream {
  return smoothedLines(rawKStream(period), 1, signal);
}

function fastKernel(period: number, signal: number): Kernel<BarSeries> {
  for (const bars of [period, signal]) requirePeriod(bars);
  return ({ high, low, close }, [k, d], [tops, bottoms]) => {
    const n = k.length;
    fillHighest(high, period, tops, 0, n);
    fillLowest(low, period, bottoms, 0, n);
    for (let i = 0; i < n; i++) k[i] = placeBetween(close[i], bottoms[i], tops[i]);
    fillSma(k, signal, d, Math.min(period - 1, n), n);
    for (const line of [k, d]) line.fill(NaN, 0, Math.min(period + signal - 2, n));
    return 0;
  };
}

/**
 * Stochastic of the relative strength index, 0..100 (TA-Lib STOCHRSI: fast k and d of RSI). Both lines begin at index
 * strength + period + signal − 2. Source: Chande and Kroll (1994).
 */
export function stochasticRsi(
  values: Float64Array,
  strength = 14,
  period = 14,
  signal = 3,
  out?: StochasticLines,
): StochasticLines {
  const create = () => stochasticRsiStream(strength, period, signal);
  const lines = out && [out.k, out.d];
  const [k, d] = runLines(values, create, 2, lines, strengthKernel(strength, period, signal));
  return { k, d };
}

const MOST_STRENGTH = 100;

/** Lines k, d. */
export function stochasticRsiStream(strength = 14, period = 14, signal = 3): LinesStream {
  const rsiOf = rsiStream(strength);
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  const raw = (value: number): number => {
    const current = rsiOf(value);
    return Number.isNaN(current)
      ? NaN
      : placeBetween(current, lowest.push(current), highest.push(current), MOST_STRENGTH);
  };
  return smoothedLines(raw, 1, signal);
}

function strengthKernel(strength: number, period: number, signal: number): Kernel<Float64Array> {
  requirePeriod(strength, 2);
  for (const bars of [period, signal]) requirePeriod(bars);
  const rawFirst = strength + period - 1;
  const first = rawFirst + signal - 1;
  return (values, [k, d], [strengths, tops, bottoms]) => {
    const n = k.length;
    const from = Math.min(strength, n);
    fillRsi(values, strength, 0, strengths, 0, n);
    fillHighest(strengths, period, tops, from, n);
    fillLowest(strengths, period, bottoms, from, n);
    for (let i = rawFirst; i < n; i++) k[i] = placeBetween(strengths[i], bottoms[i], tops[i], MOST_STRENGTH);
    fillSma(k, signal, d, Math.min(rawFirst, n), n);
    for (const line of [k, d]) line.fill(NaN, 0, Math.min(first, n));
    return 0;
  };
}

/** Williams' %R, −100..0 (TA-Lib WILLR): distance of the close from the highest high; 0 where there is no range. First value at index period−1. */
export function williamsR(bars: HighLowClose, period = 14, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => williamsRStream(period), out, williamsKernel(period));
}

export function williamsRStream(period = 14): BarStream {
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  return (bar) => {
    const top = highest.push(bar.high);
    const range = top - lowest.push(bar.low);
    return range <= TIE * top ? 0 : (-100 * (top - bar.close)) / range;
  };
}

function williamsKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close }, [x], [tops, bottoms]) => {
    fillHighest(high, period, tops, 0, x.length);
    fillLowest(low, period, bottoms, 0, x.length);
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) {
      const range = tops[i] - bottoms[i];
      x[i] = range <= TIE * tops[i] ? 0 : (-100 * (tops[i] - close[i])) / range;
    }
    return 0;
  };
}

/** Raw k: place of the close in the range of `period` bars, 0..100. */
export function rawKStream(period: number): BarStream {
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  return (bar) => placeBetween(bar.close, lowest.push(bar.low), highest.push(bar.high));
}

/** `size` is that of the values: a range that is a tie of it is none. */
function placeBetween(value: number, bottom: number, top: number, size = top): number {
  const range = top - bottom;
  return range <= TIE * size ? 0 : (100 * (value - bottom)) / range;
}

function smoothedLines<Input>(
  raw: (input: Input) => number,
  slowing: number,
  signal: number,
): (input: Input) => Float64Array {
  const slow = smaStream(slowing);
  const average = smaStream(signal);
  const lines = new Float64Array(2).fill(NaN);
  return (input) => {
    const value = raw(input);
    const k = Number.isNaN(value) ? NaN : slow(value);
    const d = Number.isNaN(k) ? NaN : average(k);
    if (!Number.isNaN(d)) {
      lines[0] = k;
      lines[1] = d;
    }
    return lines;
  };
}
