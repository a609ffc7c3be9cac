import type { Panel } from '../../panel.ts';

/**
 * Dividends by ex-date of the sessions after t - from up to t - to, in dollars a share as of `t`: earlier ones are divided
 * by the splits since.
 */
export function dividendsBetween(panel: Panel, column: number, t: number, from: number, to = 0): number {
  const actions = panel.actions[column];
  let sum = 0;
  let splits = 1;
  let splitsOfDay = 1;
  let day = -1;
  for (let i = actions.length - 1; i >= 0; i--) {
    const { dayIndex, kind, value } = actions[i];
    if (dayIndex > t) continue;
    if (dayIndex <= t - from) break;
    // A dividend is a share as of its ex-date: a split of that same day is in it already.
    if (dayIndex !== day) {
      splits *= splitsOfDay;
      splitsOfDay = 1;
      day = dayIndex;
    }
    if (kind === 'split') splitsOfDay *= value;
    else if (dayIndex <= t - to) sum += value / splits;
  }
  return sum;
}
