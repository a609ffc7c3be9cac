import { type EpochDay, nextTradingEpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';
import { type CorporateAction, type DailyBars, sortActions } from './daily-bars.ts';

/**
 * Which end of the series keeps its raw price. 'last' is the vendors' custom; with 'first' a new dividend never
 * changes earlier values, so a growing series can be stored. Returns are the same.
 */
type AdjustmentAnchor = 'first' | 'last';

/**
 * Closes adjusted for splits and dividends: adjClose[t]/adjClose[t−1] = (close[t]·split + dividend·split)/close[t−1],
 * the dividend being per share after the split. An action on a day without bar counts on the next bar.
 */
export function deriveAdjClose(
  bars: Pick<DailyBars, 'days' | 'close'>,
  actions: readonly CorporateAction[],
  anchor: AdjustmentAnchor = 'last',
): Float64Array {
  const { days, close } = bars;
  const n = days.length;
  const adjusted = new Float64Array(n);
  if (n === 0) return adjusted;
  const splits = new Float64Array(n).fill(1);
  const dividends = new Float64Array(n);
  for (const { exDay, kind, value } of sortActions(actions)) {
    const index = firstAtOrAfter(days, exDay);
    if (index === 0 || index === n) continue;
    if (kind === 'split') {
      splits[index] *= value;
      dividends[index] /= value;
    } else dividends[index] += value;
  }
  adjusted[0] = close[0];
  for (let t = 1; t < n; t++) {
    adjusted[t] = (adjusted[t - 1] * (close[t] + dividends[t]) * splits[t]) / close[t - 1];
  }
  if (anchor === 'last') {
    const scale = close[n - 1] / adjusted[n - 1];
    for (let t = 0; t < n; t++) adjusted[t] *= scale;
  }
  return adjusted;
}

/** Relative change of adjClose/close below which a day counts as rounding, not as an action. */
const NOISE = 2e-4;
/** Relative distance to a usual split ratio within which a step is that split. */
const SPLIT_TOLERANCE = 0.006;
/** Usual splits that aren't n-for-1 or 1-for-n. */
const SPLIT_FRACTIONS = [3 / 2, 4 / 3, 5 / 4, 5 / 2] as const;

/** A step of the ratio k = adjClose/close between two bars. */
export interface AdjustmentStep {
  /** Index of the bar from which on the ratio is another one. */
  readonly at: number;
  /** k[t]/k[t−1]. */
  readonly factor: number;
  /** The split whose ratio the factor is; null for another factor. */
  readonly split: number | null;
}

/**
 * Steps of the ratio k = adjClose/close, which steps up when an action takes effect.
 *
 * A step within 0.02 % (plus what one printed digit of the adjusted closes is worth) is rounding of the vendor and ignored, so
 * smaller dividends are lost. A step within 0.6 % of n, 1/n, 3/2, 4/3, 5/4 or 5/2 is that split.
 */
export function adjustmentSteps({ close, adjClose }: Pick<DailyBars, 'close' | 'adjClose'>): AdjustmentStep[] {
  const step = printedStep(adjClose);
  const found: AdjustmentStep[] = [];
  // The ratio is compared with the last accepted one, so that rounding errors do not add up to a dividend.
  let ratio = adjClose[0] / close[0];
  let ratioNoise = step / adjClose[0];
  for (let t = 1; t < close.length; t++) {
    const factor = adjClose[t] / close[t] / ratio;
    const noise = step / adjClose[t];
    if (Math.abs(factor - 1) <= NOISE + (noise + ratioNoise) / 2) continue;
    ratio = adjClose[t] / close[t];
    ratioNoise = noise;
    found.push({ at: t, factor, split: nearSplit(factor) });
  }
  return found;
}

/**
 * The action that a step is: a step up that is no split is the dividend close[t]·(f − 1), which is what a spin-off looks like too;
 * null for a step down that is no split. Whether the price agrees is for the caller to judge.
 */
export function actionOfStep(
  { days, close }: Pick<DailyBars, 'days' | 'close'>,
  { at, factor, split }: AdjustmentStep,
): CorporateAction | null {
  if (split !== null) return { exDay: days[at], kind: 'split', value: split, payDay: null };
  // adj[t]/adj[t−1] = (close[t] + dividend)/close[t−1] and adj[t] = k[t]·close[t].
  const dividend = round6(close[at] * (factor - 1));
  return dividend > 0 ? { exDay: days[at], kind: 'dividend', value: dividend, payDay: null } : null;
}

/** The smallest step in which the adjusted closes are printed, from their number of decimals (at most 6). */
export function printedStep(adjClose: Float64Array): number {
  let decimals = 0;
  const probes = Math.min(adjClose.length, 200);
  for (let i = 0; i < probes; i++) {
    const value = adjClose[Math.floor((i * adjClose.length) / probes)];
    while (decimals < 6 && Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6) decimals++;
  }
  return 10 ** -decimals;
}

export function nearSplit(factor: number): number | null {
  const near = (ratio: number) => Math.abs(factor / ratio - 1) <= SPLIT_TOLERANCE;
  const fraction = SPLIT_FRACTIONS.find(near);
  if (fraction !== undefined) return fraction;
  const forward = Math.round(factor);
  if (forward >= 2 && near(forward)) return forward;
  const reverse = Math.round(1 / factor);
  return reverse >= 2 && near(1 / reverse) ? 1 / reverse : null;
}

function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Pay day assumed where a source gives none: fifteen sessions after the ex-date. */
export function assumedPayDay(exDay: EpochDay): EpochDay {
  return nextTradingEpochDay(exDay, 15);
}
