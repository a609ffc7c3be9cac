import { finite, requireReturns } from './require-values.ts';

/**
 * Simple returns of a value series: r[i] = v[i+1]/v[i] − 1, length n−1 (0 for fewer than two values).
 * @throws RangeError when a value is not finite and positive: a return on nothing has no meaning.
 */
export function simpleReturns(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  for (let i = 0; i < n; i++) {
    if (!(values[i] > 0 && values[i] < Infinity))
      throw new RangeError(`value ${values[i]} at ${i} is not positive and finite`);
  }
  const returns = new Float64Array(Math.max(n - 1, 0));
  for (let i = 1; i < n; i++) returns[i - 1] = values[i] / values[i - 1] - 1;
  return returns;
}

/**
 * Value of one unit invested before the first return: length n+1, starting at 1. The time-weighted index of daily returns.
 * @throws RangeError for a return that is not finite or below −1.
 */
export function growthIndex(returns: ArrayLike<number>): Float64Array {
  requireReturns(returns);
  const index = new Float64Array(returns.length + 1);
  index[0] = 1;
  for (let i = 0; i < returns.length; i++) index[i + 1] = index[i] * (1 + returns[i]);
  finite(index[returns.length], 'growth');
  return index;
}
