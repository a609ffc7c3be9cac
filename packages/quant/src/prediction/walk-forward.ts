import { factorRow } from './factor-table.ts';
import { type Prediction, predict } from './predict.ts';
import { PREDICTION_DEFINITIONS, type PredictionDefinition } from './prediction-definition.ts';
import { trainPrediction } from './train-prediction.ts';
import type { TrainedModel } from './trained-model.ts';
import type { PredictionInputs, TrainingOptions } from './training-rows.ts';

export interface DailyPrediction extends Prediction {
  /** Index of the session at whose close it is made. */
  readonly day: number;
}

export interface PredictionRefit {
  /** Index of the session at whose close the model was trained and from which it serves. */
  readonly day: number;
  readonly model: TrainedModel;
}

export interface WalkForwardPredictions {
  /** Ascending; days without enough known factors have none. */
  readonly predictions: readonly DailyPrediction[];
  readonly refits: readonly PredictionRefit[];
}

/**
 * Predictions as they would have been made at each close: the model of a day was trained at or before its close, on rows
 * whose outcomes were known by then. Later data never change an earlier prediction.
 * @throws RangeError for columns of different length or options that are not positive whole numbers
 */
export function walkForwardPredictions(
  definition: PredictionDefinition,
  inputs: PredictionInputs,
  options: TrainingOptions,
): WalkForwardPredictions {
  checkInputs(inputs);
  checkOptions(definition, options);
  const predictions: DailyPrediction[] = [];
  const refits: PredictionRefit[] = [];
  let model: TrainedModel | null = null;
  for (let t = 0; t < inputs.days.length; t++) {
    const next = serve(definition, inputs, t, model, options);
    if (next.model !== null && next.model !== model) refits.push({ day: t, model: next.model });
    model = next.model;
    if (next.prediction !== null) predictions.push({ day: t, ...next.prediction });
  }
  return { predictions, refits };
}

/**
 * The prediction of the last session of the inputs, from the model stored last or, if it is due, one trained now. From night
 * to night it gives what walkForwardPredictions gives over all days.
 * @returns model: the model to store; null without enough rows for a training
 * @throws RangeError as walkForwardPredictions
 */
export function predictLatest(
  definition: PredictionDefinition,
  inputs: PredictionInputs,
  stored: TrainedModel | null,
  options: TrainingOptions,
): { readonly model: TrainedModel | null; readonly prediction: DailyPrediction | null } {
  checkInputs(inputs);
  checkOptions(definition, options);
  const day = inputs.days.length - 1;
  if (day < 0) return { model: stored, prediction: null };
  const { model, prediction } = serve(definition, inputs, day, stored, options);
  return { model, prediction: prediction === null ? null : { day, ...prediction } };
}

/**
 * Whether a model is due to be trained at the close of session t: its version has passed, or at least `refitSessions` sessions have
 * gone by since the last close it knew.
 * @param refitSessions default: the interval of the model's definition
 */
export function needsRefit(model: TrainedModel, days: Int32Array, t: number, refitSessions?: number): boolean {
  const definition = PREDICTION_DEFINITIONS[model.key];
  const due = t - (refitSessions ?? definition.refitSessions);
  return model.version !== definition.version || (due >= 0 && days[due] >= model.trainedThrough);
}

function serve(
  definition: PredictionDefinition,
  inputs: PredictionInputs,
  t: number,
  before: TrainedModel | null,
  options: TrainingOptions,
): { model: TrainedModel | null; prediction: Prediction | null } {
  const refitSessions = options.refitSessions ?? definition.refitSessions;
  const isDue = before === null || needsRefit(before, inputs.days, t, refitSessions);
  // A training that is due but has too few rows keeps the present model.
  const model = (isDue ? trainPrediction(definition, inputs, t, options) : null) ?? before;
  if (model === null) return { model, prediction: null };
  return { model, prediction: predict(model, factorRow(inputs.factors, model.featureNames, t)) };
}

function checkInputs({ days, closes, factors }: PredictionInputs): void {
  if (closes.length !== days.length) throw new RangeError(`${closes.length} closes for ${days.length} sessions`);
  for (const column of factors.columns) {
    if (column.length !== days.length) throw new RangeError(`a factor of ${column.length} for ${days.length} sessions`);
  }
}

function checkOptions(definition: PredictionDefinition, options: TrainingOptions): void {
  const { minSessions, refitSessions, maxSessions } = { ...definition, ...options };
  for (const sessions of [minSessions, refitSessions, maxSessions]) {
    if (!(Number.isInteger(sessions) && sessions > 0)) throw new RangeError(`${sessions} sessions of training`);
  }
  if (maxSessions < minSessions) throw new RangeError(`a window of ${maxSessions} sessions never holds ${minSessions}`);
}
