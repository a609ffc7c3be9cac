import { TIE } from '../ties.ts';
import { fillHighest, fillLowest } from './extremes.ts';
import { type BarSeries, type HighLow, type HighLowClose, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { fillSma, smaStream } from './moving-averages.ts';
import type { SignalledLine } from './price-oscillators.ts';
import { type Bar, type BarLinesStream, type BarStream, runBarLines, runBars, type Stream } from './stream.ts';
import { fillSums, fillTotals, Ring, SlidingExtreme, SlidingSum, SlidingTotal } from './window.ts';

type Prices = Omit<BarSeries, 'volume'>;

/**
 * Commodity channel index (TA-Lib CCI): typical price less its mean, over 0.015 mean absolute deviations; 0 where nothing
 * deviates. Costs `period` additions a bar. First value at index period−1. Source: Lambert (1980).
 */
export function cci(bars: HighLowClose, period = 20, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => cciStream(period), out, cciKernel(period));
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

function cciKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close }, [x], [typical]) => {
    for (let i = 0; i < x.length; i++) typical[i] = (high[i] + low[i] + close[i]) / 3;
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) {
      const first = i - period + 1;
      let sum = 0;
      for (let k = first; k <= i; k++) sum += typical[k];
      const mean = sum / period;
      let deviations = 0;
      for (let k = first; k <= i; k++) deviations += Math.abs(typical[k] - mean);
      const isStill = deviations <= TIE * period * Math.abs(typical[i]);
      x[i] = isStill ? 0 : (typical[i] - mean) / ((0.015 * deviations) / period);
    }
    return 0;
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
  return runBars({ high, low }, () => awesomeOscillatorStream(fast, slow), out, awesomeKernel(fast, slow));
}

export function awesomeOscillatorStream(fast = 5, slow = 34): BarStream {
  const [quick, slack] = [smaStream(fast), smaStream(slow)];
  return (bar) => {
    const median = (bar.high + bar.low) / 2;
    return quick(median) - slack(median);
  };
}

function awesomeKernel(fast: number, slow: number): Kernel<BarSeries> {
  for (const period of [fast, slow]) requirePeriod(period);
  return ({ high, low }, [x], [medians, slack]) => {
    const n = x.length;
    for (let i = 0; i < n; i++) medians[i] = (high[i] + low[i]) / 2;
    fillSma(medians, fast, x, 0, n);
    fillSma(medians, slow, slack, 0, n);
    for (let i = 0; i < n; i++) x[i] -= slack[i];
    return 0;
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
  return runBars(
    { high, low },
    () => acceleratorOscillatorStream(fast, slow, signal),
    out,
    acceleratorKernel(fast, slow, signal),
  );
}

export function acceleratorOscillatorStream(fast = 5, slow = 34, signal = 5): BarStream {
  const awesome = awesomeOscillatorStream(fast, slow);
  const average = smaStream(signal);
  return (bar) => {
    const value = awesome(bar);
    return Number.isNaN(value) ? NaN : value - average(value);
  };
}

function acceleratorKernel(fast: number, slow: number, signal: number): Kernel<BarSeries> {
  requirePeriod(signal);
  const awesome = awesomeKernel(fast, slow);
  return (bars, [x], [averages, ...spare]) => {
    const n = x.length;
    const first = Math.min(Math.max(fast, slow) - 1, n);
    awesome(bars, [x], spare);
    averages.fill(NaN, 0, first);
    fillSma(x, signal, averages, first, n);
    for (let i = 0; i < n; i++) x[i] -= averages[i];
    return 0;
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
  return runBars(
    { high, low, close },
    () => ultimateOscillatorStream(short, medium, long),
    out,
    ultimateKernel([short, medium, long]),
  );
}

const ULTIMATE_WEIGHTS = [4, 2, 1] as const;

export function ultimateOscillatorStream(short = 7, medium = 14, long = 28): BarStream {
  const parts = [short, medium, long].map((period) => ({
    pressure: new SlidingSum(period),
    range: new SlidingTotal(period),
  }));
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
      sum += total <= TIE * bar.close ? 0 : (ULTIMATE_WEIGHTS[k] * part) / total;
    }
    return (100 * sum) / 7;
  };
}

function ultimateKernel(periods: readonly [number, number, number]): Kernel<BarSeries> {
  for (const period of periods) requirePeriod(period);
  return ({ high, low, close }, [x], [pressures, ranges, parts, totals]) => {
    const n = x.length;
    for (let i = 1; i < n; i++) {
      const bottom = Math.min(low[i], close[i - 1]);
      pressures[i] = close[i] - bottom;
      ranges[i] = Math.max(high[i], close[i - 1]) - bottom;
    }
    x.fill(0);
    for (let k = 0; k < periods.length; k++) {
      fillSums(pressures, periods[k], parts, 1, n);
      fillTotals(ranges, periods[k], totals, 1, n);
      for (let i = 1; i < n; i++) {
        x[i] += totals[i] <= TIE * close[i] ? 0 : (ULTIMATE_WEIGHTS[k] * parts[i]) / totals[i];
      }
    }
    x.fill(NaN, 0, Math.min(1, n));
    for (let i = 1; i < n; i++) x[i] = (100 * x[i]) / 7;
    return 0;
  };
}

/**
 * Fisher transform of the median price's place in its range of `period` bars, and its value one bar before as trigger. Both
 * recursions start from 0. First value at index period−1, trigger one later. Source: Ehlers (2002).
 */
export function fisherTransform(bars: HighLow, period = 10, out?: SignalledLine): SignalledLine {
  const { high, low } = bars;
  const lines = out && [out.line, out.signal];
  const [line, signal] = runBarLines(
    { high, low },
    () => fisherTransformStream(period),
    2,
    lines,
    fisherKernel(period),
  );
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

function fisherKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period, 2);
  return ({ high, low }, [line, signal], [medians, tops, bottoms]) => {
    const n = line.length;
    for (let i = 0; i < n; i++) medians[i] = (high[i] + low[i]) / 2;
    fillHighest(medians, period, tops, 0, n);
    fillLowest(medians, period, bottoms, 0, n);
    line.fill(NaN, 0, Math.min(period - 1, n));
    signal.fill(NaN, 0, Math.min(period, n));
    let [place, fisher] = [0, 0];
    for (let i = period - 1; i < n; i++) {
      const top = tops[i];
      const bottom = bottoms[i];
      const raw = top - bottom <= TIE * top ? 0 : (medians[i] - bottom) / (top - bottom) - 0.5;
      place = 0.66 * raw + 0.67 * place;
      if (Math.abs(place) > 0.99) place = 0.999 * Math.sign(place);
      if (i >= period) signal[i] = fisher;
      fisher = 0.5 * Math.log((1 + place) / (1 - place)) + 0.5 * fisher;
      line[i] = fisher;
    }
    return 0;
  };
}

/**
 * Relative vigor index: close − open against high − low, each weighted 1:2:2:1 over four bars and averaged over `period`;
 * the signal weights the index the same way. Line from index period + 2, signal three later. Source: Ehlers (2002).
 */
export function relativeVigor(bars: Prices, period = 10, out?: SignalledLine): SignalledLine {
  const { open, high, low, close } = bars;
  const lines = out && [out.line, out.signal];
  const [line, signal] = runBarLines(
    { open, high, low, close },
    () => relativeVigorStream(period),
    2,
    lines,
    relativeVigorKernel(period),
  );
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

function relativeVigorKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ open, high, low, close }, [line, signal], [moves, spreads, vigors, widths]) => {
    const n = line.length;
    for (let i = 0; i < n; i++) {
      moves[i] = close[i] - open[i];
      spreads[i] = high[i] - low[i];
    }
    fillWeightedFour(moves, vigors, 0, n);
    fillSums(vigors, period, line, 3, n);
    fillWeightedFour(spreads, vigors, 0, n);
    fillTotals(vigors, period, widths, 3, n);
    line.fill(NaN, 0, Math.min(3, n));
    for (let i = 3; i < n; i++) line[i] = widths[i] <= TIE * close[i] ? 0 : line[i] / widths[i];
    fillWeightedFour(line, signal, 0, n);
    return 0;
  };
}

/** Kernel of `weightedFour`. */
function fillWeightedFour(values: Float64Array, sums: Float64Array, from: number, to: number): void {
  sums.fill(NaN, from, Math.min(from + 3, to));
  for (let i = from + 3; i < to; i++) {
    sums[i] = (values[i] + 2 * values[i - 1] + 2 * values[i - 2] + values[i - 3]) / 6;
  }
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
