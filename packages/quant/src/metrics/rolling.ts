import { regressOnBenchmark } from './against-benchmark.ts';
import { finite, requireSameLength } from './require-values.ts';
import { annualisedVolatility, sharpeRatio } from './risk-adjusted.ts';

/**
 * Metrics over a moving window of daily returns. The output has the length of the returns; value i covers the
 * `window` returns up to and including i, NaN before there are that many and where the metric has no value.
 */
export function rollingVolatility(returns: Float64Array, window: number): Float64Array {
  return roll(returns.length, window, (from, to) => annualisedVolatility(returns.subarray(from, to)));
}

/** `riskFree` a period. */
export function rollingSharpe(returns: Float64Array, window: number, riskFree = 0): Float64Array {
  finite(riskFree, 'risk-free return');
  return roll(returns.length, window, (from, to) => sharpeRatio(returns.subarray(from, to), riskFree));
}

export function rollingBeta(returns: Float64Array, benchmark: Float64Array, window: number): Float64Array {
  requireSameLength('benchmark', benchmark.length, 'returns', returns.length);
  return roll(
    returns.length,
    window,
    (from, to) => regressOnBenchmark(returns.subarray(from, to), benchmark.subarray(from, to))?.beta ?? null,
  );
}

// Each window is computed anew: 5,000 days of 126 returns cost a few milliseconds and no error accumulates.
function roll(length: number, window: number, metric: (from: number, to: number) => number | null): Float64Array {
  if (!Number.isInteger(window) || window < 2) throw new RangeError(`window ${window} is not a whole number above 1`);
  const out = new Float64Array(length).fill(NaN);
  for (let i = window - 1; i < length; i++) out[i] = metric(i - window + 1, i + 1) ?? NaN;
  return out;
}
