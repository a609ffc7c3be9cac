import { type CorporateAction, sortActions } from '../daily-bars.ts';
import { ratioWords } from './finding.ts';
import { isSimpleRatio } from './usual-splits.ts';

/** Vendors write spin-offs as splits of odd ratios. Shares are split by simple ones: an odd one is a distribution of the same worth. */
export function distributionOf(action: CorporateAction, close: number): CorporateAction {
  if (action.kind === 'dividend' || action.value < 1 || isSimpleRatio(action.value)) return action;
  return { ...action, kind: 'dividend', value: close * (action.value - 1) };
}

/** Sorted, with the dividends of a day as one, and its splits as one. */
export function oneOfADay(actions: readonly CorporateAction[]): CorporateAction[] {
  const merged: CorporateAction[] = [];
  for (const action of sortActions(actions)) {
    const last = merged.at(-1);
    if (last?.exDay !== action.exDay || last.kind !== action.kind) merged.push(action);
    else {
      const value = action.kind === 'split' ? last.value * action.value : last.value + action.value;
      merged[merged.length - 1] = { ...last, value };
    }
  }
  return merged;
}

/** The factor by which an adjusted close rises more than a close over actions of one bar. */
export function factorOf(actions: readonly CorporateAction[], close: number): number {
  let split = 1;
  let dividend = 0;
  for (const { kind, value } of sortActions(actions)) {
    if (kind === 'dividend') dividend += value;
    else {
      split *= value;
      dividend /= value;
    }
  }
  return (split * (close + dividend)) / close;
}

export function wordsOf(actions: readonly CorporateAction[]): string {
  const words = actions.map(({ kind, value }) =>
    kind === 'split' ? `a split ${ratioWords(value)}` : `a dividend of ${value.toPrecision(4)}`,
  );
  return words.length === 0 ? 'no action' : words.join(' and ');
}
