/** Rounds of coordinate descent at most; ten assets need a few dozen. */
const MAX_ROUNDS = 500;
const TOLERANCE = 1e-12;

/**
 * Long-only weights that sum to 1 and of which each contributes the same risk: w_i (Cw)_i equal for all i (Maillard,
 * Roncalli and Teiletche 2010). Cyclical coordinate descent on ½xᵀCx − Σ ln x_i (Griveau-Billion, Richard and Roncalli
 * 2013), normalised at the end. `covariance` is row-major n×n, symmetric and positive definite.
 */
export function equalRiskWeights(covariance: Float64Array, n: number): Float64Array {
  const x = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(covariance[i * n + i]));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let moved = 0;
    for (let i = 0; i < n; i++) {
      let others = 0;
      for (let j = 0; j < n; j++) if (j !== i) others += covariance[i * n + j] * x[j];
      const variance = covariance[i * n + i];
      const next = (-others + Math.sqrt(others * others + 4 * variance)) / (2 * variance);
      moved = Math.max(moved, Math.abs(next / x[i] - 1));
      x[i] = next;
    }
    if (moved < TOLERANCE) break;
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i];
  for (let i = 0; i < n; i++) x[i] /= sum;
  return x;
}
