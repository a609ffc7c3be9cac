import { floorEigenvalues } from './covariance.ts';
import type { Gaussians, StateColumns } from './gaussian-densities.ts';
import type { Observations } from './observations.ts';

/** A state with less weight than this, in rows, keeps its Gaussian: nothing can be estimated from it. */
const LEAST_WEIGHT = 1e-8;

/**
 * The M-step: mean and covariance of each state under the weights of the rows, written into `gaussians`.
 * @param floor least eigenvalue of a covariance, in the squared unit of the observations
 * @param totals receives each state's weight
 */
export function estimateGaussians(
  observations: Observations,
  weights: StateColumns,
  floor: number,
  gaussians: Gaussians,
  totals: Float64Array,
): void {
  const { states, dims, means, covariances } = gaussians;
  const mean = new Float64Array(dims);
  const products = new Float64Array(dims * dims);
  for (let k = 0; k < states; k++) {
    totals[k] =
      dims === 2
        ? sumTwo(observations[0], observations[1], weights[k], mean, products)
        : sumMany(observations, weights[k], mean, products);
    if (!(totals[k] > LEAST_WEIGHT)) continue;
    for (let i = 0; i < dims; i++) mean[i] /= totals[k];
    for (let i = 0; i < dims; i++) {
      for (let j = 0; j <= i; j++) {
        const covariance = products[i * dims + j] / totals[k] - mean[i] * mean[j];
        products[i * dims + j] = covariance;
        products[j * dims + i] = covariance;
      }
    }
    floorEigenvalues(products, dims, floor);
    means.set(mean, k * dims);
    covariances.set(products, k * dims * dims);
  }
}

/** Sums of w·x into `mean` and of w·x·xᵀ into the lower triangle of `products`; returns the sum of w. Two dimensions. */
function sumTwo(
  first: Float64Array,
  second: Float64Array,
  weights: Float64Array,
  mean: Float64Array,
  products: Float64Array,
): number {
  let total = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  for (let t = 0; t < weights.length; t++) {
    const weight = weights[t];
    const x = first[t];
    const y = second[t];
    const weightedX = weight * x;
    const weightedY = weight * y;
    total += weight;
    sumX += weightedX;
    sumY += weightedY;
    sumXX += weightedX * x;
    sumXY += weightedX * y;
    sumYY += weightedY * y;
  }
  mean[0] = sumX;
  mean[1] = sumY;
  products[0] = sumXX;
  products[2] = sumXY;
  products[3] = sumYY;
  return total;
}

/** As sumTwo, in any number of dimensions. */
function sumMany(columns: Observations, weights: Float64Array, mean: Float64Array, products: Float64Array): number {
  const dims = columns.length;
  let total = 0;
  for (const weight of weights) total += weight;
  for (let i = 0; i < dims; i++) {
    const own = columns[i];
    let sum = 0;
    for (let t = 0; t < weights.length; t++) sum += weights[t] * own[t];
    mean[i] = sum;
    for (let j = 0; j <= i; j++) {
      const other = columns[j];
      let product = 0;
      for (let t = 0; t < weights.length; t++) product += weights[t] * own[t] * other[t];
      products[i * dims + j] = product;
    }
  }
  return total;
}
