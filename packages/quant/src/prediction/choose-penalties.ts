import type { DesignMatrix } from './design-matrix.ts';
import { designRows } from './design-matrix.ts';
import { fitLogistic, logLosses } from './logistic-regression.ts';
import { meanPValue } from './mean-interval.ts';
import { addRidgeRows, noRidgeSums, type RidgeSums, solveRidge, squaredErrors } from './ridge-regression.ts';

/** From the strongest, which leaves only the base rate, to almost none; each fit starts from the previous one. */
export const PENALTIES = [100, 10, 1, 0.1, 0.01] as const;

/** Number of parts of the second half of the rows, each predicted from all rows before it. */
const FOLDS = 3;
/** A weaker penalty is taken where its gain over the strongest would come about by chance this often at most. */
const RELIABLE_GAIN = 0.05;
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
 * less `horizon` of them, whose outcomes were not yet known. The strongest, which leaves the base rate alone, unless the gain over it is
 * more than chance: the least of five losses is below the first one also where factors say nothing.
 * @throws RangeError for rows too few to leave any to fit
 */
export function choosePenalties(
  design: DesignMatrix,
  outcomes: Float64Array,
  targets: Float64Array,
  horizon: number,
): Penalties {
  const folds = validationFolds(design.rows, horizon);
  const first = folds[0].from;
  const losses = () => PENALTIES.map(() => new Float64Array(design.rows - first));
  const [logistic, ridge] = [losses(), losses()];
  let sums: RidgeSums = noRidgeSums(design.width);
  for (const { fitted, from, to } of folds) {
    const known = designRows(design, 0, fitted);
    const knownOutcomes = outcomes.subarray(0, fitted);
    sums = addRidgeRows(sums, design, targets, sums.rows, fitted);
    let start: Float64Array | undefined;
    for (let k = 0; k < PENALTIES.length; k++) {
      const penalty = PENALTIES[k];
      start = fitLogistic(known, knownOutcomes, { penalty, from: start, tolerance: FOLD_TOLERANCE }).weights;
      logistic[k].set(logLosses(design, outcomes, start, from, to), from - first);
      ridge[k].set(squaredErrors(design, targets, solveRidge(sums, penalty), from, to), from - first);
    }
  }
  return { logistic: PENALTIES[reliablyLeast(logistic, horizon)], ridge: PENALTIES[reliablyLeast(ridge, horizon)] };
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

/** Place of the least losses; 0 unless they are reliably below the first ones. */
function reliablyLeast(losses: readonly Float64Array[], horizon: number): number {
  const totals = losses.map((ofRows) => ofRows.reduce((sum, loss) => sum + loss, 0));
  const best = totals.indexOf(Math.min(...totals));
  const gain = meanPValue(
    losses[0].map((loss, r) => loss - losses[best][r]),
    horizon,
  );
  return gain !== null && gain <= RELIABLE_GAIN ? best : 0;
}
