import { fitMixture, type MixtureParameters, mixtureProbabilities } from './gaussian-mixture.ts';
import {
  type FittedRegimes,
  type StateModelKind,
  type WalkedRegimes,
  type WalkForwardOptions,
  walkForwardStates,
} from './walk-forward-states.ts';

export type MixtureRegimeModel = FittedRegimes<MixtureParameters>;
export type WalkForwardMixtureRegimes = WalkedRegimes<MixtureRegimeModel>;

const mixture: StateModelKind<MixtureParameters> = {
  fit: (rows, states, options) => fitMixture(rows, states, options),
  probabilities: (rows, parameters) => mixtureProbabilities(rows, parameters).probabilities,
};

/**
 * A Gaussian mixture of the features of H1, to compare H1 with: each day stands alone, so its states show what the hidden
 * Markov model adds by knowing that regimes last. Refits, order and names of the states as in walkForwardRegimes.
 * @throws RangeError as walkForwardRegimes
 */
export function walkForwardMixtureRegimes(
  closes: Float64Array,
  options: WalkForwardOptions,
): WalkForwardMixtureRegimes {
  return walkForwardStates(mixture, closes, options);
}
