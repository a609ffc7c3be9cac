import { SESSIONS_A_YEAR } from './growth.ts';

/** Sessions of a record below which chance says more than the strategy. */
export const LEAST_DIVERGENCE_SESSIONS = 20;

interface Expected {
  /** Of a record, a fraction. */
  readonly totalReturn: number | null;
  readonly sessions: number;
  /** What was expected of it a year, fractions. */
  readonly cagr: number | null;
  readonly volatility: number | null;
}

/** How far a record has come from what was expected of it, in standard deviations of that; null where it cannot be said. */
export function divergence({ totalReturn, sessions, cagr, volatility }: Expected): number | null {
  if (totalReturn === null || cagr === null || volatility === null || sessions < LEAST_DIVERGENCE_SESSIONS) return null;
  if (totalReturn <= -1 || cagr <= -1 || volatility <= 0) return null;
  const years = sessions / SESSIONS_A_YEAR;
  return (Math.log1p(totalReturn) - Math.log1p(cagr) * years) / (volatility * Math.sqrt(years));
}
