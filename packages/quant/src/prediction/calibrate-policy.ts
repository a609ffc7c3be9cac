import { type DesignMatrix, designRows } from './design-matrix.ts';
import { fitLogistic } from './logistic-regression.ts';
import { type PolicyTraining, positionsOf, trainPolicy } from './train-policy.ts';

/** Probability of a higher close = 1/(1 + e^−(intercept + slope·position)). */
export interface PolicyCalibration {
  readonly intercept: number;
  /** At least 0: positions that were wrong are no evidence for the opposite. */
  readonly slope: number;
}

const REHEARSED_SHARE = 2 / 3;
const PENALTY = 0.01;

/**
 * Fits probabilities to positions: a policy trained on the first two thirds of the rows takes positions in the last
 * third, which it has not seen, and the outcomes there are regressed on them. On its training rows a policy looks far
 * more certain than it is.
 * @param outcomes 1 or 0 by row
 */
export function calibratePolicy(
  design: DesignMatrix,
  returns: Float64Array,
  outcomes: Float64Array,
  training: PolicyTraining,
): PolicyCalibration {
  const from = Math.floor(design.rows * REHEARSED_SHARE);
  const fitted = Math.max(from - training.horizonSessions, 0);
  const rehearsal = trainPolicy(designRows(design, 0, fitted), returns.subarray(0, fitted), training);
  const unseen = designRows(design, from, design.rows);
  const positions = positionsOf(unseen, rehearsal.shape, rehearsal.parameters);
  const later = outcomes.subarray(from);
  const [slope, intercept] = fitOnPositions(positions, later);
  if (slope >= 0) return { intercept, slope };
  return { intercept: fitOnPositions(new Float64Array(positions.length), later)[1], slope: 0 };
}

function fitOnPositions(positions: Float64Array, outcomes: Float64Array): Float64Array {
  const rows = positions.length;
  const values = new Float64Array(2 * rows).fill(1);
  for (let r = 0; r < rows; r++) values[2 * r] = positions[r];
  return fitLogistic({ values, rows, width: 2 }, outcomes, { penalty: PENALTY }).weights;
}
