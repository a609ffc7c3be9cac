import { TIE } from '../ties.ts';

/**
 * Rank of each value among those that are numbers: 0 the worst, 1 the best, (mean rank − 1)/(count − 1) with ranks from 1 for
 * the worst. Ties (`TIE` of the value, at least of 1) share the mean of their ranks; a single value has 0.5; NaN stays NaN. O(n log n).
 */
export function percentileRanks(values: ArrayLike<number>, better: 'higher' | 'lower' = 'higher'): Float64Array {
  const ranks = new Float64Array(values.length).fill(NaN);
  const sorted = Float64Array.from(values).filter((value) => !Number.isNaN(value));
  // The native numeric sort: no call back into JavaScript for each comparison.
  sorted.sort();
  const last = sorted.length - 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    // Of infinity the tie is none: it is equal to itself alone.
    const tie = TIE * Math.max(1, Math.min(Math.abs(value), Number.MAX_VALUE));
    const mean = (countBelow(sorted, value - tie, false) + countBelow(sorted, value + tie, true) - 1) / 2;
    ranks[i] = last === 0 ? 0.5 : (better === 'higher' ? mean : last - mean) / last;
  }
  return ranks;
}

/** How many of the ascending values are below a limit, or at or below it. */
function countBelow(sorted: Float64Array, limit: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < limit || (orEqual && sorted[middle] === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}
