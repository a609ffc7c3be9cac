import type { PolicyCalibration } from './calibrate-policy.ts';
import type { Standardisation } from './design-matrix.ts';
import type { PredictionKey } from './prediction-definition.ts';

/** Result of a model on its training rows, which is no measure of future days. */
export interface InSampleFacts {
  readonly rows: number;
  /** Share of rows after which the close was higher. */
  readonly baseRate: number;
  readonly hitRate: number;
  readonly brier: number;
  readonly brierOfBaseRate: number;
}

interface CommonModel {
  readonly key: PredictionKey;
  readonly version: number;
  readonly horizonSessions: number;
  /** Factors of the model, in this order. */
  readonly featureNames: readonly string[];
  readonly leastKnownShare: number;
  readonly standardisation: Standardisation;
  readonly seed: number;
  /** Epoch day of the last close that the training knew. */
  readonly trainedThrough: number;
  /** Epoch days of the first and last row trained on; the last one's outcome was known at `trainedThrough`. */
  readonly firstRowDay: number;
  readonly lastRowDay: number;
  readonly inSample: InSampleFacts;
}

/** Weights of standardised factors, the intercept last, and the penalty they were fitted with. */
export interface PenalisedWeights {
  readonly penalty: number;
  readonly weights: readonly number[];
}

export interface FactorModel extends CommonModel {
  readonly kind: 'factors';
  /** Weights for the probability that the close is higher after the horizon. */
  readonly direction: PenalisedWeights;
  /** Weights for the return to the close after the horizon, as a fraction. */
  readonly return: PenalisedWeights;
}

export interface PolicyModel extends CommonModel {
  readonly kind: 'policy';
  readonly hiddenUnits: number;
  /** Parameters in the layout of policy-network. */
  readonly parameters: readonly number[];
  readonly calibration: PolicyCalibration;
  readonly costBps: number;
  /** Mean return of a row less the cost of the changes of position, of the policy and of always holding, in sample. */
  readonly meanReward: number;
  readonly meanRewardAlwaysLong: number;
}

/** Numbers and strings only, so JSON keeps the model unchanged. */
export type TrainedModel = FactorModel | PolicyModel;
