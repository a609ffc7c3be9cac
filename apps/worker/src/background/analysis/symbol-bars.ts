import type { BarColumns } from '@pipa/db';

/** Most bars of a symbol from which a year's metrics are computed: more than the sessions of four years. */
export const MAX_BARS = 4 * 253;

/** The bars from index `start` to before `end`, as views. */
export function barsBetween(columns: BarColumns, start: number, end: number): BarColumns {
  const part = (column: Float64Array) => column.subarray(start, end);
  return {
    symbol: columns.symbol,
    days: columns.days.subarray(start, end),
    open: part(columns.open),
    high: part(columns.high),
    low: part(columns.low),
    close: part(columns.close),
    adjClose: part(columns.adjClose),
    volume: part(columns.volume),
  };
}
