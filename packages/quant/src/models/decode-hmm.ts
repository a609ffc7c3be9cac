import { filterInto, openTrellis } from './baum-welch.ts';
import { type HmmParameters, toChain, toGaussians } from './hmm-parameters.ts';
import { checkObservations, type Observations } from './observations.ts';

/** `probabilities[k][t]`: probability of state k at observation t. */
export interface StateProbabilities {
  readonly probabilities: readonly Float64Array[];
  readonly logLikelihood: number;
}

/** Filtered probabilities of the state at t, given the observations up to t. */
export function filterStates(observations: Observations, parameters: HmmParameters): StateProbabilities {
  const chain = toChain(parameters);
  const trellis = openTrellis(chain.states, checkObservations(observations));
  const gaussians = toGaussians(parameters.components, observations.length);
  const logLikelihood = filterInto(observations, chain, gaussians, trellis);
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
