import { improveHmm } from './baum-welch.ts';
import { filterStates } from './decode-hmm.ts';
import { fitHmm, orderStates, withCriterion } from './fit-hmm.ts';
import type { HmmParameters } from './hmm-parameters.ts';
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

type RegimeModel = FittedRegimes<HmmParameters>;
type WalkForwardRegimes = WalkedRegimes<RegimeModel>;

const hiddenMarkov: StateModelKind<HmmParameters> = {
  // The previous model is one more starting point.
  fit(rows, states, options, before) {
    const best = fitHmm(rows, states, options);
    if (before === null) return best;
    const warm = orderStates(withCriterion(improveHmm(rows, before), rows), options);
    return warm.logLikelihood > best.logLikelihood ? warm : best;
  },
  probabilities: (rows, parameters) => filterStates(rows, parameters).probabilities,
};

/**
 * H1: a Gaussian hidden Markov model of return and volatility; its states are in order of mean return less its
 * deviation and named from the best on.
 * @throws RangeError for a number of states other than 2, 3 or 4, or closes that are too few
 */
export function fitRegimeModel(closes: Float64Array, options: RegimeFitOptions): RegimeModel {
  const { observations } = regimeFeatures(closes);
  return fitStates(hiddenMarkov, observations, observations[0].length, options, null);
}

/** The states of all days under one model. Days before its fit are seen with parameters that were not known then. */
export function filterRegimes(closes: Float64Array, model: RegimeModel): FilteredRegimes {
  return statesUnder(hiddenMarkov, closes, model);
}

/**
 * The state of each day under the model fitted last before its close ended, filtered; no day's state depends on a later day.
 * @throws RangeError as fitRegimeModel, or when refits are not a whole number of rows apart
 */
export function walkForwardRegimes(closes: Float64Array, options: WalkForwardOptions): WalkForwardRegimes {
  return walkForwardStates(hiddenMarkov, closes, options);
}
