import { finite, requireFraction } from './require-values.ts';

/** A standard deviation of returns below this is rounding noise and counts as none. */
export const ZERO_DEVIATION = 1e-12;

/** Arithmetic mean; null for no values. Like every moment it throws a RangeError for values that are not finite. */
export function mean(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i];
  return finite(sum / n, 'mean');
}

/** Sample standard deviation (divisor n−1); null for fewer than two values. */
export function sampleDeviation(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n < 2) return null;
  const centre = mean(values) ?? 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const d = values[i] - centre;
    squares += d * d;
  }
  return Math.sqrt((finite(squares / n, 'variance') * n) / (n - 1));
}

/** Skewness m₃/m₂^1.5 with population moments; null for fewer than three values or no deviation. */
export function skewness(values: ArrayLike<number>): number | null {
  if (values.length < 3) return null;
  const { second, third } = centralMoments(values);
  if (Math.sqrt(finite(second, 'variance')) < ZERO_DEVIATION) return null;
  return finite(third / second ** 1.5, 'skewness');
}

/** Excess kurtosis m₄/m₂² − 3 with population moments (0 for a normal law); null for fewer than four values or no deviation. */
export function excessKurtosis(values: ArrayLike<number>): number | null {
  if (values.length < 4) return null;
  const { second, fourth } = centralMoments(values);
  if (Math.sqrt(finite(second, 'variance')) < ZERO_DEVIATION) return null;
  return finite(fourth / second ** 2 - 3, 'kurtosis');
}

/**
 * Quantile by linear interpolation between order statistics (Hyndman and Fan's type 7); null for no values.
 * @throws RangeError for a `p` outside 0..1 or a value that is not finite.
 */
export function quantile(values: ArrayLike<number>, p: number): number | null {
  return partAtQuantile(values, p)?.quantile ?? null;
}

/** A quantile and the mean of the values at or below it, from one selection. Null and errors as for `quantile`. */
export function lowerTail(values: ArrayLike<number>, p: number): { quantile: number; mean: number } | null {
  const at = partAtQuantile(values, p);
  if (at === null) return null;
  const { parted, below, quantile: threshold } = at;
  let sum = 0;
  let count = below + 1;
  for (let i = 0; i < count; i++) sum += parted[i];
  // Ties with the quantile may lie above it.
  for (let i = below + 1; i < parted.length; i++) {
    if (parted[i] > threshold) continue;
    sum += parted[i];
    count++;
  }
  return { quantile: threshold, mean: finite(sum / count, 'mean of the tail') };
}

/** The quantile, and a copy of the values in which those up to index `below` are at most the quantile. */
function partAtQuantile(values: ArrayLike<number>, p: number) {
  requireFraction(p, 'p');
  if (values.length === 0) return null;
  const parted = new Float64Array(values);
  for (let i = 0; i < parted.length; i++) finite(parted[i], 'value');
  const position = p * (parted.length - 1);
  const below = Math.floor(position);
  partAt(parted, below);
  const value = parted[below];
  if (position === below) return { parted, below, quantile: value };
  let next = Infinity;
  for (let i = below + 1; i < parted.length; i++) if (parted[i] < next) next = parted[i];
  return { parted, below, quantile: value + (next - value) * (position - below) };
}

/** Puts what belongs at index k of the sorted values there, nothing above it before and nothing below it after. Source: Hoare 1961, FIND. */
function partAt(values: Float64Array, k: number): void {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[k];
    let i = from;
    let j = to;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (j < k) from = i;
    if (i > k) to = j;
  }
}

/** The second, third and fourth central moments in one pass; not finite where they overflow. */
function centralMoments(values: ArrayLike<number>): { second: number; third: number; fourth: number } {
  const n = values.length;
  const centre = mean(values) ?? 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = 0; i < n; i++) {
    const d = values[i] - centre;
    const square = d * d;
    second += square;
    third += square * d;
    fourth += square * square;
  }
  return { second: second / n, third: third / n, fourth: fourth / n };
}
