import { backward, type Chain, forward, type Trellis } from './forward-backward.ts';
import { fillLogDensities, type Gaussians, stateColumns, toRelativeDensities } from './gaussian-densities.ts';
import {
  type HmmParameters,
  standardiseGaussians,
  toChain,
  toComponents,
  toGaussians,
  toRows,
} from './hmm-parameters.ts';
import {
  checkObservations,
  logLikelihoodShift,
  type Observations,
  type Standardised,
  standardise,
} from './observations.ts';
import { estimateGaussians } from './weighted-moments.ts';

export interface EmOptions {
  /** At most this many steps. */
  readonly maxIterations?: number;
  /** Ends when a step gains less log-likelihood than this; −Infinity runs all steps. */
  readonly tolerance?: number;
  /** Least eigenvalue of a state's covariance, as a share of the columns' variance; 0 for plain maximum likelihood. */
  readonly covarianceFloor?: number;
}

export const EM_DEFAULTS: Required<EmOptions> = { maxIterations: 200, tolerance: 1e-3, covarianceFloor: 1e-4 };

export interface FittedHmm {
  readonly parameters: HmmParameters;
  readonly logLikelihood: number;
  readonly iterations: number;
  /** Whether it ended by the tolerance. */
  readonly converged: boolean;
  /** Log-likelihood before each step. */
  readonly history: readonly number[];
}

/**
 * Baum-Welch from given parameters, which must have positive definite covariances.
 * @throws RangeError for observations or parameters that do not fit together, or fewer than two rows
 */
export function improveHmm(observations: Observations, from: HmmParameters, options: EmOptions = {}): FittedHmm {
  if (checkObservations(observations) < 2) throw new RangeError('a model is fitted to at least two rows');
  return improveStandardised(standardise(observations), from, { ...EM_DEFAULTS, ...options });
}

export function improveStandardised(
  standardised: Standardised,
  from: HmmParameters,
  { maxIterations, tolerance, covarianceFloor }: Required<EmOptions>,
): FittedHmm {
  const { columns } = standardised;
  const rows = columns[0].length;
  const chain = toChain(from);
  const gaussians = toGaussians(from.components, columns.length);
  standardiseGaussians(gaussians, standardised);
  const trellis = openTrellis(chain.states, rows);
  const shift = logLikelihoodShift(standardised);
  const history: number[] = [];
  const totals = new Float64Array(chain.states);
  const counts = new Float64Array(chain.states ** 2);
  let logLikelihood = filterInto(columns, chain, gaussians, trellis) + shift;
  let converged = false;
  while (history.length < maxIterations && !converged) {
    history.push(logLikelihood);
    backward(chain, trellis, counts);
    estimateGaussians(columns, trellis.beliefs, covarianceFloor, gaussians, totals);
    estimateChain(chain, trellis, counts);
    const next = filterInto(columns, chain, gaussians, trellis) + shift;
    converged = next - logLikelihood < tolerance;
    logLikelihood = next;
  }
  const parameters: HmmParameters = {
    start: Array.from(chain.start),
    transition: toRows(chain.transition, chain.states),
    components: toComponents(gaussians, standardised),
  };
  return { parameters, logLikelihood, iterations: history.length, converged, history };
}

export function openTrellis(states: number, rows: number): Trellis {
  return {
    densities: stateColumns(states, rows),
    beliefs: stateColumns(states, rows),
    inverses: new Float64Array(rows),
  };
}

/** Fills densities and filtered probabilities; returns the log-likelihood. */
export function filterInto(columns: Observations, chain: Chain, gaussians: Gaussians, trellis: Trellis): number {
  fillLogDensities(columns, gaussians, trellis.densities);
  const top = toRelativeDensities(trellis.densities);
  return top + forward(chain, trellis);
}

/** Start and transition probabilities from the posterior ones; a state that was never left keeps its row. */
function estimateChain({ states, start, transition }: Chain, { beliefs }: Trellis, counts: Float64Array): void {
  let sum = 0;
  for (let k = 0; k < states; k++) sum += beliefs[k][0];
  for (let k = 0; k < states; k++) start[k] = beliefs[k][0] / sum;
  for (let i = 0; i < states; i++) {
    let left = 0;
    for (let j = 0; j < states; j++) left += counts[i * states + j];
    if (!(left > 0)) continue;
    for (let j = 0; j < states; j++) transition[i * states + j] = counts[i * states + j] / left;
  }
}
