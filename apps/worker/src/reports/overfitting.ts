import type { StoredOverfitting, TriedVariants } from '@pipa/db/strategies';
import { elementAt, overfittingProbability, sharpeRecord } from '@pipa/quant';

/**
 * What tells the merit of a record from the luck of the best of many trials.
 * @param settings daily returns of the settings that it was chosen from, over the same sessions; empty where none were tested
 * @param tried null where the trials are counted when the report is read
 */
export function overfittingOf(
  returns: Float64Array,
  settings: readonly Float64Array[],
  tried: TriedVariants | null,
): StoredOverfitting {
  return { record: sharpeRecord(returns), selection: overfittingProbability(settings), tried };
}

/** Daily returns of a curve; a strategy that has lost everything has none on the sessions after it. */
export function returnsOf(equity: ArrayLike<number>, sessions = equity.length - 1): Float64Array {
  const returns = new Float64Array(Math.max(sessions, 0));
  for (let i = 0; i < Math.min(returns.length, equity.length - 1); i++) {
    returns[i] = elementAt(equity, i + 1) / elementAt(equity, i) - 1;
  }
  return returns;
}
