import { TIE } from '../ties.ts';
import { type BarSeries, type HighLow, type HighLowClose, requirePeriod } from './input.ts';
import { smaStream } from './moving-averages.ts';
import type { SignalledLine } from './price-oscillators.ts';
import { type Bar, type BarLinesStream, type BarStream, runBarLines, runBars, type Stream } from './stream.ts';
import { Ring, SlidingExtreme, SlidingSum, SlidingTotal } from './window.ts';

type Prices = Omit<BarSeries, 'volume'>;

/**
 * Commodity channel index (TA-Lib CCI): typical price less its mean, over 0.015 mean absolute deviations; 0 where nothing
 * deviates. Costs `period` additions a bar. First value at index period−1. Source: Lambert (1980).
 */
export function cci(bars: HighLowClose, period = 20, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => cciStream(period), out);
}

export function cciStream(period = 20): BarStream {
  const ring = new Ring(period);
  return (bar) => {
    const typical = (bar.high + bar.low + bar.close) / 3;
    ring.push(typical);
    if (!ring.isFull) return NaN;
    let sum = 0;
    for (let k = 0; k < period; k++) sum += ring.fromOldest(k);
    const mean = sum / period;
    let deviations = 0;
    for (let k = 0; k < period; k++) deviations += Math.abs(ring.fromOldest(k) - mean);
    // A window of constant prices deviates from its mean by rounding only.
    if (deviations <= TIE * period * Math.abs(typical)) return 0;
    return (typical - mean) / ((0.015 * deviations) / period);
  };
}

/** Balance of power, −1..1 (TA-Lib BOP): (close − open)/(high − low), 0 where there is no range. From the first bar on. Source: Livshin. */
export function balanceOfPower(bars: Prices, out?: Float64Array): Float64Array {
  const { open, high, low, close } = bars;
  return runBars({ open, high, low, close }, balanceOfPowerStream, out);
}

export function balanceOfPowerStream(): BarStream {
  return (bar) => (bar.high > bar.low ? (bar.close - bar.open) / (bar.high - bar.low) : 0);
}

/** Internal bar strength, 0..1: place of the close in the bar's range, 0.5 where there is none. From the first bar on. */
export function internalBarStrength(bars: HighLowClose, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, internalBarStrengthStream, out);
}

export function internalBarStrengthStream(): BarStream {
  return (bar) => (bar.high > bar.low ? (bar.close - bar.low) / (bar.high - bar.low) : 0.5);
}

/** Awesome oscillator: fast less slow simple average of the median price. First value at index slow−1. Source: Williams (1998). */
export function awesomeOscillator(bars: HighLow, fast = 5, slow = 34, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => awesomeOscillatorStream(fast, slow), out);
}

export function awesomeOscillatorStream(fast = 5, slow = 34): BarStream {
  const [quick, slack] = [smaStream(fast), smaStream(slow)];
  return (bar) => {
    const median = (bar.high + bar.low) / 2;
    return quick(median) - slack(median);
  };
}

/** Accelerator oscillator: the awesome oscillator less its simple average of `signal` bars. First value at index slow + signal − 2. Source: Williams (1998). */
export function acceleratorOscillator(
  bars: HighLow,
  fast = 5,
  slow = 34,
  signal = 5,
  out?: Float64Array,
): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => acceleratorOscillatorStream(fast, slow, signal), out);
}

export function acceleratorOscillatorStream(fast = 5, slow = 34, signal = 5): BarStream {
  const awesome = awesomeOscillatorStream(fast, slow);
  const average = smaStream(signal);
  return (bar) => {
    const value = awesome(bar);
    return Number.isNaN(value) ? NaN : value - average(value);
  };
}

/** Ultimate oscillator, 0..100: buying pressure against true range over three windows, weighted 4:2:1 (TA-Lib ULTOSC). First value at index of the longest. Source: Williams (1976). */
export function ultimateOscillator(
  bars: HighLowClose,
  short = 7,
  medium = 14,
  long = 28,
  out?: Float64Array,
): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => ultimateOscillatorStream(short, medium, long), out);
}

export function ultimateOscillatorStream(short = 7, medium = 14, long = 28): BarStream {
  const parts = [short, medium, long].map((period) => ({
    pressure: new SlidingSum(period),
    range: new SlidingTotal(period),
  }));
  const weights = [4, 2, 1];
  let before = NaN;
  return (bar) => {
    const low = Math.min(bar.low, before);
    const pressure = bar.close - low;
    const range = Math.max(bar.high, before) - low;
    before = bar.close;
    if (Number.isNaN(range)) return NaN;
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      const total = parts[k].range.push(range);
      const part = parts[k].pressure.push(pressure);
      sum += total <= TIE * bar.close ? 0 : (weights[k] * part) / total;
    }
    return (100 * sum) / 7;
  };
}

/**
 * Fisher transform of the median price's place in its range of `period` bars, and its value one bar before as trigger. Both
 * recursions start from 0. First value at index period−1, trigger one later. Source: Ehlers (2002).
 */
export function fisherTransform(bars: HighLow, period = 10, out?: SignalledLine): SignalledLine {
  const { high, low } = bars;
  const lines = out && [out.line, out.signal];
  const [line, signal] = runBarLines({ high, low }, () => fisherTransformStream(period), 2, lines);
  return { line, signal };
}

/** Lines fisher, trigger. */
export function fisherTransformStream(period = 10): BarLinesStream {
  requirePeriod(period, 2);
  const [highest, lowest] = [new SlidingExtreme(period, 1), new SlidingExtreme(period, -1)];
  let place = 0;
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const median = (bar.high + bar.low) / 2;
    const top = highest.push(median);
    const bottom = lowest.push(median);
    if (Number.isNaN(top)) return lines;
    const raw = top - bottom <= TIE * top ? 0 : (median - bottom) / (top - bottom) - 0.5;
    place = 0.66 * raw + 0.67 * place;
    if (Math.abs(place) > 0.99) place = 0.999 * Math.sign(place);
    const before = lines[0];
    lines[1] = before;
    lines[0] = 0.5 * Math.log((1 + place) / (1 - place)) + 0.5 * (Number.isNaN(before) ? 0 : before);
    return lines;
  };
}

/**
 * Relative vigor index: close − open against high − low, each weighted 1:2:2:1 over four bars and averaged over `period`;
 * the signal weights the index the same way. Line from index period + 2, signal three later. Source: Ehlers (2002).
 */
export function relativeVigor(bars: Prices, period = 10, out?: SignalledLine): SignalledLine {
  const { open, high, low, close } = bars;
  const lines = out && [out.line, out.signal];
  const [line, signal] = runBarLines({ open, high, low, close }, () => relativeVigorStream(period), 2, lines);
  return { line, signal };
}

/** Lines rvi, signal. */
export function relativeVigorStream(period = 10): BarLinesStream {
  const [moves, ranges, signal] = [weightedFour(), weightedFour(), weightedFour()];
  const [move, range] = [new SlidingSum(period), new SlidingTotal(period)];
  const lines = new Float64Array(2).fill(NaN);
  return (bar: Bar) => {
    const vigor = moves(bar.close - bar.open);
    const spread = ranges(bar.high - bar.low);
    if (Number.isNaN(vigor)) return lines;
    const total = move.push(vigor);
    const width = range.push(spread);
    if (Number.isNaN(total)) return lines;
    lines[0] = width <= TIE * bar.close ? 0 : total / width;
    lines[1] = signal(lines[0]);
    return lines;
  };
}

function weightedFour(): Stream {
  let [one, two, three] = [NaN, NaN, NaN];
  return (value) => {
    const sum = (value + 2 * one + 2 * two + three) / 6;
    three = two;
    two = one;
    one = value;
    return sum;
  };
}
