import type { EpochDay, TradingDay } from '@pipa/calendar';
import type { SizeClass } from '@pipa/quant';

export type InstrumentKind = 'Stock' | 'ETF' | 'Index';

export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly kind: InstrumentKind;
  /** GICS sector of a stock; group of an ETF (Broad, Style, Sector, International, Bond, Commodity, Currency, Volatility, Leveraged). */
  readonly sector: string | null;
  /** GICS industry of a stock; GICS sector that a sector ETF tracks. */
  readonly industry: string | null;
  /** Of a stock, by market value when its history begins; absent for sources without sizes. */
  readonly sizeClass?: SizeClass | null;
  readonly listedOn: TradingDay | null;
  /** Last session of an instrument that no longer trades. */
  readonly delistedOn: TradingDay | null;
}

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

/** Where daily prices come from. Ranges are inclusive; an unknown symbol is NOT_FOUND. */
export interface MarketDataProvider {
  /** With `asOf`, only what was known that day: later listings are left out, later delistings hidden. */
  instruments(asOf?: TradingDay): readonly Instrument[];
  bars(symbol: string, from: TradingDay, to: TradingDay): DailyBars;
  actions(symbol: string, from: TradingDay, to: TradingDay): readonly CorporateAction[];
  /** Bars and actions in one go, cheaper than asking twice. */
  history(symbol: string, from: TradingDay, to: TradingDay): InstrumentHistory;
  /** Bars of all instruments that trade in that session. */
  sessionBars(day: TradingDay): ReadonlyMap<string, SessionBar>;
  /** Splits and dividends effective before that session's open, by symbol. */
  sessionActions(day: TradingDay): readonly SymbolAction[];
}

/** Facts of the instruments that were known on a day. */
export function instrumentsAsOf(instruments: readonly Instrument[], asOf: TradingDay): Instrument[] {
  return instruments
    .filter(({ listedOn }) => listedOn === null || listedOn <= asOf)
    .map((instrument) =>
      instrument.delistedOn !== null && instrument.delistedOn > asOf ? { ...instrument, delistedOn: null } : instrument,
    );
}
