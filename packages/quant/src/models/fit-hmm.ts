import { EM_DEFAULTS, type EmOptions, type FittedHmm, improveStandardised } from './baum-welch.ts';
import {
  countFreeParameters,
  type HmmParameters,
  informationCriterion,
  rankStates,
  reorderStates,
  type StateOrder,
  toComponents,
} from './hmm-parameters.ts';
import { checkObservations, type Observations, standardise } from './observations.ts';
import { seededUniform } from './seeded-random.ts';
import { drawStartingPoint } from './starting-points.ts';

const MOST_STATES = 10;

export interface FitOptions extends EmOptions {
  readonly seed: number;
  /** Number of fits from different starting points; the fit with the highest likelihood is kept. */
  readonly restarts?: number;
  /** Order of the states; without it they keep the order of the fit. */
  readonly order?: StateOrder;
}

export interface ScoredHmm extends FittedHmm {
  readonly states: number;
  /** Bayesian information criterion. */
  readonly criterion: number;
}

const RESTARTS = 5;
/** Probability that a state lasts, at the start of a fit: regimes last for many days. */
const FIRST_STAY = 0.9;

/**
 * Gaussian hidden Markov model by Baum-Welch from several seeded starting points.
 * @throws RangeError for observations that are not finite or fewer than ten a state, or a number of states out of 1..10
 */
export function fitHmm(observations: Observations, states: number, options: FitOptions): ScoredHmm {
  checkStates(states, checkObservations(observations));
  const standardised = standardise(observations);
  const { columns } = standardised;
  const em = { ...EM_DEFAULTS, ...options };
  const random = seededUniform(options.seed);
  let best: FittedHmm | undefined;
  for (let run = 0; run < (options.restarts ?? RESTARTS) || best === undefined; run++) {
    const { gaussians, shares } = drawStartingPoint(columns, states, em.covarianceFloor, random);
    const from: HmmParameters = {
      start: Array.from(shares),
      transition: stickyTransition(states),
      components: toComponents(gaussians, standardised),
    };
    const fit = improveStandardised(standardised, from, em);
    if (best === undefined || fit.logLikelihood > best.logLikelihood) best = fit;
  }
  return orderStates(withCriterion(best, columns), options);
}

export function checkStates(states: number, rows: number): void {
  if (!Number.isInteger(states) || states < 1 || states > MOST_STATES) {
    throw new RangeError(`${states} states are not from 1 to ${MOST_STATES}`);
  }
  if (rows < 10 * states) throw new RangeError(`${rows} rows are too few for ${states} states`);
}

export function withCriterion(fit: FittedHmm, { length: dims, 0: { length: rows } }: Observations): ScoredHmm {
  const states = fit.parameters.start.length;
  const criterion = informationCriterion(fit.logLikelihood, countFreeParameters(states, dims), rows);
  return { ...fit, states, criterion };
}

export function orderStates(fit: ScoredHmm, { order }: Pick<FitOptions, 'order'>): ScoredHmm {
  if (order === undefined) return fit;
  const ranks = rankStates(fit.parameters.components, order);
  return { ...fit, parameters: reorderStates(fit.parameters, ranks) };
}

function stickyTransition(states: number): number[][] {
  const leave = states === 1 ? 0 : (1 - FIRST_STAY) / (states - 1);
  const range = Array.from({ length: states }, (_, k) => k);
  return range.map((i) => range.map((j) => (i === j ? 1 - leave * (states - 1) : leave)));
}
