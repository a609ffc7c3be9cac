import { returnBetween } from '../price-signals.ts';

/** Sessions of a month, a quarter, a half and a whole year, as the sources of these strategies count in months. */
export const MONTH = 21;
export const QUARTER = 63;
export const HALF_YEAR = 126;
export const YEAR = 252;

/** 13612W: annualised returns of 1, 3, 6 and 12 months, averaged; the latest month weighs most (Keller and Keuning 2017). */
export function recentWeightedMomentum(series: Float64Array, t: number): number {
  return (
    (12 * returnBetween(series, t, MONTH) +
      4 * returnBetween(series, t, QUARTER) +
      2 * returnBetween(series, t, HALF_YEAR) +
      returnBetween(series, t, YEAR)) /
    4
  );
}

/** Mean of the returns over several spans of sessions. */
export function averageReturn(series: Float64Array, t: number, spans: readonly number[]): number {
  let sum = 0;
  for (const sessions of spans) sum += returnBetween(series, t, sessions);
  return sum / spans.length;
}
