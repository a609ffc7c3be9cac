import type { DesignMatrix } from './design-matrix.ts';
import { designRows } from './design-matrix.ts';
import { fitLogistic, logLoss } from './logistic-regression.ts';
import { addRidgeRows, noRidgeSums, type RidgeSums, solveRidge, squaredError } from './ridge-regression.ts';

/** From the strongest, which leaves only the base rate, to almost none; each fit starts from the previous one. */
export const PENALTIES = [100, 10, 1, 0.1, 0.01] as const;

/** Number of parts of the second half of the rows, each predicted from all rows before it. */
const FOLDS = 3;
/** Tolerance of a fit here: further digits do not change which of the five penalties is chosen. */
const FOLD_TOLERANCE = 1e-5;

export interface Fold {
  /** Rows before this one are fitted. */
  readonly fitted: number;
  /** Rows from `from` up to `to` are predicted. */
  readonly from: number;
  readonly to: number;
}

export interface Penalties {
  readonly logistic: number;
  readonly ridge: number;
}

/**
 * The penalties with the least loss on later rows: each part of the second half is predicted by a fit to the rows before it,
 * less `horizon` of them, whose outcomes were not yet known. The strongest in case of a draw.
 * @throws RangeError for rows too few to leave any to fit
 */
export function choosePenalties(
  design: DesignMatrix,
  outcomes: Float64Array,
  targets: Float64Array,
  horizon: number,
): Penalties {
  const folds = validationFolds(design.rows, horizon);
  const logisticLosses = new Float64Array(PENALTIES.length);
  const ridgeLosses = new Float64Array(PENALTIES.length);
  let sums: RidgeSums = noRidgeSums(design.width);
  for (const { fitted, from, to } of folds) {
    const known = designRows(design, 0, fitted);
    const knownOutcomes = outcomes.subarray(0, fitted);
    sums = addRidgeRows(sums, design, targets, sums.rows, fitted);
    let start: Float64Array | undefined;
    for (let k = 0; k < PENALTIES.length; k++) {
      const penalty = PENALTIES[k];
      start = fitLogistic(known, knownOutcomes, { penalty, from: start, tolerance: FOLD_TOLERANCE }).weights;
      logisticLosses[k] += logLoss(design, outcomes, start, from, to);
      ridgeLosses[k] += squaredError(design, targets, solveRidge(sums, penalty), from, to);
    }
  }
  return { logistic: PENALTIES[leastAt(logisticLosses)], ridge: PENALTIES[leastAt(ridgeLosses)] };
}

/** The folds in time order; none is fitted to rows whose outcomes fall into what it predicts. */
export function validationFolds(rows: number, horizon: number): readonly Fold[] {
  const bounds = Array.from({ length: FOLDS + 1 }, (_, k) => Math.floor((rows * (FOLDS + k)) / (2 * FOLDS)));
  const folds = Array.from({ length: FOLDS }, (_, k) => ({
    fitted: bounds[k] - horizon,
    from: bounds[k],
    to: bounds[k + 1],
  }));
  if (!(folds[0].fitted > 0 && folds[0].to > folds[0].from))
    throw new RangeError(`${rows} rows are too few to validate`);
  return folds;
}

function leastAt(losses: Float64Array): number {
  let best = 0;
  for (let k = 1; k < losses.length; k++) if (losses[k] < losses[best]) best = k;
  return best;
}
