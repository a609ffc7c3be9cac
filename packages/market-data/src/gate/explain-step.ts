import { type AdjustmentStep, actionOfStep } from '../adjust-close.ts';
import type { CorporateAction, DailyBars } from '../daily-bars.ts';
import { factorOf } from './actions-of-a-bar.ts';

/** Logarithmic difference up to which a listed action and a step of the adjusted close are the same one. */
export const SAME_STEP = 0.01;

/** What the sources say about the actions of one bar. */
export interface Claim {
  /** The listed actions take effect on this bar. */
  readonly listed: readonly CorporateAction[];
  readonly step: AdjustmentStep | null;
}

/** A possible reason of a large step. */
export interface Explanation {
  readonly actions: readonly CorporateAction[];
  readonly factor: number;
  /** All sources agree on it. */
  readonly isWhole: boolean;
  /** It leaves out one of the listed actions. */
  readonly isPart: boolean;
  readonly words: string;
}

/** Whether the listed actions of a bar are worth what its adjusted close steps by. */
export const agree = ({ listed, step }: Claim, close: number): boolean =>
  Math.abs(Math.log((step?.factor ?? 1) / factorOf(listed, close))) <= SAME_STEP;

/** What the sources say of a bar, wholly or in part. */
export function explanationsOf(
  bars: DailyBars,
  at: number,
  claim: Claim,
  { hasAdjusted, hasList }: { readonly hasAdjusted: boolean; readonly hasList: boolean },
): Explanation[] {
  const { listed, step } = claim;
  const close = bars.close[at];
  const stepFactor = step?.factor ?? 1;
  const isAgreed = agree(claim, close);
  const found: Explanation[] = [];
  if (listed.length > 0) {
    const isWhole = isAgreed || !hasAdjusted;
    const words = ', which the adjusted close lacks: it got a step';
    found.push({ actions: listed, factor: factorOf(listed, close), isWhole, isPart: false, words });
  }
  const stepped = step === null ? null : actionOfStep(bars, step);
  if (stepped !== null && !(isAgreed && listed.length > 0)) {
    const words = ' of the adjusted close, which no list of actions has';
    found.push({ actions: [stepped], factor: stepFactor, isWhole: !hasList, isPart: false, words });
  }
  for (const action of listed.length > 1 ? listed : []) {
    const words = ' alone: the other action of the day is left out';
    found.push({ actions: [action], factor: factorOf([action], close), isWhole: false, isPart: true, words });
  }
  if (found.length === 0) found.push({ actions: [], factor: stepFactor, isWhole: false, isPart: false, words: '' });
  return found;
}
