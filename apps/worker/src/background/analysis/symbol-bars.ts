import type { BarColumns } from '@pipa/db/market';

/** Most bars of a symbol from which a year's metrics are computed: more than the sessions of four years. */
export const MAX_BARS = 4 * 253;

/** The bars before index `end`, as views. */
export function barsBefore(columns: BarColumns, end: number): BarColumns {
  const part = (column: Float64Array) => column.subarray(0, end);
  return {
    symbol: columns.symbol,
    days: columns.days.subarray(0, end),
    open: part(columns.open),
    high: part(columns.high),
    low: part(columns.low),
    close: part(columns.close),
    adjClose: part(columns.adjClose),
    volume: part(columns.volume),
  };
}
