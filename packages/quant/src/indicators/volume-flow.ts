import { ABOVE, signOf } from '../ties.ts';
import { type BarSeries, requirePeriod } from './input.ts';
import { type Kernel, sumFrom } from './kernel.ts';
import { emaStep, emaStream, smaStream } from './moving-averages.ts';
import type { SignalledLine } from './price-oscillators.ts';
import {
  type Bar,
  type BarLinesStream,
  type BarStream,
  runBarLines,
  runBars,
  runValues,
  type Stream,
} from './stream.ts';
import { fillSums, fillTotals, SlidingSum, SlidingTotal } from './window.ts';

type CloseVolume = Pick<BarSeries, 'close' | 'volume'>;
type Traded = Omit<BarSeries, 'open'>;

/** On-balance volume (TA-Lib OBV): volume added on a rise of the close and taken off on a fall, from the first bar's volume on. Source: Granville (1963). */
export function onBalanceVolume(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, onBalanceVolumeStream, out, fillBalance);
}

export function onBalanceVolumeStream(): BarStream {
  let [before, balance] = [NaN, 0];
  return (bar) => {
    if (Number.isNaN(before)) balance = bar.volume;
    else balance += signOf(bar.close - before, before) * bar.volume;
    before = bar.close;
    return balance;
  };
}

const fillBalance: Kernel<BarSeries> = ({ close, volume }, [x]) => {
  let balance = 0;
  for (let i = 0; i < x.length; i++) {
    balance = i === 0 ? volume[0] : balance + signOf(close[i] - close[i - 1], close[i - 1]) * volume[i];
    x[i] = balance;
  }
  return 0;
};

/** Accumulation/distribution line (TA-Lib AD): volume weighted by the place of the close in the bar's range, summed from the first bar on. Source: Chaikin. */
export function accumulationDistribution(bars: Traded, out?: Float64Array): Float64Array {
  const { high, low, close, volume } = bars;
  return runBars({ high, low, close, volume }, accumulationDistributionStream, out, fillDistribution);
}

export function accumulationDistributionStream(): BarStream {
  let line = 0;
  return (bar) => {
    line += moneyFlowVolume(bar);
    return line;
  };
}

const fillDistribution: Kernel<BarSeries> = ({ high, low, close, volume }, [x]) => {
  let line = 0;
  for (let i = 0; i < x.length; i++) {
    line += flowOf(high[i], low[i], close[i], volume[i]);
    x[i] = line;
  }
  return 0;
};

const moneyFlowVolume = ({ high, low, close, volume }: Bar): number => flowOf(high, low, close, volume);

function flowOf(high: number, low: number, close: number, volume: number): number {
  return high > low ? ((close - low - (high - close)) / (high - low)) * volume : 0;
}

/** Chaikin oscillator (TA-Lib ADOSC): fast less slow exponential average of the accumulation/distribution line, both seeded with its first value. First value at index of the longer less 1. */
export function accumulationDistributionOscillator(
  bars: Traded,
  fast = 3,
  slow = 10,
  out?: Float64Array,
): Float64Array {
  const { high, low, close, volume } = bars;
  const create = () => accumulationDistributionOscillatorStream(fast, slow);
  return runBars({ high, low, close, volume }, create, out, distributionOscillatorKernel(fast, slow));
}

export function accumulationDistributionOscillatorStream(fast = 3, slow = 10): BarStream {
  for (const period of [fast, slow]) requirePeriod(period);
  const line = accumulationDistributionStream();
  const [quick, slack] = [averageFromFirst(fast), averageFromFirst(slow)];
  let seen = 0;
  return (bar) => {
    const level = line(bar);
    const difference = quick(level) - slack(level);
    seen++;
    return seen < Math.max(fast, slow) ? NaN : difference;
  };
}

function distributionOscillatorKernel(fast: number, slow: number): Kernel<BarSeries> {
  for (const period of [fast, slow]) requirePeriod(period);
  const [fastFactor, slowFactor] = [2 / (fast + 1), 2 / (slow + 1)];
  const first = Math.max(fast, slow) - 1;
  return ({ high, low, close, volume }, [x]) => {
    let [line, quick, slack] = [0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      line += flowOf(high[i], low[i], close[i], volume[i]);
      quick = i === 0 ? line : quick + (line - quick) * fastFactor;
      slack = i === 0 ? line : slack + (line - slack) * slowFactor;
      x[i] = i < first ? NaN : quick - slack;
    }
    return 0;
  };
}

// Exponential average seeded with the first value alone.
function averageFromFirst(period: number): Stream {
  const factor = 2 / (period + 1);
  let average = NaN;
  return (value) => {
    average = Number.isNaN(average) ? value : average + (value - average) * factor;
    return average;
  };
}

/** Chaikin money flow, −1..1: volume weighted by the place of the close over `period` bars against the volume; 0 without any. First value at index period−1. */
export function chaikinMoneyFlow(bars: Traded, period = 20, out?: Float64Array): Float64Array {
  const { high, low, close, volume } = bars;
  return runBars({ high, low, close, volume }, () => chaikinMoneyFlowStream(period), out, chaikinKernel(period));
}

export function chaikinMoneyFlowStream(period = 20): BarStream {
  const [flow, volume] = [new SlidingSum(period), new SlidingTotal(period)];
  return (bar) => {
    const signed = flow.push(moneyFlowVolume(bar));
    const traded = volume.push(bar.volume);
    return traded === 0 ? 0 : signed / traded;
  };
}

function chaikinKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close, volume }, [x], [flows, traded]) => {
    const n = x.length;
    for (let i = 0; i < n; i++) flows[i] = flowOf(high[i], low[i], close[i], volume[i]);
    fillSums(flows, period, x, 0, n);
    fillTotals(volume, period, traded, 0, n);
    for (let i = 0; i < n; i++) x[i] = traded[i] === 0 ? 0 : x[i] / traded[i];
    return sumFrom(x, period - 1);
  };
}

/** Money flow index, 0..100 (TA-Lib MFI): share of dollars traded on rises of the typical price over `period` bars; 0 when less than a dollar flowed. First value at index period. Source: Quong and Soudack (1989). */
export function moneyFlowIndex(bars: Traded, period = 14, out?: Float64Array): Float64Array {
  const { high, low, close, volume } = bars;
  return runBars({ high, low, close, volume }, () => moneyFlowIndexStream(period), out, moneyFlowKernel(period));
}

export function moneyFlowIndexStream(period = 14): BarStream {
  const [rises, falls] = [new SlidingTotal(period), new SlidingTotal(period)];
  let before = NaN;
  return (bar) => {
    const typical = (bar.high + bar.low + bar.close) / 3;
    const direction = signOf(typical - before, typical);
    before = typical;
    if (Number.isNaN(direction)) return NaN;
    const dollars = typical * bar.volume;
    const up = rises.push(direction > 0 ? dollars : 0);
    const sum = up + falls.push(direction < 0 ? dollars : 0);
    return sum < 1 ? 0 : (100 * up) / sum;
  };
}

function moneyFlowKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close, volume }, [x], [rises, falls, up, down]) => {
    const n = x.length;
    let before = NaN;
    for (let i = 0; i < n; i++) {
      const typical = (high[i] + low[i] + close[i]) / 3;
      const direction = signOf(typical - before, typical);
      const dollars = typical * volume[i];
      before = typical;
      rises[i] = direction > 0 ? dollars : 0;
      falls[i] = direction < 0 ? dollars : 0;
    }
    fillTotals(rises, period, up, 1, n);
    fillTotals(falls, period, down, 1, n);
    x.fill(NaN, 0, Math.min(period, n));
    for (let i = period; i < n; i++) {
      const sum = up[i] + down[i];
      x[i] = sum < 1 ? 0 : (100 * up[i]) / sum;
    }
    return 0;
  };
}

/** Force index: exponential average of the change of the close times the volume. First value at index period. Source: Elder (1993). */
export function forceIndex(bars: CloseVolume, period = 13, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, () => forceIndexStream(period), out, forceKernel(period));
}

export function forceIndexStream(period = 13): BarStream {
  const average = emaStream(period);
  let before = NaN;
  return (bar) => {
    const force = (bar.close - before) * bar.volume;
    before = bar.close;
    return Number.isNaN(force) ? NaN : average(force);
  };
}

function forceKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  const factor = 2 / (period + 1);
  return ({ close, volume }, [x]) => {
    x.fill(NaN, 0, Math.min(period, x.length));
    let average = 0;
    for (let i = 1; i < x.length; i++) {
      average = emaStep(average, (close[i] - close[i - 1]) * volume[i], i - 1, period, factor);
      if (i >= period) x[i] = average;
    }
    return 0;
  };
}

/**
 * Klinger volume oscillator: fast less slow exponential average of the volume force, and an exponential signal line. Force
 * is volume signed by the trend of high + low + close and weighted by how much of the trend's range the day makes up.
 * Line from index slow + 1, signal `signal` − 1 later. Source: Klinger (1997).
 */
export function klingerOscillator(bars: Traded, fast = 34, slow = 55, signal = 13, out?: SignalledLine): SignalledLine {
  const { high, low, close, volume } = bars;
  const lines = out && [out.line, out.signal];
  const create = () => klingerOscillatorStream(fast, slow, signal);
  const kernel = klingerKernel(fast, slow, signal);
  const [line, signalLine] = runBarLines({ high, low, close, volume }, create, 2, lines, kernel);
  return { line, signal: signalLine };
}

/** Lines kvo, signal. */
export function klingerOscillatorStream(fast = 34, slow = 55, signal = 13): BarLinesStream {
  const force = volumeForceStream();
  const [quick, slack, average] = [emaStream(fast), emaStream(slow), emaStream(signal)];
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const value = force(bar);
    if (Number.isNaN(value)) return lines;
    lines[0] = quick(value) - slack(value);
    lines[1] = Number.isNaN(lines[0]) ? NaN : average(lines[0]);
    return lines;
  };
}

function klingerKernel(fast: number, slow: number, signal: number): Kernel<BarSeries> {
  for (const period of [fast, slow, signal]) requirePeriod(period);
  const [fastFactor, slowFactor, signalFactor] = [2 / (fast + 1), 2 / (slow + 1), 2 / (signal + 1)];
  const first = Math.max(fast, slow) + 1;
  return ({ high, low, close, volume }, [line, signalLine]) => {
    const n = line.length;
    line.fill(NaN, 0, Math.min(first, n));
    signalLine.fill(NaN, 0, Math.min(first + signal - 1, n));
    let [sumBefore, rangeBefore, trend, cumulated] = [NaN, NaN, 0, 0];
    let [quick, slack, average] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const sum = high[i] + low[i] + close[i];
      const range = high[i] - low[i];
      const trendBefore = trend;
      if (i > 0) trend = sum > sumBefore * ABOVE ? 1 : -1;
      if (i > 1) cumulated = (trend === trendBefore ? cumulated : rangeBefore) + range;
      sumBefore = sum;
      rangeBefore = range;
      if (i < 2) continue;
      const force = cumulated === 0 ? 0 : volume[i] * Math.abs(2 * (range / cumulated - 1)) * trend * 100;
      quick = emaStep(quick, force, i - 2, fast, fastFactor);
      slack = emaStep(slack, force, i - 2, slow, slowFactor);
      if (i < first) continue;
      average = emaStep(average, quick - slack, i - first, signal, signalFactor);
      line[i] = quick - slack;
      if (i >= first + signal - 1) signalLine[i] = average;
    }
    return 0;
  };
}

function volumeForceStream(): BarStream {
  let [sumBefore, rangeBefore, trend, cumulated] = [NaN, NaN, 0, 0];
  return ({ high, low, close, volume }) => {
    const sum = high + low + close;
    const range = high - low;
    const trendBefore = trend;
    if (!Number.isNaN(sumBefore)) trend = sum > sumBefore * ABOVE ? 1 : -1;
    if (trendBefore !== 0) cumulated = trend === trendBefore ? cumulated + range : rangeBefore + range;
    sumBefore = sum;
    rangeBefore = range;
    if (trendBefore === 0) return NaN;
    return cumulated === 0 ? 0 : volume * Math.abs(2 * (range / cumulated - 1)) * trend * 100;
  };
}

/** Volume oscillator: fast less slow simple average of the volume in percent of the slow one; 0 without volume. First value at index slow−1. */
export function volumeOscillator(volume: Float64Array, fast = 5, slow = 20, out?: Float64Array): Float64Array {
  return runValues(volume, () => volumeOscillatorStream(fast, slow), out);
}

export function volumeOscillatorStream(fast = 5, slow = 20): Stream {
  const [quick, slack] = [smaStream(fast), smaStream(slow)];
  return (volume) => {
    const average = slack(volume);
    const difference = quick(volume) - average;
    return average === 0 ? 0 : (100 * difference) / average;
  };
}
