import type { EpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';

/** Daily bars of one instrument in columns of equal length, ascending by day. */
export interface DailyBars {
  readonly symbol: string;
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  /** Prices as traded. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Close adjusted for splits and dividends: a total-return series up to one constant factor. */
  readonly adjClose: Float64Array;
  /** Shares as traded. */
  readonly volume: Float64Array;
}

export interface CorporateAction {
  /** Effective before that day's open. */
  readonly exDay: EpochDay;
  readonly kind: 'dividend' | 'split';
  /** Dividend: dollars a share as of the ex-date, after a split of the same day. Split: new shares for one old. */
  readonly value: number;
  /** Dividends only; null for sources without payment days. */
  readonly payDay: EpochDay | null;
}

export interface SymbolAction extends CorporateAction {
  readonly symbol: string;
}

/** The bar of one instrument and one session. */
export interface SessionBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number;
  readonly volume: number;
}

export interface InstrumentHistory {
  readonly bars: DailyBars;
  /** Ascending by exDay; a split before a dividend of the same day. */
  readonly actions: readonly CorporateAction[];
}

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
