import { EM_DEFAULTS, type EmOptions } from './baum-welch.ts';
import { checkStates, type FitOptions } from './fit-hmm.ts';
import {
  fillLogDensities,
  type Gaussians,
  type StateColumns,
  stateColumns,
  toRelativeDensities,
} from './gaussian-densities.ts';
import {
  type GaussianComponent,
  informationCriterion,
  rankStates,
  toComponents,
  toGaussians,
} from './hmm-parameters.ts';
import {
  checkObservations,
  logLikelihoodShift,
  type Observations,
  type Standardised,
  standardise,
} from './observations.ts';
import { seededUniform } from './seeded-random.ts';
import { drawStartingPoint, type StartingPoint } from './starting-points.ts';
import { estimateGaussians } from './weighted-moments.ts';

/** Independent draws from one of several Gaussians. */
export interface MixtureParameters {
  readonly weights: readonly number[];
  readonly components: readonly GaussianComponent[];
}

export interface FittedMixture {
  readonly parameters: MixtureParameters;
  readonly logLikelihood: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** Log-likelihood before each step. */
  readonly history: readonly number[];
  /** Bayesian information criterion. */
  readonly criterion: number;
}

const RESTARTS = 5;

/** Gaussian mixture by EM from several seeded starting points. @throws RangeError as fitHmm */
export function fitMixture(observations: Observations, states: number, options: FitOptions): FittedMixture {
  checkStates(states, checkObservations(observations));
  const standardised = standardise(observations);
  const em = { ...EM_DEFAULTS, ...options };
  const random = seededUniform(options.seed);
  let best: FittedMixture | undefined;
  for (let run = 0; run < (options.restarts ?? RESTARTS) || best === undefined; run++) {
    const from = drawStartingPoint(standardised.columns, states, em.covarianceFloor, random);
    const fit = improve(standardised, from, em);
    if (best === undefined || fit.logLikelihood > best.logLikelihood) best = fit;
  }
  return order(best, options);
}

/** `probabilities[k][t]`: probability that observation t belongs to component k, given this observation alone. */
export function mixtureProbabilities(
  observations: Observations,
  { weights, components }: MixtureParameters,
): { probabilities: readonly Float64Array[]; logLikelihood: number } {
  const columns = stateColumns(weights.length, checkObservations(observations));
  const gaussians = toGaussians(components, observations.length);
  return { logLikelihood: share(observations, gaussians, weights, columns), probabilities: columns };
}

function improve(
  standardised: Standardised,
  { gaussians, shares }: StartingPoint,
  em: Required<EmOptions>,
): FittedMixture {
  const { columns } = standardised;
  const { states, dims } = gaussians;
  const rows = columns[0].length;
  const beliefs = stateColumns(states, rows);
  const totals = new Float64Array(states);
  const shift = logLikelihoodShift(standardised);
  const history: number[] = [];
  let logLikelihood = share(columns, gaussians, shares, beliefs) + shift;
  let converged = false;
  while (history.length < em.maxIterations && !converged) {
    history.push(logLikelihood);
    estimateGaussians(columns, beliefs, em.covarianceFloor, gaussians, totals);
    for (let k = 0; k < states; k++) shares[k] = totals[k] / rows;
    const next = share(columns, gaussians, shares, beliefs) + shift;
    converged = next - logLikelihood < em.tolerance;
    logLikelihood = next;
  }
  const freeParameters = states - 1 + states * (dims + (dims * (dims + 1)) / 2);
  return {
    parameters: { weights: Array.from(shares), components: toComponents(gaussians, standardised) },
    logLikelihood,
    iterations: history.length,
    converged,
    history,
    criterion: informationCriterion(logLikelihood, freeParameters, rows),
  };
}

/** Fills each row's probabilities of the components; returns the log-likelihood. */
function share(columns: Observations, gaussians: Gaussians, weights: ArrayLike<number>, out: StateColumns): number {
  fillLogDensities(columns, gaussians, out);
  let logLikelihood = toRelativeDensities(out);
  for (let t = 0; t < columns[0].length; t++) {
    let likelihood = 0;
    for (let k = 0; k < out.length; k++) {
      out[k][t] *= weights[k];
      likelihood += out[k][t];
    }
    for (let k = 0; k < out.length; k++) out[k][t] /= likelihood;
    logLikelihood += Math.log(likelihood);
  }
  return logLikelihood;
}

function order(fit: FittedMixture, { order }: FitOptions): FittedMixture {
  if (order === undefined) return fit;
  const { weights, components } = fit.parameters;
  const ranks = rankStates(components, order);
  return { ...fit, parameters: { weights: ranks.map((k) => weights[k]), components: ranks.map((k) => components[k]) } };
}
