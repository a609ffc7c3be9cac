import { SESSIONS_A_YEAR } from './metrics/growth.ts';
import { firstAtOrAfter } from './ordered-search.ts';

/** A close beyond this return over the close before it, or one that takes the same factor away, is a fault of the history. Fraction. */
const MAX_DAILY_RETURN = 10;
/** Highest annual volatility of closes that anything is decided by, a fraction. */
export const MAX_VOLATILITY = 10;
/** Returns from which a volatility is taken: a quarter. */
const LEAST_RETURNS = 63;
const LARGEST_FACTOR = 1 + MAX_DAILY_RETURN;
/**
 * Factor between two closes below which neither bound can be passed: a volatility of ten, on a quarter or more, has a daily return beyond
 * 0.62 in it.
 */
const LEAST_WILD_FACTOR = 1.6;
/** Sessions that symbols are compared over: metrics, ranks and multiples of a day. */
export const COMPARED_SESSIONS = SESSIONS_A_YEAR;

/**
 * Whether the closes of a series from index `from` (or its first one) to index `to` are within reason: no return between neighbours beyond
 * `MAX_DAILY_RETURN`, no fall by the same factor, and no volatility beyond `MAX_VOLATILITY`. Closes that are not positive are left out.
 * What a window beyond reason gives is neither shown as a figure, nor ranked, nor traded on.
 */
export function isPlausible(closes: ArrayLike<number>, from: number, to: number): boolean {
  let [before, count, sum, squares] = [Number.NaN, 0, 0, 0];
  for (let i = Math.max(from, 0); i <= to; i++) {
    const close = closes[i];
    if (!(close > 0)) continue;
    if (close > before * LARGEST_FACTOR || close * LARGEST_FACTOR < before) return false;
    if (before > 0) {
      const change = close / before - 1;
      count++;
      sum += change;
      squares += change * change;
    }
    before = close;
  }
  if (count < LEAST_RETURNS) return true;
  return ((squares - (sum * sum) / count) / (count - 1)) * SESSIONS_A_YEAR <= MAX_VOLATILITY ** 2;
}

/** Whether a symbol can be compared with others at index `t` of its adjusted closes: the year up to there is within reason. */
export const isComparable = (adjClose: ArrayLike<number>, t: number): boolean =>
  isPlausible(adjClose, t - COMPARED_SESSIONS, t);

/** As isComparable, at the last close up to an epoch day. */
export const isComparableOn = (
  { days, adjClose }: { readonly days: ArrayLike<number>; readonly adjClose: ArrayLike<number> },
  day: number,
): boolean => isComparable(adjClose, firstAtOrAfter(days, day + 1) - 1);

/** As isComparable, at many indices of one series: a look at each close tells whether any of them can be beyond reason. */
export const comparability = (adjClose: ArrayLike<number>): ((t: number) => boolean) =>
  mayBeImplausible(adjClose, 0, adjClose.length - 1) ? (t) => isComparable(adjClose, t) : () => true;

/** Calendar days that hold more sessions than symbols are compared over. */
export const COMPARED_DAYS = 400;

/** Whether any window of the closes from..to may be beyond reason: one look at each close, for many windows. */
export function mayBeImplausible(closes: ArrayLike<number>, from: number, to: number): boolean {
  let before = Number.NaN;
  for (let i = Math.max(from, 0); i <= to; i++) {
    const close = closes[i];
    if (!(close > 0)) continue;
    if (close > before * LEAST_WILD_FACTOR || close * LEAST_WILD_FACTOR < before) return true;
    before = close;
  }
  return false;
}
