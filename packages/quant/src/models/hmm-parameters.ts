import type { Chain } from './forward-backward.ts';
import type { Gaussians } from './gaussian-densities.ts';
import type { Standardised } from './observations.ts';

export interface GaussianComponent {
  readonly mean: readonly number[];
  /** Rows of a symmetric positive definite matrix. */
  readonly covariance: readonly (readonly number[])[];
}

/** A hidden Markov model with a Gaussian per state; plain arrays, so that a stored model is its JSON. */
export interface HmmParameters {
  /** Probabilities of the state at the first observation. */
  readonly start: readonly number[];
  /** `transition[i][j]`: probability of state j after state i. */
  readonly transition: readonly (readonly number[])[];
  readonly components: readonly GaussianComponent[];
}

/** Number of free parameters of a fit. */
export function countFreeParameters(states: number, dims: number): number {
  return states - 1 + states * (states - 1) + states * (dims + (dims * (dims + 1)) / 2);
}

/** Bayesian information criterion; of several models the one with the least is preferred. */
export function informationCriterion(logLikelihood: number, freeParameters: number, rows: number): number {
  return freeParameters * Math.log(rows) - 2 * logLikelihood;
}

export function toChain({ start, transition }: HmmParameters): Chain {
  return { states: start.length, start: Float64Array.from(start), transition: Float64Array.from(transition.flat()) };
}

/** @throws RangeError when the components do not all have the observations' number of dimensions */
export function toGaussians(components: readonly GaussianComponent[], dims: number): Gaussians {
  for (const { mean, covariance } of components) {
    if (mean.length !== dims || covariance.length !== dims || covariance.some((row) => row.length !== dims)) {
      throw new RangeError(`a component does not have ${dims} dimensions`);
    }
  }
  return {
    states: components.length,
    dims,
    means: Float64Array.from(components.flatMap(({ mean }) => mean)),
    covariances: Float64Array.from(components.flatMap(({ covariance }) => covariance.flat())),
  };
}

/** Components in the standardised unit. */
export function standardiseGaussians(gaussians: Gaussians, { centre, scale }: Standardised): void {
  const { dims, means, covariances } = gaussians;
  for (let i = 0; i < means.length; i++) means[i] = (means[i] - centre[i % dims]) / scale[i % dims];
  for (let i = 0; i < covariances.length; i++) {
    covariances[i] /= scale[Math.floor(i / dims) % dims] * scale[i % dims];
  }
}

/** Components in the observations' own unit, from the standardised unit. */
export function toComponents(gaussians: Gaussians, { centre, scale }: Standardised): GaussianComponent[] {
  const { states, dims, means, covariances } = gaussians;
  const range = Array.from({ length: dims }, (_, i) => i);
  return Array.from({ length: states }, (_, k) => ({
    mean: range.map((i) => means[k * dims + i] * scale[i] + centre[i]),
    covariance: range.map((i) => range.map((j) => covariances[k * dims * dims + i * dims + j] * scale[i] * scale[j])),
  }));
}

export function toRows(flat: Float64Array, width: number): number[][] {
  return Array.from({ length: flat.length / width }, (_, i) => Array.from(flat.subarray(i * width, (i + 1) * width)));
}

/**
 * Sort key of the states: mean or deviation of one column of the observations, or mean less deviation, which is a bad row of
 * the state. (Mean over deviation would rank the more volatile of two falling states higher.)
 */
type StateMeasure = 'mean' | 'volatility' | 'meanLessVolatility';

const measures: Record<StateMeasure, (mean: number, deviation: number) => number> = {
  mean: (mean) => mean,
  volatility: (_, deviation) => deviation,
  meanLessVolatility: (mean, deviation) => mean - deviation,
};

export interface StateOrder {
  readonly measure: StateMeasure;
  /** Default: ascending. */
  readonly direction?: 'ascending' | 'descending';
  /** The measured column; default: the first. */
  readonly dimension?: number;
}

/** State numbers in the requested order. */
export function rankStates(components: readonly GaussianComponent[], order: StateOrder): number[] {
  const { measure, direction = 'ascending', dimension = 0 } = order;
  const sign = direction === 'ascending' ? 1 : -1;
  const values = components.map(({ mean, covariance }) =>
    measures[measure](mean[dimension], Math.sqrt(covariance[dimension][dimension])),
  );
  return values.map((_, k) => k).sort((a, b) => sign * (values[a] - values[b]) || a - b);
}

/** The same model with its states renamed: new state k is old state `order[k]`. */
export function reorderStates(
  { start, transition, components }: HmmParameters,
  order: readonly number[],
): HmmParameters {
  return {
    start: order.map((k) => start[k]),
    transition: order.map((i) => order.map((j) => transition[i][j])),
    components: order.map((k) => components[k]),
  };
}
