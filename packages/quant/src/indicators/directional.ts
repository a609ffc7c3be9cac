import { TIE } from '../ties.ts';
import {
  type BarSeries,
  checkOfPrices,
  commonLength,
  type HighLow,
  type HighLowClose,
  isPrice,
  LEAST_PRICE,
  outputOf,
  overRuns,
  requirePeriod,
} from './input.ts';
import type { Kernel } from './kernel.ts';
import { type Bar, type BarLinesStream, type BarStream, runBarLines, runBars } from './stream.ts';
import { rangeOf } from './true-range.ts';
import { Lag } from './window.ts';

export interface DirectionalLines {
  readonly plus: Float64Array;
  readonly minus: Float64Array;
}

/**
 * Directional movement up and down with Wilder's smoothing, in the unit of prices (TA-Lib PLUS_DM and MINUS_DM). First
 * values at index period−1. Source: Wilder, New Concepts (1978).
 */
export function directionalMovement(bars: HighLow, period = 14, out?: DirectionalLines): DirectionalLines {
  const { high, low } = bars;
  const lines = out && [out.plus, out.minus];
  const [plus, minus] = runBarLines({ high, low }, () => directionalMovementStream(period), 2, lines);
  return { plus, minus };
}

/** Lines plus, minus. */
export function directionalMovementStream(period = 14): BarLinesStream {
  requirePeriod(period, 2);
  const sums = movementSums(period);
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    if (sums.push(bar) >= period - 1) {
      lines[0] = sums.plus;
      lines[1] = sums.minus;
    }
    return lines;
  };
}

/**
 * Directional indicators +DI and −DI, 0..100: directional movement against the true range (TA-Lib PLUS_DI and MINUS_DI).
 * First values at index period. Source: Wilder, New Concepts (1978).
 */
export function directionalIndicators(bars: HighLowClose, period = 14, out?: DirectionalLines): DirectionalLines {
  const { high, low, close } = bars;
  const lines = out && [out.plus, out.minus];
  const create = () => directionalIndicatorsStream(period);
  const [plus, minus] = runBarLines({ high, low, close }, create, 2, lines, indicatorsKernel(period));
  return { plus, minus };
}

/** Lines plus, minus. */
export function directionalIndicatorsStream(period = 14): BarLinesStream {
  requirePeriod(period, 2);
  const sums = movementSums(period);
  const keep = (period - 1) / period;
  let closeBefore = NaN;
  let range = 0;
  const lines = new Float64Array(2).fill(NaN);
  return (bar) => {
    const changes = sums.push(bar);
    if (changes > 0) range = (changes < period ? range : range * keep) + rangeOf(bar.high, bar.low, closeBefore);
    closeBefore = bar.close;
    if (changes >= period) {
      lines[0] = range > 0 ? (100 * sums.plus) / range : 0;
      lines[1] = range > 0 ? (100 * sums.minus) / range : 0;
    }
    return lines;
  };
}

function indicatorsKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period, 2);
  const keep = (period - 1) / period;
  return ({ high, low, close }, [x, y]) => {
    for (const line of [x, y]) line.fill(NaN, 0, Math.min(period, line.length));
    let [plus, minus, range] = [0, 0, 0];
    for (let i = 1; i < x.length; i++) {
      const rise = high[i] - high[i - 1];
      const fall = low[i - 1] - low[i];
      const tie = TIE * high[i];
      const decay = i < period ? 1 : keep;
      plus = plus * decay + upward(rise, fall, tie);
      minus = minus * decay + upward(fall, rise, tie);
      range = range * decay + rangeOf(high[i], low[i], close[i - 1]);
      if (i < period) continue;
      x[i] = range > 0 ? (100 * plus) / range : 0;
      y[i] = range > 0 ? (100 * minus) / range : 0;
    }
    return 0;
  };
}

/**
 * Directional index DX, 0..100: how one-sided the directional movement is (TA-Lib DX). The true range of ±DI cancels out,
 * so high and low suffice. The value stays while nothing moves. First value at index period. Source: Wilder (1978).
 */
export function directionalIndex(bars: HighLow, period = 14, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => directionalIndexStream(period), out, indexKernel(period));
}

export function directionalIndexStream(period = 14): BarStream {
  requirePeriod(period, 2);
  const sums = movementSums(period);
  let index = 0;
  return (bar) => {
    if (sums.push(bar) < period) return NaN;
    index = oneSidedness(sums.plus, sums.minus, index);
    return index;
  };
}

function indexKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period, 2);
  const keep = (period - 1) / period;
  return ({ high, low }, [x]) => {
    x.fill(NaN, 0, Math.min(period, x.length));
    let [plus, minus, index] = [0, 0, 0];
    for (let i = 1; i < x.length; i++) {
      const rise = high[i] - high[i - 1];
      const fall = low[i - 1] - low[i];
      const tie = TIE * high[i];
      const decay = i < period ? 1 : keep;
      plus = plus * decay + upward(rise, fall, tie);
      minus = minus * decay + upward(fall, rise, tie);
      if (i < period) continue;
      index = oneSidedness(plus, minus, index);
      x[i] = index;
    }
    return 0;
  };
}

/**
 * Average directional index ADX, 0..100 (TA-Lib ADX): Wilder's average of DX, seeded with the mean of the first `period`.
 * First value at index 2·period−1. Source: Wilder, New Concepts (1978). @throws RangeError for a period below 2.
 */
export function adx(bars: HighLow, period = 14, out?: Float64Array): Float64Array {
  requirePeriod(period, 2);
  const inputs = [bars.high, bars.low];
  const result = outputOf(commonLength(inputs), out);
  overRuns(inputs, [result], (from, to) => fillAdx(bars, period, result, from, to), isPrice);
  return result;
}

export function adxStream(period = 14): BarStream {
  requirePeriod(period, 2);
  const sums = movementSums(period);
  const keep = (period - 1) / period;
  const take = 1 / period;
  let average = 0;
  return (bar) => {
    const changes = sums.push(bar);
    if (changes < period) return NaN;
    if (changes < 2 * period) {
      average += oneSidedness(sums.plus, sums.minus, 0) * take;
      return changes < 2 * period - 1 ? NaN : average;
    }
    average = average * keep + oneSidedness(sums.plus, sums.minus, average) * take;
    return average;
  };
}

// The comparison is turned into a factor 0 or 1: which side wins is a coin toss that a branch would mispredict.
function fillAdx(bars: HighLow, period: number, result: Float64Array, from: number, to: number): number {
  const { high, low } = bars;
  const keep = (period - 1) / period;
  const take = 1 / period;
  const first = from + 2 * period - 1;
  result.fill(NaN, from, Math.min(first, to));
  if (first >= to) return 0;
  let [plus, minus, average, total] = [0, 0, 0, 0];
  for (let i = from + 1; i <= first; i++) {
    if (high[i] < LEAST_PRICE || low[i] < LEAST_PRICE) return NaN;
    total += high[i] + low[i];
    const rise = high[i] - high[i - 1];
    const fall = low[i - 1] - low[i];
    const decay = i < from + period ? 1 : keep;
    plus = plus * decay + upward(rise, fall, TIE * high[i]);
    minus = minus * decay + upward(fall, rise, TIE * high[i]);
    if (i >= from + period) average += oneSidedness(plus, minus, 0) * take;
  }
  result[first] = average;
  let highBefore = high[first];
  let lowBefore = low[first];
  for (let i = first + 1; i < to; i++) {
    if (high[i] < LEAST_PRICE || low[i] < LEAST_PRICE) return NaN;
    total += high[i] + low[i];
    const rise = high[i] - highBefore;
    const fall = lowBefore - low[i];
    highBefore = high[i];
    lowBefore = low[i];
    plus = plus * keep + upward(rise, fall, TIE * highBefore);
    minus = minus * keep + upward(fall, rise, TIE * highBefore);
    average = average * keep + oneSidedness(plus, minus, average) * take;
    result[i] = average;
  }
  return average + checkOfPrices(total);
}

/** Average directional movement rating ADXR: mean of ADX now and period−1 bars before (TA-Lib ADXR). First value at index 3·period−2. */
export function adxr(bars: HighLow, period = 14, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, () => adxrStream(period), out, ratingKernel(period));
}

export function adxrStream(period = 14): BarStream {
  const average = adxStream(period);
  const before = new Lag(period - 1);
  return (bar) => {
    const current = average(bar);
    return Number.isNaN(current) ? NaN : (current + before.push(current)) / 2;
  };
}

function ratingKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period, 2);
  const first = 3 * period - 2;
  return (bars, [x], [averages]) => {
    fillAdx(bars, period, averages, 0, x.length);
    x.fill(NaN, 0, Math.min(first, x.length));
    for (let i = first; i < x.length; i++) x[i] = (averages[i] + averages[i - period + 1]) / 2;
    return 0;
  };
}

// Part of a move that counts: the larger of the two directions where it is positive, else 0; none of a tie.
function upward(move: number, opposite: number, tie: number): number {
  return move * Number(move > Math.max(opposite, 0) + tie);
}

function oneSidedness(plus: number, minus: number, whenStill: number): number {
  const sum = plus + minus;
  return sum > 0 ? (100 * Math.abs(plus - minus)) / sum : whenStill;
}

// Wilder's sums of directional movement; `push` gives the number of changes seen. The sum decays from change `period` on.
function movementSums(period: number) {
  const keep = (period - 1) / period;
  let highBefore = NaN;
  let lowBefore = NaN;
  let changes = -1;
  const sums = {
    plus: 0,
    minus: 0,
    push(bar: Bar): number {
      const rise = bar.high - highBefore;
      const fall = lowBefore - bar.low;
      highBefore = bar.high;
      lowBefore = bar.low;
      changes++;
      if (changes === 0) return 0;
      const decay = changes < period ? 1 : keep;
      sums.plus = sums.plus * decay + upward(rise, fall, TIE * bar.high);
      sums.minus = sums.minus * decay + upward(fall, rise, TIE * bar.high);
      return changes;
    },
  };
  return sums;
}
