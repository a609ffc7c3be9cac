import type { PolicyCalibration } from './calibrate-policy.ts';
import { designRow } from './design-matrix.ts';
import { probabilityOf } from './logistic-regression.ts';
import { meanPosition, openPass, runPolicy } from './policy-network.ts';
import type { FactorModel, PolicyModel, TrainedModel } from './trained-model.ts';

export type PredictionCall = 'Bullish' | 'Neutral' | 'Bearish';

export interface Prediction {
  /** Probability that the close after the horizon is higher. */
  readonly probabilityUp: number;
  /** Expected return to the close after the horizon, as a fraction; null for a policy. */
  readonly expectedReturn: number | null;
  /** Position of a policy, −1 short .. 1 long; null for a regression. */
  readonly position: number | null;
  readonly call: PredictionCall;
}

/**
 * Bands of the call. Regressions: Bullish from a probability of 0.55 on, if it is also above the share of training days that rose anyway by
 * `beyondBaseRate` and the expected return is above 0; Bearish up to 0.45, if it is below that share as far and the return is below 0. Policy: Bullish from a position of 1/3 on, Bearish from −1/3 down, if that is the more likely direction
 * too: a position is what would have paid, also where a fall is rare but large.
 */
export const CALL_BANDS = {
  bullishProbability: 0.55,
  bearishProbability: 0.45,
  position: 1 / 3,
  even: 0.5,
  beyondBaseRate: 0.02,
} as const;

/**
 * @param features in the order of the model's featureNames; NaN where not known
 * @returns null when fewer of them are known than the model needs
 * @throws RangeError for another number of features
 */
export function predict(model: TrainedModel, features: ArrayLike<number>): Prediction | null {
  const wanted = model.featureNames.length;
  if (features.length !== wanted) throw new RangeError(`${features.length} features for a model of ${wanted}`);
  let known = 0;
  for (let j = 0; j < wanted; j++) if (!Number.isNaN(features[j])) known++;
  if (known < model.leastKnownShare * wanted) return null;
  const row = designRow(features, model.standardisation);
  return model.kind === 'factors' ? predictReturn(model, row) : choosePosition(model, row);
}

/** Direction by which a prediction is scored: the direction of its position if it takes one, else the more likely direction. */
export function expectsUp({ probabilityUp, position }: Pick<Prediction, 'probabilityUp' | 'position'>): boolean {
  return position === null ? probabilityUp >= 0.5 : position > 0;
}

export function probabilityOfPosition({ intercept, slope }: PolicyCalibration, position: number): number {
  return probabilityOf(intercept + slope * position);
}

function predictReturn(model: FactorModel, row: Float64Array): Prediction {
  const probabilityUp = probabilityOf(weigh(model.direction.weights, row));
  const expectedReturn = weigh(model.return.weights, row);
  let call: PredictionCall = 'Neutral';
  const { bullishProbability, bearishProbability, beyondBaseRate } = CALL_BANDS;
  const { baseRate } = model.inSample;
  const [bullish, bearish] = [
    Math.max(bullishProbability, baseRate + beyondBaseRate),
    Math.min(bearishProbability, baseRate - beyondBaseRate),
  ];
  if (probabilityUp >= bullish && expectedReturn > 0) call = 'Bullish';
  if (probabilityUp <= bearish && expectedReturn < 0) call = 'Bearish';
  return { probabilityUp, expectedReturn, position: null, call };
}

function choosePosition({ parameters, hiddenUnits, calibration }: PolicyModel, row: Float64Array): Prediction {
  const shape = { inputs: row.length, hiddenUnits };
  const pass = openPass(shape);
  runPolicy(shape, Float64Array.from(parameters), row, 0, pass);
  const position = meanPosition(pass);
  const probabilityUp = probabilityOfPosition(calibration, position);
  let call: PredictionCall = 'Neutral';
  if (position >= CALL_BANDS.position && probabilityUp > CALL_BANDS.even) call = 'Bullish';
  if (position <= -CALL_BANDS.position && probabilityUp < CALL_BANDS.even) call = 'Bearish';
  return { probabilityUp, expectedReturn: null, position, call };
}

function weigh(weights: readonly number[], row: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < row.length; j++) sum += weights[j] * row[j];
  return sum;
}
