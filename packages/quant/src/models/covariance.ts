/** Symmetric matrices are flat and row by row: element (i, j) of a d × d matrix is at i·d + j. */

/**
 * Lower triangle L with L·Lᵀ = matrix.
 * @throws RangeError when the matrix is not positive definite
 */
export function choleskyFactor(matrix: ArrayLike<number>, d: number): Float64Array {
  const lower = new Float64Array(d * d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * d + j];
      for (let k = 0; k < j; k++) sum -= lower[i * d + k] * lower[j * d + k];
      if (i !== j) lower[i * d + j] = sum / lower[j * d + j];
      else if (sum > 0) lower[i * d + i] = Math.sqrt(sum);
      else throw new RangeError('covariance is not positive definite');
    }
  }
  return lower;
}

/**
 * Raises every eigenvalue below `floor` to it, in place. Of all matrices with no smaller eigenvalue this is the most likely
 * covariance of a Gaussian whose sample covariance was given, so that EM with a floor still never loses likelihood.
 */
export function floorEigenvalues(matrix: Float64Array, d: number, floor: number): void {
  if (d === 1) {
    if (!(matrix[0] >= floor)) matrix[0] = floor;
    return;
  }
  const { values, vectors } = eigenSymmetric(matrix, d);
  for (let k = 0; k < d; k++) {
    const lift = floor - values[k];
    if (!(lift > 0)) continue;
    for (let i = 0; i < d; i++) {
      for (let j = 0; j < d; j++) matrix[i * d + j] += lift * vectors[i * d + k] * vectors[j * d + k];
    }
  }
}

const SWEEPS = 30;

/** Eigenvalues and, by columns, unit eigenvectors of a symmetric matrix, by Jacobi's rotations. */
function eigenSymmetric(matrix: Float64Array, d: number): { values: Float64Array; vectors: Float64Array } {
  const a = matrix.slice();
  const vectors = new Float64Array(d * d);
  for (let i = 0; i < d; i++) vectors[i * d + i] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let rotated = false;
    for (let p = 0; p < d; p++) {
      for (let q = p + 1; q < d; q++) {
        if (Math.abs(a[p * d + q]) <= 1e-17 * Math.sqrt(Math.abs(a[p * d + p] * a[q * d + q]))) continue;
        rotate(a, vectors, d, p, q);
        rotated = true;
      }
    }
    if (!rotated) break;
  }
  return { values: Float64Array.from({ length: d }, (_, i) => a[i * d + i]), vectors };
}

/** The rotation of rows and columns p and q that makes element (p, q) zero. */
function rotate(a: Float64Array, vectors: Float64Array, d: number, p: number, q: number): void {
  const theta = (a[q * d + q] - a[p * d + p]) / (2 * a[p * d + q]);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let k = 0; k < d; k++) turn(a, k * d + p, k * d + q, cosine, sine);
  for (let k = 0; k < d; k++) turn(a, p * d + k, q * d + k, cosine, sine);
  for (let k = 0; k < d; k++) turn(vectors, k * d + p, k * d + q, cosine, sine);
}

function turn(values: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const first = values[p];
  const second = values[q];
  values[p] = cosine * first - sine * second;
  values[q] = sine * first + cosine * second;
}
