import type { HmmParameters } from '@pipa/quant';

const STATES = 3;

/**
 * Baum-Welch for three states in two dimensions as plain loops over typed arrays: rows one after the other, Math.exp and
 * Math.log as they are, no checks, no floor, no restarts. What the definition written down costs.
 */
export function fitByHand(
  first: Float64Array,
  second: Float64Array,
  from: HmmParameters,
  iterations: number,
): { logLikelihood: number; means: Float64Array; transition: Float64Array } {
  const model = {
    start: Float64Array.from(from.start),
    transition: Float64Array.from(from.transition.flat()),
    means: Float64Array.from(from.components.flatMap(({ mean }) => mean)),
    covariances: Float64Array.from(from.components.flatMap(({ covariance: [[a, b], [, c]] }) => [a, b, c])),
  };
  const rows = first.length;
  const space = {
    densities: new Float64Array(rows * STATES),
    alpha: new Float64Array(rows * STATES),
    gamma: new Float64Array(rows * STATES),
    scale: new Float64Array(rows),
  };
  let logLikelihood = forwardByHand(first, second, model, space);
  for (let iteration = 0; iteration < iterations; iteration++) {
    backwardByHand(model, space);
    momentsByHand(first, second, model, space.gamma);
    logLikelihood = forwardByHand(first, second, model, space);
  }
  return { logLikelihood, means: model.means, transition: model.transition };
}

interface Model {
  readonly start: Float64Array;
  readonly transition: Float64Array;
  readonly means: Float64Array;
  /** xx, xy and yy of each state. */
  readonly covariances: Float64Array;
}

interface Space {
  readonly densities: Float64Array;
  readonly alpha: Float64Array;
  readonly gamma: Float64Array;
  readonly scale: Float64Array;
}

function densitiesByHand(first: Float64Array, second: Float64Array, model: Model, densities: Float64Array): void {
  for (let k = 0; k < STATES; k++) {
    const [a, b, c] = model.covariances.subarray(k * 3, k * 3 + 3);
    const determinant = a * c - b * b;
    const constant = 1 / (2 * Math.PI * Math.sqrt(determinant));
    const xx = (-0.5 * c) / determinant;
    const xy = b / determinant;
    const yy = (-0.5 * a) / determinant;
    const meanX = model.means[k * 2];
    const meanY = model.means[k * 2 + 1];
    for (let t = 0; t < first.length; t++) {
      const x = first[t] - meanX;
      const y = second[t] - meanY;
      densities[t * STATES + k] = constant * Math.exp(xx * x * x + xy * x * y + yy * y * y);
    }
  }
}

function forwardByHand(first: Float64Array, second: Float64Array, model: Model, space: Space): number {
  const { densities, alpha, scale } = space;
  const { transition } = model;
  densitiesByHand(first, second, model, densities);
  let logLikelihood = 0;
  for (let t = 0; t < first.length; t++) {
    const at = t * STATES;
    let sum = 0;
    for (let j = 0; j < STATES; j++) {
      let expected = 0;
      if (t === 0) expected = model.start[j];
      else for (let i = 0; i < STATES; i++) expected += alpha[at - STATES + i] * transition[i * STATES + j];
      alpha[at + j] = expected * densities[at + j];
      sum += alpha[at + j];
    }
    for (let j = 0; j < STATES; j++) alpha[at + j] /= sum;
    scale[t] = sum;
    logLikelihood += Math.log(sum);
  }
  return logLikelihood;
}

function backwardByHand({ start, transition }: Model, { densities, alpha, gamma, scale }: Space): void {
  const beta = new Float64Array(STATES).fill(1);
  const weights = new Float64Array(STATES);
  const counts = new Float64Array(STATES * STATES);
  for (let t = scale.length - 1; t >= 0; t--) {
    const at = t * STATES;
    for (let i = 0; i < STATES; i++) gamma[at + i] = alpha[at + i] * beta[i];
    if (t === 0) break;
    for (let j = 0; j < STATES; j++) weights[j] = (densities[at + j] * beta[j]) / scale[t];
    for (let i = 0; i < STATES; i++) {
      let sum = 0;
      for (let j = 0; j < STATES; j++) {
        const share = transition[i * STATES + j] * weights[j];
        counts[i * STATES + j] += alpha[at - STATES + i] * share;
        sum += share;
      }
      beta[i] = sum;
    }
  }
  for (let i = 0; i < STATES; i++) {
    start[i] = gamma[i];
    const left = counts[i * STATES] + counts[i * STATES + 1] + counts[i * STATES + 2];
    for (let j = 0; j < STATES; j++) transition[i * STATES + j] = counts[i * STATES + j] / left;
  }
}

function momentsByHand(first: Float64Array, second: Float64Array, model: Model, gamma: Float64Array): void {
  for (let k = 0; k < STATES; k++) {
    let total = 0;
    let x = 0;
    let y = 0;
    for (let t = 0; t < first.length; t++) {
      const weight = gamma[t * STATES + k];
      total += weight;
      x += weight * first[t];
      y += weight * second[t];
    }
    x /= total;
    y /= total;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    for (let t = 0; t < first.length; t++) {
      const weight = gamma[t * STATES + k];
      xx += weight * (first[t] - x) * (first[t] - x);
      xy += weight * (first[t] - x) * (second[t] - y);
      yy += weight * (second[t] - y) * (second[t] - y);
    }
    model.means.set([x, y], k * 2);
    model.covariances.set([xx / total, xy / total, yy / total], k * 3);
  }
}
