import type { EpochDay } from '@pipa/calendar';
import type { CorporateAction, DailyBars } from './provider.ts';

/** Index of the first day at or after `day` (the length when there is none). */
export function lowerBound(days: Int32Array, day: EpochDay): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle] < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bars from..to, both inclusive, as copies. */
export function sliceBars(bars: DailyBars, from: EpochDay, to: EpochDay): DailyBars {
  const start = lowerBound(bars.days, from);
  const end = Math.max(start, lowerBound(bars.days, to + 1));
  return {
    symbol: bars.symbol,
    days: bars.days.slice(start, end),
    open: bars.open.slice(start, end),
    high: bars.high.slice(start, end),
    low: bars.low.slice(start, end),
    close: bars.close.slice(start, end),
    adjClose: bars.adjClose.slice(start, end),
    volume: bars.volume.slice(start, end),
  };
}

/** Ascending by ex-date, a split before a dividend of the same day (the dividend is per new share). */
export function sortActions(actions: readonly CorporateAction[]): CorporateAction[] {
  return [...actions].sort((a, b) => a.exDay - b.exDay || (a.kind === b.kind ? 0 : a.kind === 'split' ? -1 : 1));
}
