import { choleskyFactor } from '../models/covariance.ts';

/**
 * x with matrix·x = right, by Cholesky's factors.
 * @param matrix symmetric and flat, row by row; only its lower triangle is read
 * @throws RangeError when the matrix is not positive definite
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array {
  const d = right.length;
  const lower = choleskyFactor(matrix, d);
  const x = right.slice();
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < i; j++) x[i] -= lower[i * d + j] * x[j];
    x[i] /= lower[i * d + i];
  }
  for (let i = d - 1; i >= 0; i--) {
    for (let j = i + 1; j < d; j++) x[i] -= lower[j * d + i] * x[j];
    x[i] /= lower[i * d + i];
  }
  return x;
}
