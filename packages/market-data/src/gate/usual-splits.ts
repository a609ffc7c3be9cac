/** Ratios of nearly all splits, new shares for one old; their inverses are reverse splits. */
const USUAL = [5 / 4, 4 / 3, 3 / 2, 2, 5 / 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, 1_000];
const RATIOS = [...USUAL, ...USUAL.map((ratio) => 1 / ratio)];

/** The usual ratio whose logarithm is nearest; null when even that is further away than the tolerance. */
export function usualSplit(logRatio: number, tolerance: number): number | null {
  let best: number | null = null;
  let distance = tolerance;
  for (const ratio of RATIOS) {
    const apart = Math.abs(Math.log(ratio) - logRatio);
    if (apart > distance) continue;
    best = ratio;
    distance = apart;
  }
  return best;
}

/** Old shares by which companies split theirs, or pay dividends in shares: 3:2, 21:20. */
const OLD_SHARES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 40];
const RATIO_TOLERANCE = 1e-3;

/** Whether a ratio is one of small whole numbers. */
export function isSimpleRatio(ratio: number): boolean {
  return OLD_SHARES.some((old) => {
    const fresh = Math.round(ratio * old);
    return fresh > 0 && Math.abs((ratio * old) / fresh - 1) <= RATIO_TOLERANCE;
  });
}
