import type { EpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';
import type { CorporateAction, DailyBars } from './provider.ts';

/** The bars from..to, both inclusive, as copies. */
export function sliceBars(bars: DailyBars, from: EpochDay, to: EpochDay): DailyBars {
  const start = firstAtOrAfter(bars.days, from);
  const end = Math.max(start, firstAtOrAfter(bars.days, to + 1));
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
