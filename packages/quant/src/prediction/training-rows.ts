import type { FactorTable } from './factor-table.ts';
import type { PredictionDefinition } from './prediction-definition.ts';

export interface PredictionInputs {
  /** Ascending epoch days of the sessions. */
  readonly days: Int32Array;
  /** Closes adjusted for splits and dividends, by session; NaN for a session without a close. */
  readonly closes: Float64Array;
  /** Factors by session. */
  readonly factors: FactorTable;
}

/** Settings of a training; omitted ones are those of the definition. */
export interface TrainingOptions {
  readonly seed: number;
  readonly minSessions?: number;
  readonly refitSessions?: number;
  readonly maxSessions?: number;
}

/** Data of a training at the close of a session. */
export interface TrainingRows {
  /** The factors with enough values. */
  readonly factors: FactorTable;
  /** Sessions whose factors and outcome are both known. */
  readonly rows: Int32Array;
  /** Return from each row's close to the close after the horizon. */
  readonly returns: Float64Array;
}

/**
 * The rows that a training at the close of session t knows: the last is `horizon` sessions before t, as the outcome of a
 * later one is not known yet. Null while there are too few rows or factors. A factor is used when it is known in at least
 * half as many rows as a training needs, and in the last one, so that one that ended is dropped.
 */
export function trainingRows(
  definition: PredictionDefinition,
  inputs: PredictionInputs,
  t: number,
  options: TrainingOptions,
): TrainingRows | null {
  const { minSessions, maxSessions, horizonSessions, leastFactors, leastKnownShare } = { ...definition, ...options };
  const last = t - horizonSessions;
  const first = Math.max(last - maxSessions + 1, 0);
  if (last - first + 1 < minSessions) return null;
  const factors = usableFactors(inputs.factors, first, last, minSessions / 2);
  if (factors.names.length < leastFactors) return null;
  const rows: number[] = [];
  const returns: number[] = [];
  const leastKnown = leastKnownShare * factors.names.length;
  for (let s = first; s <= last; s++) {
    const change = inputs.closes[s + horizonSessions] / inputs.closes[s] - 1;
    if (!Number.isFinite(change) || countKnown(factors, s) < leastKnown) continue;
    rows.push(s);
    returns.push(change);
  }
  if (rows.length < minSessions) return null;
  return { factors, rows: Int32Array.from(rows), returns: Float64Array.from(returns) };
}

function usableFactors({ names, columns }: FactorTable, first: number, last: number, least: number): FactorTable {
  const usable = columns.map((column) => {
    let known = 0;
    for (let s = first; s <= last; s++) if (!Number.isNaN(column[s])) known++;
    return known >= least && !Number.isNaN(column[last]);
  });
  return { names: names.filter((_, j) => usable[j]), columns: columns.filter((_, j) => usable[j]) };
}

function countKnown({ columns }: FactorTable, s: number): number {
  let known = 0;
  for (const column of columns) if (!Number.isNaN(column[s])) known++;
  return known;
}
