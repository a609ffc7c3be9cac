import { mean } from './moments.ts';
import { finite, requireEquity } from './require-values.ts';

export const SESSIONS_A_YEAR = 252;
export const CALENDAR_DAYS_A_YEAR = 365.25;

/** Eₙ/E₀ − 1; null for fewer than two values. @throws RangeError for a value that is not finite, or negative. */
export function totalReturn(equity: ArrayLike<number>): number | null {
  requireEquity(equity);
  return equity.length < 2 ? null : finite(equity[equity.length - 1] / equity[0] - 1, 'total return');
}

/** (1 + total)^(365.25/calendar days) − 1; null when the period is shorter than a day or the result is beyond numbers. */
export function compoundAnnualGrowth(total: number, calendarDays: number): number | null {
  if (!(calendarDays >= 1) || total < -1) return null;
  const growth = (1 + total) ** (CALENDAR_DAYS_A_YEAR / calendarDays) - 1;
  return Number.isFinite(growth) ? growth : null;
}

/** Mean return times the periods of a year (252 for daily returns); null for no returns. */
export function annualisedReturn(returns: ArrayLike<number>, periodsPerYear = SESSIONS_A_YEAR): number | null {
  const average = mean(returns);
  return average === null ? null : finite(average * periodsPerYear, 'annual return');
}
