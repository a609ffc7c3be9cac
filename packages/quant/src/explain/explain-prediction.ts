import { designRow } from '../prediction/design-matrix.ts';
import { type Prediction, predict } from '../prediction/predict.ts';
import type { TrainedModel } from '../prediction/trained-model.ts';

export interface ExplainedFactor {
  readonly name: string;
  /** NaN where it is not known: it counts as the mean. */
  readonly value: number;
  /** Deviations from the mean of the training, within ±4. */
  readonly standardised: number;
  /** Null for a network. */
  readonly weight: number | null;
  /** Regression: weight × standardised. Network: the position less what it would be with the factor at its mean. */
  readonly contribution: number;
}

export interface PredictionExplanation {
  readonly prediction: Prediction;
  /** Of a regression: what the probability is the logistic function of, and its part that no factor has; null for a network. */
  readonly score: number | null;
  readonly intercept: number | null;
  readonly factors: readonly ExplainedFactor[];
}

/**
 * A prediction by its factors, those that weigh most first.
 * @returns null when the model makes none of them
 * @throws RangeError as predict
 */
export function explainPrediction(model: TrainedModel, features: ArrayLike<number>): PredictionExplanation | null {
  const prediction = predict(model, features);
  if (prediction === null) return null;
  const row = designRow(features, model.standardisation);
  const factors = model.featureNames
    .map((name, j): ExplainedFactor => {
      const weight = model.kind === 'factors' ? model.direction.weights[j] : null;
      const contribution = weight === null ? shiftOf(model, features, prediction, j) : weight * row[j];
      return { name, value: features[j], standardised: row[j], weight, contribution };
    })
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  if (model.kind === 'policy') return { prediction, score: null, intercept: null, factors };
  const intercept = model.direction.weights[model.featureNames.length];
  const score = factors.reduce((sum, { contribution }) => sum + contribution, intercept);
  return { prediction, score, intercept, factors };
}

/** How much a factor moves the position of a network away from where it would be at the factor's mean. */
function shiftOf(model: TrainedModel, features: ArrayLike<number>, { position }: Prediction, j: number): number {
  const atMean = Float64Array.from(features);
  atMean[j] = model.standardisation.means[j];
  return (position ?? 0) - (predict(model, atMean)?.position ?? 0);
}
