/**
 * New shares that one share of the close of `fromDay` has become by the close of `toDay` (2 after a 2-for-1).
 * Per-share figures divide by it, share counts multiply. Days are epoch days, fromDay ≤ toDay.
 */
export type SplitFactor = (fromDay: number, toDay: number) => number;

export interface Split {
  /** Epoch day on which it is effective, before the open. */
  readonly exDay: number;
  /** New shares for one old share. */
  readonly ratio: number;
}

/** For a company that never split, or figures already in shares of one day. */
export const noSplits: SplitFactor = () => 1;

/** A look-up over splits in any order. A split after `toDay` is never seen. */
export function splitFactorOf(splits: readonly Split[]): SplitFactor {
  if (splits.length === 0) return noSplits;
  return (fromDay, toDay) => {
    let factor = 1;
    for (const { exDay, ratio } of splits) if (exDay > fromDay && exDay <= toDay) factor *= ratio;
    return factor;
  };
}
