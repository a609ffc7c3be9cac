import { isComparable, isPlausible } from '../plausible-closes.ts';
import { maxDrawdown } from './drawdowns.ts';
import { SESSIONS_A_YEAR } from './growth.ts';
import { simpleReturns } from './returns.ts';
import { annualisedVolatility } from './risk-adjusted.ts';

/** Sessions of each return of a symbol's performance. */
const PERFORMANCE_SESSIONS = { return1: 1, return5: 5, return21: 21, return61: 61, return252: 252 } as const;
/** Returns of the five years that the risk of a symbol is measured over. */
export const PERFORMANCE_RISK_SESSIONS = 5 * SESSIONS_A_YEAR;

type PerformanceReturn = keyof typeof PERFORMANCE_SESSIONS;

/** Fractions; null without the history. */
export interface SymbolPerformance extends Readonly<Record<PerformanceReturn, number | null>> {
  /** Annualised. */
  readonly volatility5y: number | null;
  /** From 0 down to −1. */
  readonly maxDrawdown5y: number | null;
  readonly isComparable: boolean;
}

/**
 * Total returns up to index `t` of closes adjusted for splits and dividends, and volatility and deepest drawdown of the last
 * five years, or of all there is once that is a year. Nothing after `t` is looked at. What touches a close that is not a
 * positive number is null, and what spans closes beyond reason (`isPlausible`).
 */
export function performanceAt(adjClose: Float64Array, t: number): SymbolPerformance {
  const over = (name: PerformanceReturn) => {
    const from = t - PERFORMANCE_SESSIONS[name];
    if (!isPrice(adjClose[from]) || !isPrice(adjClose[t]) || !isPlausible(adjClose, from, t)) return null;
    return adjClose[t] / adjClose[from] - 1;
  };
  const closes = adjClose.subarray(Math.max(0, t - PERFORMANCE_RISK_SESSIONS), t + 1);
  const hasRisk = closes.length > SESSIONS_A_YEAR && closes.every(isPrice) && isPlausible(closes, 0, closes.length - 1);
  return {
    isComparable: isComparable(adjClose, t),
    return1: over('return1'),
    return5: over('return5'),
    return21: over('return21'),
    return61: over('return61'),
    return252: over('return252'),
    volatility5y: hasRisk ? annualisedVolatility(simpleReturns(closes)) : null,
    maxDrawdown5y: hasRisk ? maxDrawdown(closes) : null,
  };
}

const isPrice = (value: number | undefined): value is number => value !== undefined && value > 0 && value < Infinity;
