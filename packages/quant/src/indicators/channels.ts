import { forEachRun, prepareOutput, requirePeriod } from './input.ts';

/** Highest value of the last `period` bars, the current one included (TA-Lib MAX). First value at index period−1. @throws RangeError for a period below 1. */
export function rollingHighest(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return rollingExtreme(values, period, 1, out);
}

/** Lowest value of the last `period` bars, the current one included (TA-Lib MIN). First value at index period−1. @throws RangeError for a period below 1. */
export function rollingLowest(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  return rollingExtreme(values, period, -1, out);
}

export interface Channel {
  readonly upper: Float64Array;
  readonly middle: Float64Array;
  readonly lower: Float64Array;
}

/**
 * Donchian channel: highest high, lowest low of the last `period` bars (the current one included) and their mean.
 * First values at index period−1. @throws RangeError for a period below 1 or unequal lengths.
 */
export function donchianChannel(high: Float64Array, low: Float64Array, period: number, out?: Channel): Channel {
  if (high.length !== low.length) throw new RangeError('high and low differ in length');
  const upper = rollingHighest(high, period, out?.upper);
  const lower = rollingLowest(low, period, out?.lower);
  const middle = prepareOutput(high.length, out?.middle);
  for (let i = 0; i < middle.length; i++) middle[i] = (upper[i] + lower[i]) / 2;
  return { upper, middle, lower };
}

// Looks for the extreme anew only when the old one leaves the window.
function rollingExtreme(values: Float64Array, period: number, sign: 1 | -1, out?: Float64Array): Float64Array {
  requirePeriod(period);
  const result = prepareOutput(values.length, out);
  forEachRun(values, (from, to) => {
    let at = from;
    for (let i = from; i < to; i++) {
      const windowStart = Math.max(i - period + 1, from);
      if (at < windowStart) {
        at = windowStart;
        for (let k = windowStart + 1; k <= i; k++) if (values[k] * sign >= values[at] * sign) at = k;
      } else if (values[i] * sign >= values[at] * sign) {
        at = i;
      }
      if (i - from >= period - 1) result[i] = values[at];
    }
  });
  return result;
}
