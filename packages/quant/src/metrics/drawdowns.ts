import { requireEquity, requireSameLength } from './require-values.ts';

export interface Drawdown {
  /** Epoch day of the peak before the fall. */
  readonly start: number;
  readonly trough: number;
  /** Epoch day on which the peak was reached again; null while it has not been. */
  readonly end: number | null;
  /** Negative fraction: trough value over peak value − 1. */
  readonly depth: number;
  /** Calendar days from the peak to the recovery, or to the last day while under water. */
  readonly days: number;
}

/** Eₜ/max(E₀…Eₜ) − 1 for each day: 0 at a high, negative under water. Like all here it throws a RangeError for equity that is not finite or is negative. */
export function drawdownSeries(equity: ArrayLike<number>): Float64Array {
  requireEquity(equity);
  const series = new Float64Array(equity.length);
  let peak = -Infinity;
  for (let i = 0; i < equity.length; i++) {
    if (equity[i] > peak) peak = equity[i];
    series[i] = equity[i] / peak - 1;
  }
  return series;
}

/** The deepest drawdown as a negative fraction, 0 when there was none; null for no values. */
export function maxDrawdown(equity: ArrayLike<number>): number | null {
  requireEquity(equity);
  if (equity.length === 0) return null;
  let peak = equity[0];
  let worst = 0;
  for (let i = 0; i < equity.length; i++) {
    if (equity[i] > peak) peak = equity[i];
    worst = Math.min(worst, equity[i] / peak - 1);
  }
  return worst;
}

/** The `top` deepest drawdowns, deepest first (earlier first among equals). `days` and `equity` are of the same length. */
export function drawdownTable(days: ArrayLike<number>, equity: ArrayLike<number>, top = 10): Drawdown[] {
  requireSameLength('equity', equity.length, 'days', days.length);
  requireEquity(equity);
  const episodes: Drawdown[] = [];
  let peak = 0;
  let trough = 0;
  const close = (endIndex: number, recovered: boolean) => {
    if (trough === peak) return;
    episodes.push({
      start: days[peak],
      trough: days[trough],
      end: recovered ? days[endIndex] : null,
      depth: equity[trough] / equity[peak] - 1,
      days: days[endIndex] - days[peak],
    });
  };
  for (let i = 1; i < equity.length; i++) {
    if (equity[i] >= equity[peak]) {
      close(i, true);
      peak = i;
      trough = i;
    } else if (equity[i] < equity[trough]) {
      trough = i;
    }
  }
  if (equity.length > 1) close(equity.length - 1, false);
  return episodes.sort((a, b) => a.depth - b.depth || a.start - b.start).slice(0, top);
}
