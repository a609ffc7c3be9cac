/** Reference values against ours: counts what was compared and keeps the largest error of each function and vector. */

export interface Comparison {
  readonly name: string;
  /** File and column or case the expected values come from. */
  readonly vector: string;
  readonly compared: number;
  /** Largest error as a share of the tolerance given; the comparison holds at 1 and below. */
  readonly worst: number;
  readonly largestError: number;
}

export interface Tolerance {
  readonly relative?: number;
  /** Half a unit of the last printed digit, where the source rounds. */
  readonly absolute?: number;
  /** First index that counts, where only the seeds of the two differ and have faded. */
  readonly from?: number;
}

export function compareSeries(
  name: string,
  vector: string,
  expected: ArrayLike<number>,
  actual: ArrayLike<number>,
  { relative = 0, absolute = 0, from = 0 }: Tolerance,
): Comparison {
  let [compared, worst, largestError] = [0, 0, 0];
  for (let i = from; i < expected.length; i++) {
    if (Number.isNaN(expected[i])) continue;
    compared++;
    const error = Math.abs(actual[i] - expected[i]);
    const share = error / (relative * Math.abs(expected[i]) + absolute);
    // A missing value of ours fails whatever the tolerance.
    worst = Number.isNaN(error) ? Infinity : Math.max(worst, error === 0 ? 0 : share);
    largestError = Number.isNaN(error) ? Infinity : Math.max(largestError, error / Math.max(1, Math.abs(expected[i])));
    if (worst === Infinity) break;
  }
  return { name, vector, compared, worst, largestError };
}

/** The comparisons as lines of a table: function, vector, values compared, largest error relative to max(1, |value|). */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ name, vector, compared, largestError }) => [
    name,
    vector,
    String(compared),
    largestError.toExponential(1),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')).join('\n');
}

export function totalCompared(comparisons: readonly Comparison[]): number {
  return comparisons.reduce((sum, { compared }) => sum + compared, 0);
}
