import type { TradingDay } from '@pipa/calendar';
import type { InstrumentKind } from '../instrument.ts';

/** Where data came from, and when. */
export interface Provenance {
  readonly vendor: string;
  /** Which data of the vendor: the path of a file, the name of a feed. */
  readonly dataset: string;
  readonly retrievedAt: Date;
  /** The data is as it was known on this day; null where the vendor doesn't say. */
  readonly asOf: TradingDay | null;
  /** Words that the licence of the vendor asks to be shown with the data. */
  readonly attribution: string | null;
}

/** What every row has: the evidence of what was given. Its values are not checked; the gate does that. */
export interface VendorRow {
  /** Of an instrument; of observations the id of their series. */
  readonly symbol: string;
  /** The row as text, shortened. */
  readonly raw: string;
  /** Line of a file, or place in an answer, from 1. */
  readonly line: number;
}

export interface VendorInstrument extends VendorRow {
  readonly name: string | null;
  readonly kind: InstrumentKind | null;
  /** Last session of one that no longer trades. */
  readonly lastDay: string | null;
  /** Dollars that holders of a share got in the end. */
  readonly finalValue: string | null;
}

/** A daily bar; a value that is no number is NaN. */
export interface VendorBar extends VendorRow {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number | null;
  /** Shares; 0 where the vendor has none. */
  readonly volume: number;
  /** Effective before the open; 0 without one. */
  readonly dividend: number;
  /** New shares for an old one, effective before the open; 1 without a split. */
  readonly splitRatio: number;
}

export interface VendorAction extends VendorRow {
  readonly exDay: string;
  readonly dividend: number;
  readonly splitRatio: number;
  readonly payDay: string | null;
}

/** What becomes of the shares of an instrument, beside splits and dividends. */
export type InstrumentChange =
  | { readonly kind: 'Renamed'; readonly newSymbol: string }
  /** A share becomes so many shares of another instrument and so many dollars; without another one, dollars alone. */
  | { readonly kind: 'Merged'; readonly into: string | null; readonly ratio: number; readonly cash: number }
  /** A share is given so many shares of another instrument. */
  | { readonly kind: 'SpunOff'; readonly spunOff: string; readonly ratio: number }
  /** A share ends without any payment. */
  | { readonly kind: 'Removed' };

/** Effective before the open of its day. */
export interface VendorChange extends VendorRow {
  readonly day: string;
  readonly change: InstrumentChange;
}

/** A value of a macro series. */
export interface VendorObservation extends VendorRow {
  readonly day: string;
  /** Null where the vendor knows only the day that was observed. */
  readonly releasedDay: string | null;
  readonly value: number;
}

/** A figure of a company's filing. */
export interface VendorFigure extends VendorRow {
  /** Name in the vendor's taxonomy: 'us-gaap:Assets'. */
  readonly concept: string;
  readonly unit: string;
  /** Null for a figure of a moment. */
  readonly periodFrom: string | null;
  readonly periodTo: string;
  readonly value: number;
  /** Known from this day on. */
  readonly filedDay: string;
}

/** One answer to one request. The next request is made when the next page is asked for. */
export interface VendorPage<Row extends VendorRow> {
  readonly provenance: Provenance;
  /** At most MOST_ROWS_A_PAGE. A dataset without rows gives one page without rows. */
  readonly rows: readonly Row[];
  /** Reading that broke off goes on behind this page from here. */
  readonly cursor: string;
}

export const MOST_ROWS_A_PAGE = 10_000;

/** Days are inclusive. */
export interface VendorRange {
  /** Null for all that the vendor has. */
  readonly symbols: readonly string[] | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
}

export interface VendorCall {
  /** Cursor of the last page that was read; null to begin. */
  readonly after: string | null;
  readonly signal?: AbortSignal;
}

/** @throws VendorError; an `UnknownSymbol` when the vendor knows none of the symbols that are asked for */
export type VendorPart<Request, Row extends VendorRow> = (
  request: Request,
  call: VendorCall,
) => AsyncIterable<VendorPage<Row>>;

export interface VendorLimits {
  readonly requestsAMinute: number | null;
  /** First day of its history. */
  readonly historyFrom: TradingDay | null;
  /** Whether actions are in the prices already. */
  readonly prices: 'AsTraded' | 'Adjusted';
}

/** A source of market data outside of the product. A part that it doesn't have is null. */
export interface MarketVendor {
  readonly name: string;
  readonly limits: VendorLimits;
  readonly instruments: VendorPart<VendorRange, VendorInstrument> | null;
  /** Histories: all bars of a symbol follow each other. */
  readonly bars: VendorPart<VendorRange, VendorBar> | null;
  /** The bars of all symbols on a day. */
  readonly sessionBars: VendorPart<TradingDay, VendorBar> | null;
  readonly actions: VendorPart<VendorRange, VendorAction> | null;
  /** New symbols, mergers, spin-offs and removals, by the day on which they take effect. */
  readonly changes: VendorPart<VendorRange, VendorChange> | null;
  readonly observations: VendorPart<VendorRange, VendorObservation> | null;
  /** By the day on which they were filed. */
  readonly figures: VendorPart<VendorRange, VendorFigure> | null;
}
