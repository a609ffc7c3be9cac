import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '../ordered-search.ts';

/** Daily time-weighted returns of a backtest, a track, a portfolio or an account, beside those of a benchmark. */
export interface DailyRecord {
  /** Epoch day of the value before the first return. */
  readonly startDay: number;
  /** Epoch day of each return, ascending. */
  readonly days: readonly number[];
  /** Fractions, one a day. */
  readonly returns: readonly number[];
  readonly benchmarkReturns: readonly number[];
}

/** Indices of the returns that a range keeps: `to` is exclusive. */
export interface KeptReturns {
  readonly from: number;
  readonly to: number;
}

/**
 * The returns after a day and up to another. Their base is the last close at or before `from`, so its own return is not among
 * them. A side that is left out has no bound.
 */
export function returnsWithin(
  { days }: Pick<DailyRecord, 'days'>,
  { from, to }: { readonly from?: TradingDay; readonly to?: TradingDay },
): KeptReturns {
  const countUpTo = (day: TradingDay) => firstAtOrAfter(days, toEpochDay(day) + 1);
  const first = from === undefined ? 0 : countUpTo(from);
  return { from: first, to: Math.max(first, to === undefined ? days.length : countUpTo(to)) };
}

/** The record of the kept returns alone. */
export function keptRecord(record: DailyRecord, { from, to }: KeptReturns): DailyRecord {
  return {
    startDay: from === 0 ? record.startDay : record.days[from - 1],
    days: record.days.slice(from, to),
    returns: record.returns.slice(from, to),
    benchmarkReturns: record.benchmarkReturns.slice(from, to),
  };
}

/** First and last close of a record; both are the base where it has no return. */
export function extentOf({ startDay, days }: Pick<DailyRecord, 'startDay' | 'days'>): {
  readonly from: TradingDay;
  readonly to: TradingDay;
} {
  return { from: fromEpochDay(startDay), to: fromEpochDay(days.at(-1) ?? startDay) };
}
