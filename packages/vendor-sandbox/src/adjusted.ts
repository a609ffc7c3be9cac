import type { WorldAction, WorldBar } from './vendor-world.ts';

/** What vendors multiply the prices of a day by, so that they compare with today's. */
export interface Adjustment {
  /** For splits alone. */
  readonly split: number;
  /** For splits and dividends. */
  readonly total: number;
}

/** One for each bar. Actions are those of the instrument. */
export function adjustmentsOf(bars: readonly WorldBar[], actions: readonly WorldAction[]): Adjustment[] {
  const ofDay = Map.groupBy(actions, ({ exDay }) => exDay);
  const adjustments = new Array<Adjustment>(bars.length);
  let split = 1;
  let total = 1;
  for (let i = bars.length - 1; i >= 0; i--) {
    const bar = bars[i];
    if (bar === undefined) continue;
    adjustments[i] = { split, total };
    const ofBar = ofDay.get(bar.day);
    if (ofBar === undefined) continue;
    const ratio = splitOf(ofBar);
    const before = bars[i - 1];
    split /= ratio;
    total /= ratio;
    // The dividend is a share's after the split, the close one before it.
    if (before !== undefined) total *= 1 - (cashOf(ofBar) * ratio) / before.close;
  }
  return adjustments;
}

export const splitOf = (actions: readonly WorldAction[]): number =>
  actions.reduce((product, action) => (action.kind === 'Split' ? product * action.ratio : product), 1);

export const cashOf = (actions: readonly WorldAction[]): number =>
  actions.reduce((sum, action) => (action.kind === 'Dividend' ? sum + action.cash : sum), 0);
