import { fitMixture, type MixtureParameters, mixtureProbabilities } from './gaussian-mixture.ts';
import {
  type FilteredRegimes,
  type FittedRegimes,
  fitStates,
  type RegimeFitOptions,
  regimeFeatures,
  type StateModelKind,
  statesUnder,
  type WalkedRegimes,
  type WalkForwardOptions,
  walkForwardStates,
} from './walk-forward-states.ts';

type MixtureRegimeModel = FittedRegimes<MixtureParameters>;
type WalkForwardMixtureRegimes = WalkedRegimes<MixtureRegimeModel>;

const mixture: StateModelKind<MixtureParameters> = {
  fit: (rows, states, options) => fitMixture(rows, states, options),
  probabilities: (rows, parameters) => mixtureProbabilities(rows, parameters).probabilities,
};

/**
 * A Gaussian mixture of the features of H1, to compare H1 with: it treats each day alone, so its states show what the hidden
 * Markov model adds by knowing that regimes last. Refits, order and names of the states as in walkForwardRegimes.
 * @throws RangeError as walkForwardRegimes
 */
export function walkForwardMixtureRegimes(
  closes: Float64Array,
  options: WalkForwardOptions,
): WalkForwardMixtureRegimes {
  return walkForwardStates(mixture, closes, options);
}

/** One fit of that mixture to all closes. @throws RangeError as fitRegimeModel */
export function fitMixtureRegimeModel(closes: Float64Array, options: RegimeFitOptions): MixtureRegimeModel {
  const { observations } = regimeFeatures(closes);
  return fitStates(mixture, observations, observations[0].length, options, null);
}

/** The states of all days under one mixture. Days before its fit are seen with parameters that were not known then. */
export function mixtureRegimes(closes: Float64Array, model: MixtureRegimeModel): FilteredRegimes {
  return statesUnder(mixture, closes, model);
}
