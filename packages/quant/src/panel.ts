import type { QuarterlyStatement } from './fundamentals/statement.ts';

/**
 * A panel holds the daily bars of many instruments on one common axis of trading days.
 * Column s of a field is the series of symbol s; a day on which the symbol has no bar is NaN (volume 0).
 */
export interface Panel {
  /** Ascending trading days as days since 1970-01-01, length n. */
  readonly days: Int32Array;
  readonly symbols: readonly string[];
  /** Sector by symbol where known; strategies limit their exposure to one by it. */
  readonly sectors?: readonly (string | null)[];
  /** Prices as traded, not adjusted. One Float64Array of length n a symbol. */
  readonly open: readonly Float64Array[];
  readonly high: readonly Float64Array[];
  readonly low: readonly Float64Array[];
  readonly close: readonly Float64Array[];
  /** Close adjusted for splits and dividends (total return up to a constant factor). */
  readonly adjClose: readonly Float64Array[];
  /** Shares traded in the session, as traded. */
  readonly volume: readonly Float64Array[];
  /** Splits and dividends by symbol index, ascending by day. */
  readonly actions: readonly (readonly PanelAction[])[];
  /** Quarterly statements by symbol index, ascending by knownIndex; absent where the market has none. */
  readonly statements?: readonly (readonly PanelStatement[])[];
}

export interface PanelStatement {
  /** Index into `days` of the first close at which the statement is known; 0 for those known before the panel. */
  readonly knownIndex: number;
  readonly statement: QuarterlyStatement;
}

export interface PanelAction {
  /** Ex-date as index into `days`; effective before that day's open. */
  readonly dayIndex: number;
  readonly kind: 'dividend' | 'split';
  /** Dividend: dollars a share as of the ex-date. Split: new shares for one old share (2 for a 2-for-1). */
  readonly value: number;
  /** Dividend only: index into `days` of the pay date; `days.length` or more when after the last day. */
  readonly payDayIndex?: number;
}

export type PanelField = 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';

/** What `change` makes of the columns of each field. */
export const mapPanelColumns = <T>(
  panel: Pick<Panel, PanelField>,
  change: (columns: readonly Float64Array[], field: PanelField) => T,
): Record<PanelField, T> => ({
  open: change(panel.open, 'open'),
  high: change(panel.high, 'high'),
  low: change(panel.low, 'low'),
  close: change(panel.close, 'close'),
  adjClose: change(panel.adjClose, 'adjClose'),
  volume: change(panel.volume, 'volume'),
});

/** Index of a symbol in the panel, or -1. Build the map once for many look-ups. */
export function symbolIndex(panel: Panel): ReadonlyMap<string, number> {
  return new Map(panel.symbols.map((symbol, index) => [symbol, index]));
}

/** Positions of a universe in the panel, −1 for a symbol that the panel lacks. */
export const universeColumns = (columnOf: ReadonlyMap<string, number>, universe: readonly string[]): Int32Array =>
  Int32Array.from(universe, (symbol) => columnOf.get(symbol) ?? -1);
