import { SESSIONS_A_YEAR } from './growth.ts';
import { mean, sampleDeviation, ZERO_DEVIATION } from './moments.ts';
import { finite, requireSameLength } from './require-values.ts';

export interface Regression {
  readonly beta: number;
  /** Intercept a period. */
  readonly alpha: number;
}

/**
 * Least squares of the excess return on the benchmark's excess return (Jensen 1968); `riskFree` a period.
 * Null for fewer than two pairs or a benchmark that did not move. @throws RangeError for unequal lengths or a number that is
 * not finite.
 */
export function regressOnBenchmark(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  riskFree = 0,
): Regression | null {
  const n = returns.length;
  requireSameLength('benchmark', benchmark.length, 'returns', n);
  finite(riskFree, 'risk-free return');
  if (n < 2) return null;
  let meanR = 0;
  let meanB = 0;
  for (let i = 0; i < n; i++) {
    meanR += returns[i];
    meanB += benchmark[i];
  }
  meanR /= n;
  meanB /= n;
  let covariance = 0;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    const b = benchmark[i] - meanB;
    covariance += (returns[i] - meanR) * b;
    variance += b * b;
  }
  if (Math.sqrt(variance / (n - 1)) < ZERO_DEVIATION) return null;
  const beta = finite(covariance / variance, 'beta');
  return { beta, alpha: finite(meanR - riskFree - beta * (meanB - riskFree), 'alpha') };
}

/** The intercept over a year: alpha a period · periods. */
export function annualisedAlpha(regression: Regression | null, periodsPerYear = SESSIONS_A_YEAR): number | null {
  return regression === null ? null : finite(regression.alpha * periodsPerYear, 'alpha');
}

/** Mean return over the benchmark's mean return in the periods in which the benchmark rose; null when it never rose. */
export function upCapture(returns: ArrayLike<number>, benchmark: ArrayLike<number>): number | null {
  return capture(returns, benchmark, 1);
}

/** As upCapture, in the periods in which the benchmark fell; below 1 loses less than the benchmark. */
export function downCapture(returns: ArrayLike<number>, benchmark: ArrayLike<number>): number | null {
  return capture(returns, benchmark, -1);
}

function capture(returns: ArrayLike<number>, benchmark: ArrayLike<number>, sign: 1 | -1): number | null {
  requireSameLength('benchmark', benchmark.length, 'returns', returns.length);
  let own = 0;
  let theirs = 0;
  for (let i = 0; i < returns.length; i++) {
    if (benchmark[i] * sign <= 0) continue;
    own += returns[i];
    theirs += benchmark[i];
  }
  return Math.abs(theirs) < ZERO_DEVIATION ? null : finite(own / theirs, 'capture');
}

/**
 * Information ratio (Treynor and Black 1973; Goodwin 1998): mean return above the benchmark's over the sample deviation of that
 * difference · √periods. Null for fewer than two pairs or a difference that does not vary.
 */
export function informationRatio(
  returns: ArrayLike<number>,
  benchmark: ArrayLike<number>,
  periodsPerYear = SESSIONS_A_YEAR,
): number | null {
  requireSameLength('benchmark', benchmark.length, 'returns', returns.length);
  const active = new Float64Array(returns.length);
  for (let i = 0; i < active.length; i++) active[i] = returns[i] - benchmark[i];
  const deviation = sampleDeviation(active);
  if (deviation === null || deviation < ZERO_DEVIATION) return null;
  return finite(((mean(active) ?? 0) / deviation) * Math.sqrt(periodsPerYear), 'information ratio');
}
