import { outputOf } from '../indicators/input.ts';

/**
 * Least-squares slope of a metric over its last `bars` values times `bars`, clipped to −1..1: about its change over them.
 * NaN for fewer values since index `from`. Each is computed from its own values alone, so it is the same number whichever bar the metric begins at.
 */
export function metricSlope(values: Float64Array, bars: number, out?: Float64Array, from = 0): Float64Array {
  const centre = (bars - 1) / 2;
  const scale = bars / ((bars * (bars * bars - 1)) / 12);
  const slopes = outputOf(values.length, out);
  slopes.fill(NaN, from, Math.min(from + bars - 1, values.length));
  for (let i = from + bars - 1; i < values.length; i++) {
    // Differences from the last value, so that a metric that does not change has a slope of exactly 0.
    let sum = 0;
    for (let k = 0; k < bars; k++) sum += (k - centre) * (values[i - bars + 1 + k] - values[i]);
    slopes[i] = Math.max(-1, Math.min(1, sum * scale));
  }
  return slopes;
}
