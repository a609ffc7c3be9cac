import { regressionSlope } from '../indicators/regression.ts';

/**
 * Least-squares slope of a metric over its last `bars` values times `bars`, clipped to −1..1: about its change over them.
 * NaN for fewer values.
 */
export function metricSlope(values: Float64Array, bars: number, out?: Float64Array): Float64Array {
  const slopes = regressionSlope(values, bars, out);
  for (let i = 0; i < slopes.length; i++) slopes[i] = Math.max(-1, Math.min(1, slopes[i] * bars));
  return slopes;
}
