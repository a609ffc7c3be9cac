import type { TradingDay } from '@pipa/calendar';
import type { InstrumentFacts, Reorganisation, StoredAction } from '@pipa/db/market';
import type { LiveQuote } from '@pipa/market-data/vendors';

/** What happens to instruments before the open of a day. */
export interface DayNews {
  /** Instruments that are new, and those that no longer trade. */
  readonly instruments: readonly InstrumentFacts[];
  readonly reorganisations: readonly Reorganisation[];
  /** Splits and dividends, by the symbols of that day. */
  readonly actions: readonly StoredAction[];
}

/** A real market as it goes on: nothing that it gives is of the future. Each call may fail, and is tried again later. */
export interface LiveFeed {
  newsOf(day: TradingDay): Promise<DayNews>;
  /** The newest quotes; symbols without one are missing. */
  quotes(symbols: readonly string[]): Promise<ReadonlyMap<string, LiveQuote>>;
  /**
   * Stores the bars of a session that is over, and what the vendor has corrected since of the sessions before. Nothing is stored of a day
   * that is not whole.
   * @returns why it is not whole, in words; null when it is
   */
  takeDay(day: TradingDay): Promise<string | null>;
  /** Time after a close from which on the bars of its day are asked for. */
  readonly barsAfterMs: number;
  /** Least time between two readings of so many quotes, so that the limits of the vendor are kept. */
  leastQuotesMs(symbols: number): number;
}
