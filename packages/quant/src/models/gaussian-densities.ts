import { choleskyFactor } from './covariance.ts';
import { exponential } from './exponential.ts';
import type { Observations } from './observations.ts';

/** The Gaussian of each state, flat: state k's mean starts at k·d, its covariance at k·d². */
export interface Gaussians {
  readonly states: number;
  readonly dims: number;
  readonly means: Float64Array;
  readonly covariances: Float64Array;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** A column of numbers per state. */
export type StateColumns = readonly Float64Array[];

export const stateColumns = (states: number, rows: number): Float64Array[] =>
  Array.from({ length: states }, () => new Float64Array(rows));

/** Log-densities of every observation in every state: `out[k][t]`. */
export function fillLogDensities(observations: Observations, gaussians: Gaussians, out: StateColumns): void {
  const { states, dims, means, covariances } = gaussians;
  for (let k = 0; k < states; k++) {
    const lower = choleskyFactor(covariances.subarray(k * dims * dims, (k + 1) * dims * dims), dims);
    let constant = -0.5 * dims * LOG_TWO_PI;
    for (let i = 0; i < dims; i++) constant -= Math.log(lower[i * dims + i]);
    const mean = means.subarray(k * dims, (k + 1) * dims);
    if (dims === 1) fillOne(observations[0], mean[0], lower[0], constant, out[k]);
    else if (dims === 2) fillTwo(observations[0], observations[1], mean, lower, constant, out[k]);
    else fillMany(observations, mean, lower, constant, out[k]);
  }
}

function fillOne(column: Float64Array, mean: number, deviation: number, constant: number, out: Float64Array): void {
  const half = -0.5 / (deviation * deviation);
  for (let t = 0; t < out.length; t++) {
    const distance = column[t] - mean;
    out[t] = constant + half * distance * distance;
  }
}

function fillTwo(
  first: Float64Array,
  second: Float64Array,
  [firstMean, secondMean]: Float64Array,
  lower: Float64Array,
  constant: number,
  out: Float64Array,
): void {
  const scale = Math.SQRT1_2 / lower[0];
  const own = Math.SQRT1_2 / lower[3];
  const cross = (lower[2] / lower[0]) * own;
  for (let t = 0; t < out.length; t++) {
    const u = first[t] - firstMean;
    const y = u * scale;
    const z = (second[t] - secondMean) * own - u * cross;
    out[t] = constant - y * y - z * z;
  }
}

/** Solves L·z = x − mean per row: |z|² is the squared distance. */
function fillMany(
  columns: Observations,
  mean: Float64Array,
  lower: Float64Array,
  constant: number,
  out: Float64Array,
): void {
  const dims = mean.length;
  const solved = new Float64Array(dims);
  for (let t = 0; t < out.length; t++) {
    let squares = 0;
    for (let i = 0; i < dims; i++) {
      let value = columns[i][t] - mean[i];
      for (let j = 0; j < i; j++) value -= lower[i * dims + j] * solved[j];
      value /= lower[i * dims + i];
      solved[i] = value;
      squares += value * value;
    }
    out[t] = constant - 0.5 * squares;
  }
}

/**
 * Turns log-densities into densities relative to the likeliest state of each row, in place.
 * @returns the sum over rows of the subtracted logarithms
 */
export function toRelativeDensities(columns: StateColumns): number {
  if (columns.length === 3) return toRelativeOfThree(columns[0], columns[1], columns[2]);
  const rows = columns[0].length;
  let total = 0;
  for (let t = 0; t < rows; t++) {
    let top = columns[0][t];
    for (let k = 1; k < columns.length; k++) if (columns[k][t] > top) top = columns[k][t];
    for (const column of columns) column[t] = exponential(column[t] - top);
    total += top;
  }
  return total;
}

function toRelativeOfThree(a: Float64Array, b: Float64Array, c: Float64Array): number {
  let total = 0;
  for (let t = 0; t < a.length; t++) {
    const first = a[t];
    const second = b[t];
    const third = c[t];
    const top = Math.max(first, second, third);
    a[t] = exponential(first - top);
    b[t] = exponential(second - top);
    c[t] = exponential(third - top);
    total += top;
  }
  return total;
}
