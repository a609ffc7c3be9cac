import { TIE } from '../ties.ts';
import { outputOf, overRuns, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { runValues, type Stream } from './stream.ts';

/**
 * Relative strength index, 0..100, with Wilder's smoothing (TA-Lib RSI, unstable period 0). First value at index period;
 * 0 when nothing moved, as TA-Lib has it. Source: Wilder, New Concepts (1978). @throws RangeError for a period below 2.
 */
export function rsi(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  requirePeriod(period, 2);
  const result = outputOf(values.length, out);
  overRuns([values], [result], (from, to) => fillRsi(values, period, 0, result, from, to));
  return result;
}

export function rsiStream(period: number): Stream {
  const balance = gainLossStream(period);
  return (value) => (balance.push(value) ? strengthOf(balance.gain, balance.loss, 0) : NaN);
}

/**
 * Kernel of the RSI (`lossShare` 0) and the CMO (1), which takes the losses off, over the complete bars [from, to); see `overRuns`.
 * Gains and losses are kept as Wilder's sums, not averages: their ratio is the same and a division falls away.
 */
export function fillRsi(
  values: Float64Array,
  period: number,
  lossShare: 0 | 1,
  result: Float64Array,
  from: number,
  to: number,
): number {
  const keep = (period - 1) / period;
  const first = from + period;
  result.fill(NaN, from, Math.min(first, to));
  if (first >= to) return 0;
  let before = values[from];
  let gain = 0;
  let loss = 0;
  for (let i = from + 1; i <= first; i++) {
    const change = values[i] - before;
    const tie = TIE * Math.abs(before);
    before = values[i];
    gain += beyondTie(change, tie);
    loss += beyondTie(-change, tie);
  }
  result[first] = strengthOf(gain, loss, lossShare);
  for (let i = first + 1; i < to; i++) {
    const value = values[i];
    const change = value - before;
    const tie = TIE * Math.abs(before);
    before = value;
    gain = gain * keep + beyondTie(change, tie);
    loss = loss * keep + beyondTie(-change, tie);
    result[i] = strengthOf(gain, loss, lossShare);
  }
  return gain + loss;
}

// A change where it is above a tie, else 0: without the branch that a comparison would mispredict every other day.
function beyondTie(change: number, tie: number): number {
  return 0.5 * (change + Math.abs(change)) * Number(change > tie);
}

function strengthOf(gain: number, loss: number, lossShare: 0 | 1): number {
  const sum = gain + loss;
  return sum > 0 ? (100 * (gain - lossShare * loss)) / sum : 0;
}

/**
 * Chande momentum oscillator, −100..100, with Wilder's smoothing as TA-Lib CMO has it: 100·(gain − loss)/(gain + loss);
 * 0 when nothing moved. First value at index period. @throws RangeError for a period below 2.
 */
export function cmo(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return runValues(values, () => cmoStream(period), out, cmoKernel(period));
}

export function cmoStream(period: number): Stream {
  const balance = gainLossStream(period);
  return (value) => (balance.push(value) ? strengthOf(balance.gain, balance.loss, 1) : NaN);
}

function cmoKernel(period: number): Kernel<Float64Array> {
  requirePeriod(period, 2);
  return (values, [x]) => fillRsi(values, period, 1, x, 0, x.length);
}

// Wilder's sums of gains and losses; they hold from the change number `period` on.
function gainLossStream(period: number) {
  requirePeriod(period, 2);
  const keep = (period - 1) / period;
  let before = NaN;
  let changes = -1;
  const balance = {
    gain: 0,
    loss: 0,
    push(value: number): boolean {
      const change = value - before;
      const tie = TIE * Math.abs(before);
      before = value;
      if (changes < period) changes++;
      else {
        balance.gain *= keep;
        balance.loss *= keep;
      }
      if (changes > 0) {
        balance.gain += beyondTie(change, tie);
        balance.loss += beyondTie(-change, tie);
      }
      return changes === period;
    },
  };
  return balance;
}
