import { calibratePolicy } from './calibrate-policy.ts';
import { choosePenalties } from './choose-penalties.ts';
import { type DesignMatrix, designMatrix, fitStandardisation, linearScore } from './design-matrix.ts';
import { fitLogistic, probabilityOf } from './logistic-regression.ts';
import { expectsUp, probabilityOfPosition } from './predict.ts';
import type { FactorDefinition, PolicyDefinition, PredictionDefinition } from './prediction-definition.ts';
import { fitRidge } from './ridge-regression.ts';
import { positionsOf, trainPolicy } from './train-policy.ts';
import type { FactorModel, InSampleFacts, PolicyModel, TrainedModel } from './trained-model.ts';
import { type PredictionInputs, type TrainingOptions, type TrainingRows, trainingRows } from './training-rows.ts';

/**
 * Trains the model of a definition at the close of session t from the data known by then; null without enough rows or
 * factors. The same inputs and seed give the same model.
 */
export function trainPrediction(
  definition: PredictionDefinition,
  inputs: PredictionInputs,
  t: number,
  options: TrainingOptions,
): TrainedModel | null {
  const training = trainingRows(definition, inputs, t, options);
  if (training === null) return null;
  const standardisation = fitStandardisation(training.factors, training.rows);
  const design = designMatrix(training.factors, training.rows, standardisation);
  const fitted =
    definition.kind === 'factors'
      ? trainRegressions(definition, design, training)
      : trainPositions(definition, design, training, options.seed);
  return {
    key: definition.key,
    version: definition.version,
    horizonSessions: definition.horizonSessions,
    featureNames: training.factors.names,
    leastKnownShare: definition.leastKnownShare,
    standardisation,
    seed: options.seed,
    trainedThrough: inputs.days[t],
    firstRowDay: inputs.days[training.rows[0]],
    lastRowDay: inputs.days[training.rows[training.rows.length - 1]],
    ...fitted,
  };
}

function trainRegressions(definition: FactorDefinition, design: DesignMatrix, { returns }: TrainingRows) {
  const outcomes = returns.map((value) => (value > 0 ? 1 : 0));
  const penalties = choosePenalties(design, outcomes, returns, definition.horizonSessions);
  const direction = fitLogistic(design, outcomes, { penalty: penalties.logistic }).weights;
  const ofReturn = fitRidge(design, returns, penalties.ridge);
  const probabilities = returns.map((_, r) => probabilityOf(linearScore(design, r, direction)));
  return {
    kind: 'factors',
    direction: { penalty: penalties.logistic, weights: Array.from(direction) },
    return: { penalty: penalties.ridge, weights: Array.from(ofReturn) },
    inSample: inSampleFacts(probabilities, outcomes, null),
  } satisfies Partial<FactorModel>;
}

function trainPositions(
  { horizonSessions, hiddenUnits, epochs, costBps }: PolicyDefinition,
  design: DesignMatrix,
  { returns }: TrainingRows,
  seed: number,
) {
  const training = { horizonSessions, hiddenUnits, epochs, costBps, seed };
  const outcomes = returns.map((value) => (value > 0 ? 1 : 0));
  const calibration = calibratePolicy(design, returns, outcomes, training);
  const fit = trainPolicy(design, returns, training);
  const positions = positionsOf(design, fit.shape, fit.parameters);
  const probabilities = positions.map((position) => probabilityOfPosition(calibration, position));
  return {
    kind: 'policy',
    hiddenUnits,
    parameters: Array.from(fit.parameters),
    calibration,
    costBps,
    meanReward: fit.meanReward,
    meanRewardAlwaysLong: fit.meanRewardAlwaysLong,
    inSample: inSampleFacts(probabilities, outcomes, positions),
  } satisfies Partial<PolicyModel>;
}

function inSampleFacts(
  probabilities: Float64Array,
  outcomes: Float64Array,
  positions: Float64Array | null,
): InSampleFacts {
  const rows = outcomes.length;
  let ups = 0;
  let hits = 0;
  let squares = 0;
  for (let r = 0; r < rows; r++) {
    ups += outcomes[r];
    const position = positions === null ? null : positions[r];
    if (expectsUp({ probabilityUp: probabilities[r], position }) === (outcomes[r] === 1)) hits++;
    squares += (probabilities[r] - outcomes[r]) ** 2;
  }
  const baseRate = ups / rows;
  return { rows, baseRate, hitRate: hits / rows, brier: squares / rows, brierOfBaseRate: baseRate * (1 - baseRate) };
}
