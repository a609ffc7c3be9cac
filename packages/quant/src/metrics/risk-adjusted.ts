import { SESSIONS_A_YEAR } from './growth.ts';
import { lowerTail, mean, quantile, sampleDeviation, ZERO_DEVIATION } from './moments.ts';
import { finite } from './require-values.ts';

/** Of fewer returns the 5 % quantile lies below the second lowest. */
export const MIN_RETURNS_FOR_VALUE_AT_RISK = 20;

/** Sample standard deviation of the returns · √periods; null for fewer than two returns. */
export function annualisedVolatility(returns: ArrayLike<number>, periodsPerYear = SESSIONS_A_YEAR): number | null {
  const deviation = sampleDeviation(returns);
  return deviation === null ? null : finite(deviation * Math.sqrt(periodsPerYear), 'volatility');
}

/** Sharpe (1994): mean excess over sample deviation of excess · √periods; `riskFree` a period. Null without deviation. */
export function sharpeRatio(returns: ArrayLike<number>, riskFree = 0, periodsPerYear = SESSIONS_A_YEAR): number | null {
  const deviation = sampleDeviation(returns);
  if (deviation === null || deviation < ZERO_DEVIATION) return null;
  return finite((((mean(returns) ?? 0) - riskFree) / deviation) * Math.sqrt(periodsPerYear), 'Sharpe ratio');
}

/** Root mean square of the shortfalls below `threshold` over all returns, a period; null for no returns. */
export function downsideDeviation(returns: ArrayLike<number>, threshold = 0): number | null {
  const n = returns.length;
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const shortfall = Math.min(returns[i] - threshold, 0);
    sum += shortfall * shortfall;
  }
  return finite(Math.sqrt(sum / n), 'downside deviation');
}

/** Sortino and Price (1994): annual mean excess over annual downside deviation. Null for fewer than two returns or no downside. */
export function sortinoRatio(
  returns: ArrayLike<number>,
  riskFree = 0,
  periodsPerYear = SESSIONS_A_YEAR,
): number | null {
  const downside = downsideDeviation(returns, riskFree);
  if (returns.length < 2 || downside === null || downside < ZERO_DEVIATION) return null;
  const excess = ((mean(returns) ?? 0) - riskFree) * periodsPerYear;
  return finite(excess / (downside * Math.sqrt(periodsPerYear)), 'Sortino ratio');
}

/** CAGR over the size of the maximum drawdown (a negative fraction); null when there was no drawdown. */
export function calmarRatio(cagr: number | null, maxDrawdown: number | null): number | null {
  if (cagr === null || maxDrawdown === null || maxDrawdown > -ZERO_DEVIATION) return null;
  return finite(cagr / -maxDrawdown, 'Calmar ratio');
}

/** Keating and Shadwick (2002): gains over losses about `threshold` a period; null when nothing was lost. */
export function omegaRatio(returns: ArrayLike<number>, threshold = 0): number | null {
  let gains = 0;
  let losses = 0;
  for (let i = 0; i < returns.length; i++) {
    const excess = returns[i] - threshold;
    if (excess > 0) gains += excess;
    else losses -= excess;
  }
  finite(gains - losses, 'sum of gains and losses');
  return losses < ZERO_DEVIATION ? null : finite(gains / losses, 'Omega ratio');
}

/** Historical one-period value at risk: minus the (1 − confidence) quantile, positive for a loss. Null for fewer than 20 returns. @throws RangeError for a confidence outside 0..1. */
export function historicalValueAtRisk(returns: ArrayLike<number>, confidence = 0.95): number | null {
  if (returns.length < MIN_RETURNS_FOR_VALUE_AT_RISK) return null;
  return lossOf(quantile(returns, 1 - confidence));
}

/**
 * Historical expected shortfall (conditional value at risk; Rockafellar and Uryasev 2000): minus the mean of the returns at or
 * below the (1 − confidence) quantile, positive for a loss and never less than the value at risk. Null for fewer than 20 returns.
 */
export function conditionalValueAtRisk(returns: ArrayLike<number>, confidence = 0.95): number | null {
  return tailRisk(returns, confidence).conditionalValueAtRisk;
}

/** Both values at risk from one selection of the quantile. */
export function tailRisk(
  returns: ArrayLike<number>,
  confidence = 0.95,
): { readonly valueAtRisk: number | null; readonly conditionalValueAtRisk: number | null } {
  const tail = returns.length < MIN_RETURNS_FOR_VALUE_AT_RISK ? null : lowerTail(returns, 1 - confidence);
  return { valueAtRisk: lossOf(tail?.quantile ?? null), conditionalValueAtRisk: lossOf(tail?.mean ?? null) };
}

/** 0 − x rather than −x, so that a return of exactly 0 does not become −0. */
function lossOf(value: number | null): number | null {
  return value === null ? null : 0 - value;
}
