import { sessionOf, type TradingDay } from '@pipa/calendar';

/** An instrument as it is known at an instant. */
export interface WorldInstrument {
  /** The same whatever its symbol is. */
  readonly id: string;
  /** With a dot before the class of a share: BRK.B. */
  readonly symbol: string;
  readonly name: string;
  readonly kind: 'Stock' | 'ETF';
  readonly exchange: 'NYSE' | 'NASDAQ' | 'ARCA';
  readonly listedOn: TradingDay | null;
  /** Of one that no longer trades. */
  readonly lastDay: TradingDay | null;
}

/** Dollars and shares as traded. */
export interface WorldBar {
  readonly day: TradingDay;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Effective before the open of its ex-day. */
export type WorldAction = {
  readonly id: string;
  readonly symbol: string;
  readonly exDay: TradingDay;
} & (
  | { readonly kind: 'Split'; readonly ratio: number }
  /** Dollars a share as of the ex-day. */
  | { readonly kind: 'Dividend'; readonly cash: number; readonly payDay: TradingDay }
  | { readonly kind: 'Renamed'; readonly newSymbol: string }
  | { readonly kind: 'Merged'; readonly into: string | null; readonly ratio: number; readonly cash: number }
  | { readonly kind: 'SpunOff'; readonly spunOff: string; readonly ratio: number }
  | { readonly kind: 'Removed' }
);

export interface WorldQuote {
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  /** Of the last trade. */
  readonly at: Date;
  readonly dayOpen: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  readonly dayVolume: number;
}

export interface WorldRange {
  readonly from: TradingDay;
  readonly to: TradingDay;
}

/** What vendors have data of, as it is known at an instant: later corrections, actions and symbols are not there yet. */
export interface VendorWorld {
  instruments(at: Date): readonly WorldInstrument[];
  /** Whole sessions, ascending, under the symbol of the instant; null for a symbol that is unknown. */
  bars(symbol: string, range: WorldRange, at: Date): readonly WorldBar[] | null;
  /** The bars of all instruments on a day, by the symbol of the instant. */
  sessionBars(day: TradingDay, at: Date): ReadonlyMap<string, WorldBar>;
  /** Ascending by ex-day; null for the actions of all symbols. */
  actions(symbols: readonly string[] | null, range: WorldRange, at: Date): readonly WorldAction[];
  /** Null for what does not trade. */
  quote(symbol: string, at: Date): WorldQuote | null;
}

/** Vendors have the bars of a session so long after its end. */
export const BARS_AFTER_MS = 15 * 60_000;

export const isWhole = (day: TradingDay, at: Date): boolean =>
  at.getTime() >= sessionOf(day).closeAt.getTime() + BARS_AFTER_MS;
