import type { BarColumns } from '@pipa/db/market';
import { firstAtOrAfter } from '@pipa/quant';

const FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const;
export type TradedBar = Readonly<Record<(typeof FIELDS)[number], number>>;

/** A history without a bar. */
export const noBars = (symbol: string): BarColumns => columnsOf(symbol, new Map());

/** The bars of a history by epoch day. */
export function barsByDay(bars: Omit<BarColumns, 'adjClose'>): Map<number, TradedBar> {
  const byDay = new Map<number, TradedBar>();
  for (let t = 0; t < bars.days.length; t++) {
    const bar = Object.fromEntries(FIELDS.map((field) => [field, bars[field][t]])) as unknown as TradedBar;
    byDay.set(bars.days[t] as number, bar);
  }
  return byDay;
}

/** A history of bars by day; its adjusted closes are not known yet. */
export function columnsOf(symbol: string, byDay: ReadonlyMap<number, TradedBar>): BarColumns {
  const days = Int32Array.from(byDay.keys()).sort();
  const column = (field: (typeof FIELDS)[number]) =>
    Float64Array.from(days, (day) => byDay.get(day)?.[field] ?? Number.NaN);
  return {
    symbol,
    days,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    adjClose: new Float64Array(days.length).fill(Number.NaN),
  };
}

/** The part of a history from a day on, as views. */
export function barsSince(bars: BarColumns, from: number): BarColumns {
  const start = firstAtOrAfter(bars.days, from);
  const part = (column: Float64Array) => column.subarray(start);
  const { symbol, open, high, low, close, adjClose, volume } = bars;
  return {
    ...{ symbol, days: bars.days.subarray(start), open: part(open), high: part(high), low: part(low) },
    ...{ close: part(close), adjClose: part(adjClose), volume: part(volume) },
  };
}
