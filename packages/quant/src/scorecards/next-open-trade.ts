import { nextTradingEpochDay, previousTradingEpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '../ordered-search.ts';
import type { ClosesByDay } from './forward-return.ts';

/** Sessions before the entry over which the volume is averaged, as in a backtest. */
export const TRADE_VOLUME_SESSIONS = 20;

/** Bars of a symbol, ascending by day: prices and shares as traded, and the adjusted close. */
export interface TradedBars extends ClosesByDay {
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** A trade of the session after a signal. */
export interface NextOpenTrade {
  /** Open of that session, dollars. */
  readonly entry: number;
  /** What the share bought there is worth at the last close, with its dividends and splits, dollars. */
  readonly exit: number;
  /** Shares a session before the entry, in shares of the entry; 0 where it is not known. */
  readonly averageDailyVolume: number;
  /** Between entry and exit. */
  readonly calendarDays: number;
}

/**
 * The trade that enters at the open of the session after day `from` and leaves at the close of day `to` (epoch days), or at the last one of
 * a symbol that was delisted in between. Null where the symbol does not open in that session.
 */
export function nextOpenTrade(bars: TradedBars, from: number, to: number): NextOpenTrade | null {
  const { days, open, close, adjClose } = bars;
  const day = nextTradingEpochDay(from);
  const start = firstAtOrAfter(days, day);
  const end = firstAtOrAfter(days, to + 1) - 1;
  if (days[start] !== day || end < start || !(open[start] > 0 && close[start] > 0 && adjClose[start] > 0)) return null;
  const growth = (adjClose[end] / adjClose[start]) * (close[start] / open[start]);
  return {
    entry: open[start],
    exit: open[start] * growth,
    averageDailyVolume: averageVolumeBefore(bars, start, day),
    calendarDays: days[end] - day,
  };
}

/** By traded dollars, which no split changes. */
function averageVolumeBefore({ days, open, close, volume }: TradedBars, start: number, day: number): number {
  let dollars = 0;
  let count = 0;
  const first = previousTradingEpochDay(day, TRADE_VOLUME_SESSIONS);
  for (let i = start - 1; i >= 0 && days[i] >= first; i--) {
    dollars += close[i] * volume[i];
    count++;
  }
  return count === 0 ? 0 : dollars / count / open[start];
}
