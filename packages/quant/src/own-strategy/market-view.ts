import type { TradingDay } from '@pipa/calendar';

/**
 * The market as it was known at the close of `day`; there is nothing later in it, and nothing from before the strategy's warm-up and
 * 260 sessions more, live and in reports alike. Lists run from the oldest session to `day`, whose value is the last one. Prices are adjusted for splits and dividends and end at the close of `day` as it was traded. A
 * session without a bar repeats the price before it, for up to five sessions, and is NaN after that; so is what history does not
 * suffice for. Lists are copies. A symbol outside the universe is an error.
 */
export interface MarketView {
  /** Session at whose close the strategy decides, in New York. */
  readonly day: TradingDay;
  /** Symbols of the universe that traded on `day`, in the order of the universe: those that can be bought. */
  readonly symbols: readonly string[];
  /** Whether the symbol traded on `day` and has prices for this number of sessions. */
  has(symbol: string, sessions?: number): boolean;
  /** GICS sector of a stock, group of a fund; null where it is not known. */
  sectorOf(symbol: string): string | null;

  /** Adjusted close `sessionsAgo` sessions before `day`; 0 is `day`. */
  close(symbol: string, sessionsAgo?: number): number;
  /** The last `count` adjusted closes, fewer where the view is shorter; all of the view when left out. */
  closes(symbol: string, count?: number): Float64Array;
  opens(symbol: string, count?: number): Float64Array;
  highs(symbol: string, count?: number): Float64Array;
  lows(symbol: string, count?: number): Float64Array;
  /** Shares traded, as traded; 0 for a session without a bar. */
  volumes(symbol: string, count?: number): Float64Array;
  /** The last `count` sessions, `day` included; fewer where the view is shorter. */
  days(count: number): TradingDay[];

  /** Total return over `sessions` sessions, the last `skip` of which are left out. */
  returnOver(symbol: string, sessions: number, skip?: number): number;
  /** Annualised sample deviation of the daily returns of the last sessions. */
  volatility(symbol: string, sessions: number): number;
  /** Mean adjusted close of the last sessions. */
  average(symbol: string, sessions: number): number;
  /** Mean dollars traded a session over the last sessions. */
  dollarVolume(symbol: string, sessions: number): number;

  /** Keeps a number of this decision, to be shown as a custom signal: at most 8 names of up to 32 characters, finite values. */
  record(name: string, value: number): void;
}

/** A strategy asked for a price of a session after the one at whose close it decides. */
export class LookAheadError extends Error {
  override readonly name = 'LookAheadError';
  readonly symbol: string;
  readonly day: TradingDay;
  /** Null beyond the end of the history. */
  readonly askedDay: TradingDay | null;
  /** From `day` to the session that it asks for. */
  readonly sessionsAhead: number;

  constructor(symbol: string, day: TradingDay, askedDay: TradingDay | null, sessionsAhead: number) {
    super(`It asks for ${symbol} of ${askedDay ?? 'a later session'} when it decides at the close of ${day}.`);
    this.symbol = symbol;
    this.day = day;
    this.askedDay = askedDay;
    this.sessionsAhead = sessionsAhead;
  }
}
