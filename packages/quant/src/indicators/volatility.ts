import { TIE } from '../ties.ts';
import { fillHighest, fillLowest } from './extremes.ts';
import { type BarSeries, type HighLow, type HighLowClose, requirePeriod, requirePositive } from './input.ts';
import type { Kernel } from './kernel.ts';
import { fillMoments, SlidingMoments } from './moments.ts';
import { emaStream } from './moving-averages.ts';
import { type BarStream, runBars, runPrices, runValues, type Stream } from './stream.ts';
import { fillTotals, Lag, SlidingExtreme, SlidingSum, SlidingTotal } from './window.ts';

/**
 * Rolling population standard deviation (TA-Lib STDDEV, one deviation; divisor period). First value at index period−1.
 * @throws RangeError for a period below 2.
 */
export function rollingDeviation(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => rollingDeviationStream(period), out);
}

export function rollingDeviationStream(period: number): Stream {
  const moments = new SlidingMoments(period);
  return (value) => (moments.push(value) ? Math.sqrt(moments.variance) : NaN);
}

/** Rolling population variance (TA-Lib VAR). First value at index period−1. @throws RangeError for a period below 2. */
export function rollingVariance(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => rollingVarianceStream(period), out);
}

export function rollingVarianceStream(period: number): Stream {
  const moments = new SlidingMoments(period);
  return (value) => (moments.push(value) ? moments.variance : NaN);
}

/** Distance from the mean of the last `period` values in their population standard deviations; 0 where there is none. First value at index period−1. */
export function zScore(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => zScoreStream(period), out, zScoreKernel(period));
}

export function zScoreStream(period: number): Stream {
  const moments = new SlidingMoments(period);
  return (value) => {
    if (!moments.push(value)) return NaN;
    return moments.variance === 0 ? 0 : (value - moments.mean) / Math.sqrt(moments.variance);
  };
}

function zScoreKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period, 2);
  return (values, [x], [mean, variance]) => {
    fillMoments(values, period, { mean, variance }, 0, x.length);
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) {
      x[i] = variance[i] === 0 ? 0 : (values[i] - mean[i]) / Math.sqrt(variance[i]);
    }
    return 0;
  };
}

/** Sample standard deviation of the last `period` log returns of prices, annualised by √`sessionsPerYear`, as a fraction. First value at index period. */
export function historicalVolatility(
  values: Float64Array,
  period = 20,
  sessionsPerYear = 252,
  out?: Float64Array,
): Float64Array {
  return runPrices(values, () => historicalVolatilityStream(period, sessionsPerYear), out);
}

export function historicalVolatilityStream(period = 20, sessionsPerYear = 252): Stream {
  requirePositive(sessionsPerYear, 'sessions a year');
  const moments = new SlidingMoments(period);
  const scale = (sessionsPerYear * period) / (period - 1);
  let before = NaN;
  return (value) => {
    const change = Math.log(value / before);
    before = value;
    return !Number.isNaN(change) && moments.push(change) ? Math.sqrt(moments.variance * scale) : NaN;
  };
}

/** Rogers-Satchell volatility of the last `period` bars, a fraction a bar: free of drift. First value at index period−1. Source: Rogers and Satchell (1991). */
export function rogersSatchell(bars: Omit<BarSeries, 'volume'>, period = 20, out?: Float64Array): Float64Array {
  const { open, high, low, close } = bars;
  return runBars({ open, high, low, close }, () => rogersSatchellStream(period), out);
}

export function rogersSatchellStream(period = 20): BarStream {
  const sum = new SlidingTotal(period);
  return ({ open, high, low, close }) => {
    const term = Math.log(high / close) * Math.log(high / open) + Math.log(low / close) * Math.log(low / open);
    return Math.sqrt(Math.max(sum.push(term) / period, 0));
  };
}

/** Change of the averaged range high − low over `period` bars, in percent. First value at index 2·period−1. Source: Chaikin. */
export function chaikinVolatility(bars: HighLow, period = 10, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => chaikinVolatilityStream(period), out);
}

export function chaikinVolatilityStream(period = 10): BarStream {
  const average = emaStream(period);
  const lag = new Lag(period);
  return (bar) => {
    const range = average(bar.high - bar.low);
    const before = lag.push(range);
    return before === 0 ? 0 : (100 * (range - before)) / before;
  };
}

/**
 * Choppiness index: 100·log10(sum of true ranges / range of the period)/log10(period); near 100 sideways, low in a trend,
 * 100 where there is no range. The range spans the true highs and lows. First value at index period.
 * Source: Dreiss. @throws RangeError for a period below 2.
 */
export function choppiness(bars: HighLowClose, period = 14, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => choppinessStream(period), out);
}

export function choppinessStream(period = 14): BarStream {
  requirePeriod(period, 2);
  const ranges = new SlidingTotal(period);
  const [highest, lowest] = [new SlidingExtreme(period, 1), new SlidingExtreme(period, -1)];
  const scale = 100 / Math.log10(period);
  let before = NaN;
  return (bar) => {
    const isFirst = Number.isNaN(before);
    const [high, low] = [Math.max(bar.high, before), Math.min(bar.low, before)];
    before = bar.close;
    if (isFirst) return NaN;
    const sum = ranges.push(high - low);
    const span = highest.push(high) - lowest.push(low);
    return span === 0 ? 100 : scale * Math.log10(sum / span);
  };
}

/**
 * Vertical horizontal filter, 0..1: range of the last `period` closes against the path to each of them from the one before;
 * 0 where nothing moves. First value at index period. Source: White (1991).
 */
export function verticalHorizontalFilter(values: Float64Array, period = 28, out?: Float64Array): Float64Array {
  return runValues(values, () => verticalHorizontalFilterStream(period), out, filterKernel(period));
}

export function verticalHorizontalFilterStream(period = 28): Stream {
  const path = new SlidingTotal(period);
  const [highest, lowest] = [new SlidingExtreme(period, 1), new SlidingExtreme(period, -1)];
  let before = NaN;
  return (value) => {
    const step = Math.abs(value - before);
    before = value;
    const range = highest.push(value) - lowest.push(value);
    if (Number.isNaN(step)) return NaN;
    const length = path.push(step);
    return length <= TIE * Math.abs(value) ? 0 : range / length;
  };
}

function filterKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period);
  return (values, [x], [steps, path, tops, bottoms]) => {
    const n = x.length;
    for (let i = 1; i < n; i++) steps[i] = Math.abs(values[i] - values[i - 1]);
    fillTotals(steps, period, path, 1, n);
    fillHighest(values, period, tops, 0, n);
    fillLowest(values, period, bottoms, 0, n);
    x.fill(NaN, 0, Math.min(period, n));
    for (let i = period; i < n; i++) {
      x[i] = path[i] <= TIE * Math.abs(values[i]) ? 0 : (tops[i] - bottoms[i]) / path[i];
    }
    return 0;
  };
}

/**
 * Mass index: sum over `period` bars of the ratio of a 9-bar exponential average of high − low to its own 9-bar average;
 * 1 a bar where there is no range. First value at index period + 15. Source: Dorsey (1992).
 */
export function massIndex(bars: HighLow, period = 25, average = 9, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => massIndexStream(period, average), out);
}

export function massIndexStream(period = 25, average = 9): BarStream {
  const [once, twice, sum] = [emaStream(average), emaStream(average), new SlidingSum(period)];
  return (bar) => {
    const single = once(bar.high - bar.low);
    const double = Number.isNaN(single) ? NaN : twice(single);
    if (Number.isNaN(double)) return NaN;
    return sum.push(double === 0 ? 1 : single / double);
  };
}
