import {
  checkOfPrices,
  commonLength,
  type HighLowClose,
  isPrice,
  LEAST_PRICE,
  outputOf,
  overRuns,
  requirePeriod,
} from './input.ts';
import { smmaStream } from './moving-averages.ts';
import { type BarStream, runBars } from './stream.ts';

/**
 * True range (TA-Lib TRANGE): the largest of high − low and the distances of both to the close before. First value at
 * index 1. Source: Wilder, New Concepts (1978). @throws RangeError for unequal lengths.
 */
export function trueRange(bars: HighLowClose, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, trueRangeStream, out);
}

export function trueRangeStream(): BarStream {
  let before = NaN;
  return (bar) => {
    const range = rangeOf(bar.high, bar.low, before);
    before = bar.close;
    return range;
  };
}

/** The largest of the three distances, which is half their sum: one of them spans the other two. No branch to mispredict. */
export function rangeOf(high: number, low: number, closeBefore: number): number {
  return 0.5 * (high - low + Math.abs(high - closeBefore) + Math.abs(low - closeBefore));
}

/**
 * Average true range with Wilder's smoothing (TA-Lib ATR, unstable period 0): seeded with the mean of the first `period`
 * true ranges, the first of which needs the close before it. First value at index period. Source: Wilder, New Concepts
 * (1978). @throws RangeError for a period below 1 or unequal lengths.
 */
export function atr(bars: HighLowClose, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const { high, low, close } = bars;
  const inputs = [high, low, close];
  const result = outputOf(commonLength(inputs), out);
  overRuns(inputs, [result], (from, to) => fillAtr(bars, period, result, from, to), isPrice);
  return result;
}

export function atrStream(period: number): BarStream {
  const range = trueRangeStream();
  const average = smmaStream(period);
  return (bar) => {
    const value = range(bar);
    return Number.isNaN(value) ? NaN : average(value);
  };
}

/** Kernel of the average true range over the complete bars [from, to); see `overRuns`. */
export function fillAtr(bars: HighLowClose, period: number, result: Float64Array, from: number, to: number): number {
  const { high, low, close } = bars;
  const keep = (period - 1) / period;
  const take = 1 / period;
  const first = from + period;
  result.fill(NaN, from, Math.min(first, to));
  if (first >= to) return 0;
  let before = close[from];
  let total = 0;
  let average = 0;
  for (let i = from + 1; i <= first; i++) {
    average += rangeOf(high[i], low[i], before);
    before = close[i];
    if (high[i] < LEAST_PRICE || low[i] < LEAST_PRICE || before < LEAST_PRICE) return NaN;
    total += high[i] + low[i] + before;
  }
  average /= period;
  result[first] = average;
  for (let i = first + 1; i < to; i++) {
    const top = high[i];
    const bottom = low[i];
    const range = rangeOf(top, bottom, before);
    before = close[i];
    if (top < LEAST_PRICE || bottom < LEAST_PRICE || before < LEAST_PRICE) return NaN;
    total += top + bottom + before;
    average = average * keep + range * take;
    result[i] = average;
  }
  return average + checkOfPrices(total);
}

/** Normalised average true range in percent of the close (TA-Lib NATR). First value at index period. */
export function natr(bars: HighLowClose, period: number, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, () => natrStream(period), out);
}

export function natrStream(period: number): BarStream {
  const range = atrStream(period);
  return (bar) => {
    const average = range(bar);
    return (100 * average) / bar.close;
  };
}
