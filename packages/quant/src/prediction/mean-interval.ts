import { mean as meanOf } from '../metrics/moments.ts';
import { studentTail } from '../metrics/student-distribution.ts';

/** Two-sided 95 % quantile of the normal distribution. */
const Z95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * 95 % confidence interval of the mean of values that overlap with their neighbours, such as outcomes of overlapping horizons. The deviation of the mean is taken from that of the means of blocks twice as long as the overlap
 * (batch means), widened by the overlap of neighbouring blocks and by Student's distribution for the number of blocks (expansion in
 * 1/degrees of freedom). Null for fewer than ten blocks.
 * @param overlap distance, in values, at which two values no longer overlap; 1 for independent values
 */
export function meanInterval(values: Float64Array, overlap: number): Interval | null {
  const estimate = meanEstimate(values, overlap);
  if (estimate === null) return null;
  const { mean, deviation, freedom } = estimate;
  const student = Z95 * (1 + (Z95 * Z95 + 1) / (4 * freedom));
  const half = student * deviation;
  return { low: mean - half, high: mean + half };
}

/**
 * Probability of a mean as high as that of these values or higher where the true one is zero, by the deviation and the number of blocks of
 * `meanInterval`. Null for fewer than ten blocks.
 */
export function meanPValue(values: Float64Array, overlap: number): number | null {
  const estimate = meanEstimate(values, overlap);
  if (estimate === null) return null;
  const { mean, deviation, freedom } = estimate;
  // A mean of zero says nothing, also where nothing deviates.
  return mean === 0 ? 1 / 2 : studentTail(mean / deviation, freedom);
}

function meanEstimate(values: Float64Array, overlap: number) {
  const length = 2 * overlap;
  const blocks = Math.floor(values.length / length);
  if (blocks < LEAST_BLOCKS) return null;
  const means = blockMeans(values, blocks);
  const mean = meanOf(values) ?? NaN;
  let squares = 0;
  for (const value of means) squares += (value - mean) ** 2;
  const freedom = blocks - 1;
  // Sums over windows of `overlap` independent values lose this share of their variance when blocks are taken for independent.
  const shared = (overlap * overlap - 1) / (3 * overlap * length);
  return { mean, deviation: Math.sqrt(squares / freedom / blocks / (1 - shared)), freedom };
}

const LEAST_BLOCKS = 10;

/** Means of blocks of almost equal length that together hold every value. */
function blockMeans(values: Float64Array, blocks: number): Float64Array {
  return Float64Array.from({ length: blocks }, (_, b) => {
    const from = Math.floor((b * values.length) / blocks);
    const to = Math.floor(((b + 1) * values.length) / blocks);
    let sum = 0;
    for (let i = from; i < to; i++) sum += values[i];
    return sum / (to - from);
  });
}
