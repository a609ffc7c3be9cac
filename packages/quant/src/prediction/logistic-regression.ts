import { addProducts, type DesignMatrix, linearScore } from './design-matrix.ts';
import { solvePositiveDefinite } from './solve-positive-definite.ts';

export interface LogisticOptions {
  /** L2 penalty on all weights but the intercept. */
  readonly penalty: number;
  /** Initial weights; default: all 0. */
  readonly from?: Float64Array;
  /** The fit ends when every component of the gradient of the mean loss is at most this far from 0. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

export interface LogisticFit {
  /** The last is the intercept. */
  readonly weights: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Penalty on the intercept: negligible, but it keeps the intercept finite when all outcomes are equal. */
export const INTERCEPT_PENALTY = 1e-6;
const TOLERANCE = 1e-9;
const MOST_ITERATIONS = 50;
const MOST_HALVINGS = 30;
/** Least share of the decrease predicted by the gradient that a step must reach (Armijo). */
const PROMISED_SHARE = 1e-4;

/**
 * Weights with the least mean log loss plus penalty/2 times the sum of squared weights, by Newton's method with steps halved
 * until the loss falls. The loss is strictly convex, so there is one minimum and every step goes down.
 * @param outcomes 1 or 0 by row
 * @throws RangeError for no rows or a penalty that is not positive
 */
export function fitLogistic(design: DesignMatrix, outcomes: Float64Array, options: LogisticOptions): LogisticFit {
  const { penalty, from, tolerance = TOLERANCE, maxIterations = MOST_ITERATIONS } = options;
  if (design.rows === 0) throw new RangeError('a regression needs rows');
  if (!(penalty > 0)) throw new RangeError(`penalty ${penalty} is not positive`);
  let weights = from === undefined ? new Float64Array(design.width) : from.slice();
  const probabilities = new Float64Array(design.rows);
  let loss = penalisedLoss(design, outcomes, weights, penalty, probabilities);
  let iterations = 0;
  let gradient = gradientOf(design, outcomes, weights, penalty, probabilities);
  while (iterations < maxIterations && !isSmall(gradient, tolerance)) {
    const step = solvePositiveDefinite(hessianOf(design, penalty, probabilities), gradient);
    const slope = dot(gradient, step);
    let share = 1;
    let next = weights;
    let nextLoss = Infinity;
    for (let halving = 0; halving < MOST_HALVINGS && !(nextLoss <= loss - PROMISED_SHARE * share * slope); halving++) {
      if (halving > 0) share /= 2;
      next = weights.map((weight, j) => weight - share * step[j]);
      nextLoss = penalisedLoss(design, outcomes, next, penalty, probabilities);
    }
    iterations++;
    weights = next;
    const gained = loss - nextLoss;
    loss = nextLoss;
    gradient = gradientOf(design, outcomes, weights, penalty, probabilities);
    // At the limit of double precision the loss no longer falls although the gradient is not exactly zero.
    if (!(gained > 0)) break;
  }
  return { weights, iterations, converged: isSmall(gradient, tolerance) };
}

export function probabilityOf(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** Log losses of the rows from `from` up to `to`. */
export function logLosses(
  design: DesignMatrix,
  outcomes: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
): Float64Array {
  const losses = new Float64Array(to - from);
  for (let r = from; r < to; r++) losses[r - from] = lossOf(linearScore(design, r, weights), outcomes[r]);
  return losses;
}

/** −log of the probability given to the outcome, without overflow. */
function lossOf(score: number, outcome: number): number {
  return Math.log1p(Math.exp(-Math.abs(score))) + Math.max(score, 0) - outcome * score;
}

/** Mean loss with its penalty; fills the probabilities. */
function penalisedLoss(
  design: DesignMatrix,
  outcomes: Float64Array,
  weights: Float64Array,
  penalty: number,
  probabilities: Float64Array,
): number {
  let sum = 0;
  for (let r = 0; r < design.rows; r++) {
    const score = linearScore(design, r, weights);
    probabilities[r] = probabilityOf(score);
    sum += lossOf(score, outcomes[r]);
  }
  let squares = 0;
  for (let j = 0; j < weights.length; j++) squares += penaltyOn(j, design.width, penalty) * weights[j] ** 2;
  return sum / design.rows + squares / 2;
}

function gradientOf(
  { values, rows, width }: DesignMatrix,
  outcomes: Float64Array,
  weights: Float64Array,
  penalty: number,
  probabilities: Float64Array,
): Float64Array {
  const gradient = new Float64Array(width);
  for (let r = 0; r < rows; r++) {
    const error = (probabilities[r] - outcomes[r]) / rows;
    for (let j = 0; j < width; j++) gradient[j] += error * values[r * width + j];
  }
  for (let j = 0; j < width; j++) gradient[j] += penaltyOn(j, width, penalty) * weights[j];
  return gradient;
}

function hessianOf(design: DesignMatrix, penalty: number, probabilities: Float64Array): Float64Array {
  const { rows, width } = design;
  const hessian = new Float64Array(width * width);
  addProducts(
    design,
    hessian,
    probabilities.map((p) => (p * (1 - p)) / rows),
  );
  for (let j = 0; j < width; j++) hessian[j * width + j] += penaltyOn(j, width, penalty);
  return hessian;
}

function penaltyOn(j: number, width: number, penalty: number): number {
  return j === width - 1 ? INTERCEPT_PENALTY : penalty;
}

function isSmall(gradient: Float64Array, tolerance: number): boolean {
  for (const part of gradient) if (!(Math.abs(part) <= tolerance)) return false;
  return true;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}
