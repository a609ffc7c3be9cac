import { addProducts, type DesignMatrix, designRows, linearScore } from './design-matrix.ts';
import { solvePositiveDefinite } from './solve-positive-definite.ts';

/** Sums over rows from which a ridge regression is solved: of x·xᵀ (lower triangle), of x·y, and their number. */
export interface RidgeSums {
  readonly products: Float64Array;
  readonly moments: Float64Array;
  readonly rows: number;
}

export function noRidgeSums(width: number): RidgeSums {
  return { products: new Float64Array(width * width), moments: new Float64Array(width), rows: 0 };
}

/** The sums with the rows from `from` up to `to` added; the given sums are overwritten. */
export function addRidgeRows(
  sums: RidgeSums,
  design: DesignMatrix,
  targets: Float64Array,
  from: number,
  to: number,
): RidgeSums {
  const { values, width } = design;
  addProducts(designRows(design, from, to), sums.products);
  for (let r = from; r < to; r++) {
    for (let j = 0; j < width; j++) sums.moments[j] += targets[r] * values[r * width + j];
  }
  return { ...sums, rows: sums.rows + to - from };
}

/**
 * Weights with the least mean of (y − x·w)²/2 plus penalty/2 times the sum of squared weights, without the intercept (the last weight).
 * @throws RangeError for no rows or a penalty that is not positive
 */
export function solveRidge({ products, moments, rows }: RidgeSums, penalty: number): Float64Array {
  if (rows === 0) throw new RangeError('a regression needs rows');
  if (!(penalty > 0)) throw new RangeError(`penalty ${penalty} is not positive`);
  const width = moments.length;
  const matrix = products.map((sum) => sum / rows);
  for (let j = 0; j < width - 1; j++) matrix[j * width + j] += penalty;
  return solvePositiveDefinite(
    matrix,
    moments.map((sum) => sum / rows),
  );
}

export function fitRidge(design: DesignMatrix, targets: Float64Array, penalty: number): Float64Array {
  return solveRidge(addRidgeRows(noRidgeSums(design.width), design, targets, 0, design.rows), penalty);
}

/** Squared errors of the rows from `from` up to `to`. */
export function squaredErrors(
  design: DesignMatrix,
  targets: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
): Float64Array {
  const errors = new Float64Array(to - from);
  for (let r = from; r < to; r++) errors[r - from] = (targets[r] - linearScore(design, r, weights)) ** 2;
  return errors;
}
