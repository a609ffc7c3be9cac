import { filterInto, openTrellis } from '../baum-welch.ts';
import type { StateProbabilities } from '../decode-hmm.ts';
import { backward } from '../forward-backward.ts';
import { type HmmParameters, toChain, toGaussians } from '../hmm-parameters.ts';
import type { Observations } from '../observations.ts';

/** Posterior probabilities of the state at t, given all observations: what a step of EM weighs them by. */
export function smoothStates(observations: Observations, parameters: HmmParameters): StateProbabilities {
  const chain = toChain(parameters);
  const trellis = openTrellis(chain.states, observations[0].length);
  const logLikelihood = filterInto(
    observations,
    chain,
    toGaussians(parameters.components, observations.length),
    trellis,
  );
  backward(chain, trellis, new Float64Array(chain.states ** 2));
  return { probabilities: trellis.beliefs, logLikelihood };
}
