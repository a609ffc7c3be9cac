export { type EmOptions, type FittedHmm, improveHmm } from './baum-welch.ts';
export * from './decode-hmm.ts';
export { type FitOptions, fitHmm, type ScoredHmm } from './fit-hmm.ts';
export * from './gaussian-mixture.ts';
export {
  type GaussianComponent,
  type HmmParameters,
  rankStates,
  reorderStates,
  type StateOrder,
} from './hmm-parameters.ts';
export * from './macro-states.ts';
export * from './mixture-regime.ts';
export type { Observations } from './observations.ts';
export * from './regime.ts';
export * from './regime-model.ts';
export * from './regime-record.ts';
export * from './rule-regime.ts';
export * from './sentiment-states.ts';
export { VOTED_STATE_LEVELS, type Vote } from './voted-states.ts';
export {
  type FilteredRegimes,
  type FittedRegimes,
  type RegimeFeatures,
  type RegimeFitOptions,
  regimeFeatures,
  type WalkedRegimes,
  type WalkForwardOptions,
} from './walk-forward-states.ts';
