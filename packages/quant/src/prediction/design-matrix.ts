import type { FactorTable } from './factor-table.ts';

/** Mean and deviation of each factor in the training rows; a constant factor has deviation 1. */
export interface Standardisation {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
}

/** Rows of standardised factors, row by row: factor j of row r at r·width + j; the last column is 1 and bears the intercept. */
export interface DesignMatrix {
  readonly values: Float64Array;
  readonly rows: number;
  readonly width: number;
}

/** Largest distance of a factor from its mean, in deviations; larger ones are clipped, so that no crash decides a fit alone. */
const FURTHEST_DEVIATIONS = 4;

/** Mean and deviation (divisor n) of each column over the given rows, without NaN values. */
export function fitStandardisation({ columns }: FactorTable, rows: Int32Array): Standardisation {
  const means: number[] = [];
  const deviations: number[] = [];
  for (const column of columns) {
    let count = 0;
    let sum = 0;
    for (const t of rows) {
      if (Number.isNaN(column[t])) continue;
      count++;
      sum += column[t];
    }
    const mean = count === 0 ? 0 : sum / count;
    let squares = 0;
    for (const t of rows) if (!Number.isNaN(column[t])) squares += (column[t] - mean) ** 2;
    const deviation = count === 0 ? 0 : Math.sqrt(squares / count);
    means.push(mean);
    deviations.push(deviation > 1e-12 * Math.abs(mean) ? deviation : 1);
  }
  return { means, deviations };
}

/** Distance from the mean in deviations, within ±4; a missing value counts as the mean. */
export function standardised(value: number, mean: number, deviation: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-FURTHEST_DEVIATIONS, Math.min(FURTHEST_DEVIATIONS, (value - mean) / deviation));
}

export function designMatrix(table: FactorTable, rows: Int32Array, standardisation: Standardisation): DesignMatrix {
  const width = table.columns.length + 1;
  const values = new Float64Array(rows.length * width).fill(1);
  table.columns.forEach((column, j) => {
    const mean = standardisation.means[j];
    const deviation = standardisation.deviations[j];
    for (let r = 0; r < rows.length; r++) values[r * width + j] = standardised(column[rows[r]], mean, deviation);
  });
  return { values, rows: rows.length, width };
}

/** One row of a design matrix. */
export function designRow(factors: ArrayLike<number>, { means, deviations }: Standardisation): Float64Array {
  const row = new Float64Array(means.length + 1).fill(1);
  for (let j = 0; j < means.length; j++) row[j] = standardised(factors[j], means[j], deviations[j]);
  return row;
}

/** The rows from `from` up to but not including `to`, as a view. */
export function designRows({ values, width }: DesignMatrix, from: number, to: number): DesignMatrix {
  return { values: values.subarray(from * width, to * width), rows: to - from, width };
}

/** Row r times the weights. */
export function linearScore({ values, width }: DesignMatrix, r: number, weights: Float64Array): number {
  let score = 0;
  const offset = r * width;
  for (let j = 0; j < width; j++) score += values[offset + j] * weights[j];
  return score;
}

/**
 * Adds weight·x·xᵀ of every row to the lower triangle of `products`; all weights are 1 without `weights`. Most of a fit is
 * spent here: four rows at a time take half as long, as each sum is read and written once for them.
 */
export function addProducts(
  { values, rows, width }: DesignMatrix,
  products: Float64Array,
  weights?: Float64Array,
): void {
  const inFours = rows - (rows % 4);
  for (let r = 0; r < inFours; r += 4) {
    const [at0, at1, at2, at3] = [r * width, (r + 1) * width, (r + 2) * width, (r + 3) * width];
    for (let i = 0; i < width; i++) {
      const x0 = values[at0 + i] * (weights === undefined ? 1 : weights[r]);
      const x1 = values[at1 + i] * (weights === undefined ? 1 : weights[r + 1]);
      const x2 = values[at2 + i] * (weights === undefined ? 1 : weights[r + 2]);
      const x3 = values[at3 + i] * (weights === undefined ? 1 : weights[r + 3]);
      const line = i * width;
      for (let j = 0; j <= i; j++) {
        products[line + j] += x0 * values[at0 + j] + x1 * values[at1 + j] + x2 * values[at2 + j] + x3 * values[at3 + j];
      }
    }
  }
  for (let r = inFours; r < rows; r++) {
    const offset = r * width;
    for (let i = 0; i < width; i++) {
      const x = values[offset + i] * (weights === undefined ? 1 : weights[r]);
      for (let j = 0; j <= i; j++) products[i * width + j] += x * values[offset + j];
    }
  }
}
