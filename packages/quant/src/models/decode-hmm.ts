import { filterInto, openTrellis } from './baum-welch.ts';
import { backward } from './forward-backward.ts';
import { fillLogDensities, stateColumns } from './gaussian-densities.ts';
import { type HmmParameters, toChain, toGaussians } from './hmm-parameters.ts';
import { checkObservations, type Observations } from './observations.ts';

/** `probabilities[k][t]`: probability of state k at observation t. */
export interface StateProbabilities {
  readonly probabilities: readonly Float64Array[];
  readonly logLikelihood: number;
}

/** Filtered probabilities of the state at t, given the observations up to t. */
export function filterStates(observations: Observations, parameters: HmmParameters): StateProbabilities {
  return pass(observations, parameters, false);
}

/** Posterior probabilities of the state at t, given all observations. They see the future, so they serve analysis only. */
export function smoothStates(observations: Observations, parameters: HmmParameters): StateProbabilities {
  return pass(observations, parameters, true);
}

export function hmmLogLikelihood(observations: Observations, parameters: HmmParameters): number {
  return pass(observations, parameters, false).logLikelihood;
}

function pass(observations: Observations, parameters: HmmParameters, toTheEnd: boolean): StateProbabilities {
  const rows = checkObservations(observations);
  const chain = toChain(parameters);
  const trellis = openTrellis(chain.states, rows);
  const gaussians = toGaussians(parameters.components, observations.length);
  const logLikelihood = filterInto(observations, chain, gaussians, trellis);
  if (toTheEnd) backward(chain, trellis, new Float64Array(chain.states ** 2));
  return { probabilities: trellis.beliefs, logLikelihood };
}

/** The state with the highest probability at each observation; the first in case of a draw. */
export function likeliestStates(probabilities: readonly Float64Array[]): Uint8Array {
  return Uint8Array.from({ length: probabilities[0].length }, (_, t) => {
    let best = 0;
    for (let k = 1; k < probabilities.length; k++) if (probabilities[k][t] > probabilities[best][t]) best = k;
    return best;
  });
}

export interface StatePath {
  readonly path: Uint8Array;
  /** Log of the joint density of path and observations. */
  readonly logProbability: number;
}

/** Viterbi: the most probable sequence of states given all observations. */
export function likeliestPath(observations: Observations, parameters: HmmParameters): StatePath {
  const rows = checkObservations(observations);
  const { states, start, transition } = toChain(parameters);
  const densities = stateColumns(states, rows);
  fillLogDensities(observations, toGaussians(parameters.components, observations.length), densities);
  return viterbi(start, transition, densities);
}

/**
 * Viterbi over log-densities of any kind.
 * @param transition flat, from i to j at i·states + j
 */
export function viterbi(
  start: ArrayLike<number>,
  transition: Float64Array,
  logDensities: readonly Float64Array[],
): StatePath {
  const states = logDensities.length;
  const rows = logDensities[0].length;
  const logTransition = transition.map(Math.log);
  const cameFrom = new Uint8Array(rows * states);
  let scores = Float64Array.from({ length: states }, (_, k) => Math.log(start[k]) + (logDensities[k][0] ?? 0));
  for (let t = 1; t < rows; t++) {
    const next = new Float64Array(states);
    for (let j = 0; j < states; j++) {
      let best = 0;
      for (let i = 1; i < states; i++) {
        if (scores[i] + logTransition[i * states + j] > scores[best] + logTransition[best * states + j]) best = i;
      }
      cameFrom[t * states + j] = best;
      next[j] = scores[best] + logTransition[best * states + j] + logDensities[j][t];
    }
    scores = next;
  }
  const path = new Uint8Array(rows);
  let state = scores.indexOf(Math.max(...scores));
  const logProbability = scores[state];
  for (let t = rows - 1; t >= 0; t--) {
    path[t] = state;
    state = cameFrom[t * states + state];
  }
  return { path, logProbability };
}
