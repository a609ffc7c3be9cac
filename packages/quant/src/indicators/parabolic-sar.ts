import { ABOVE, BELOW, signOf } from '../ties.ts';
import {
  checkOfPrices,
  commonLength,
  type HighLow,
  isPrice,
  LEAST_PRICE,
  outputOf,
  overRuns,
  requirePositive,
} from './input.ts';
import type { BarStream } from './stream.ts';

/**
 * Parabolic stop and reverse in the unit of prices (TA-Lib SAR): the stop that holds for the bar; below the low in a long
 * phase, above the high in a short one. A tie with the stop reaches it, one with the extreme does not move it. The first phase is
 * short if the second bar moves down more than up. First value at index 1. Source: Wilder, New Concepts (1978). @throws RangeError for a step or limit that is not positive.
 */
export function parabolicSar(bars: HighLow, step = 0.02, limit = 0.2, out?: Float64Array): Float64Array {
  requirePositive(step, 'step');
  requirePositive(limit, 'limit');
  const inputs = [bars.high, bars.low];
  const result = outputOf(commonLength(inputs), out);
  overRuns(inputs, [result], (from, to) => fillSar(bars, Math.min(step, limit), limit, result, from, to), isPrice);
  return result;
}

// One loop a phase, in one function: to ask at every bar which phase it is, or to call a function a phase, costs a third
// more. Each ends with the bar that reverses it.
function fillSar(bars: HighLow, step: number, limit: number, result: Float64Array, from: number, to: number): number {
  const { high, low } = bars;
  result[from] = NaN;
  if (from + 1 >= to) return 0;
  let isLong = startsLong(high[from], low[from], high[from + 1], low[from + 1]);
  let stop = isLong ? low[from] : high[from];
  let extreme = isLong ? high[from + 1] : low[from + 1];
  let highBefore = high[from + 1];
  let lowBefore = low[from + 1];
  let total = 0;
  for (let i = from + 1; i < to; i++) {
    let factor = step;
    if (isLong) {
      for (; i < to; i++) {
        const top = high[i];
        const bottom = low[i];
        if (top < LEAST_PRICE || bottom < LEAST_PRICE) return NaN;
        total += top + bottom;
        if (bottom <= stop * ABOVE) {
          stop = atLeast(extreme, highBefore, top);
          result[i] = stop;
          extreme = bottom;
          stop = atLeast(stop + step * (extreme - stop), highBefore, top);
          highBefore = top;
          lowBefore = bottom;
          break;
        }
        result[i] = stop;
        if (top > extreme * ABOVE) {
          extreme = top;
          factor += step;
          if (factor > limit) factor = limit;
        }
        stop = atMost(stop + factor * (extreme - stop), lowBefore, bottom);
        highBefore = top;
        lowBefore = bottom;
      }
    } else {
      for (; i < to; i++) {
        const top = high[i];
        const bottom = low[i];
        if (top < LEAST_PRICE || bottom < LEAST_PRICE) return NaN;
        total += top + bottom;
        if (top >= stop * BELOW) {
          stop = atMost(extreme, lowBefore, bottom);
          result[i] = stop;
          extreme = top;
          stop = atMost(stop + step * (extreme - stop), lowBefore, bottom);
          highBefore = top;
          lowBefore = bottom;
          break;
        }
        result[i] = stop;
        if (bottom < extreme * BELOW) {
          extreme = bottom;
          factor += step;
          if (factor > limit) factor = limit;
        }
        stop = atLeast(stop + factor * (extreme - stop), highBefore, top);
        highBefore = top;
        lowBefore = bottom;
      }
    }
    isLong = !isLong;
  }
  return checkOfPrices(total);
}

function startsLong(highBefore: number, lowBefore: number, high: number, low: number): boolean {
  const fall = lowBefore - low;
  return signOf(fall - Math.max(high - highBefore, 0), low) <= 0;
}

function atLeast(stop: number, a: number, b: number): number {
  return Math.max(stop, a, b);
}

function atMost(stop: number, a: number, b: number): number {
  return Math.min(stop, a, b);
}

/** The short phase is the long one upside down: prices change sign, which is exact, so both share one path. */
export function parabolicSarStream(step = 0.02, limit = 0.2): BarStream {
  requirePositive(step, 'step');
  requirePositive(limit, 'limit');
  const firstFactor = Math.min(step, limit);
  let [seen, sign, stop, extreme, factor] = [0, 1, NaN, NaN, firstFactor];
  let before = { high: NaN, low: NaN };
  const nearSide = (bar: HighLowValues) => (sign > 0 ? bar.low : -bar.high);
  const farSide = (bar: HighLowValues) => (sign > 0 ? bar.high : -bar.low);
  // Of a negative number the factor below 1 is the one that is above it.
  const reached = () => (sign > 0 ? ABOVE : BELOW);
  const begin = (bar: HighLowValues) => {
    sign = startsLong(before.high, before.low, bar.high, bar.low) ? 1 : -1;
    stop = nearSide(before);
    extreme = farSide(bar);
    before = { high: bar.high, low: bar.low };
  };
  return (bar) => {
    seen++;
    if (seen === 2) begin(bar);
    const isReversed = nearSide(bar) <= stop * reached();
    if (isReversed) {
      sign = -sign;
      stop = atMost(-extreme, nearSide(before), nearSide(bar));
      factor = firstFactor;
      extreme = farSide(bar);
    }
    const current = sign * stop;
    if (!isReversed && farSide(bar) > extreme * reached()) {
      extreme = farSide(bar);
      factor = Math.min(factor + step, limit);
    }
    stop = atMost(stop + factor * (extreme - stop), nearSide(before), nearSide(bar));
    before.high = bar.high;
    before.low = bar.low;
    return current;
  };
}

interface HighLowValues {
  high: number;
  low: number;
}
