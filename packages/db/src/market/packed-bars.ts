import type { TradingDay } from '@pipa/calendar';
import { elementAt, type PanelField } from '@pipa/quant';

/** What a day of `bar_year.bars` holds, in this sequence: a double each, the highest byte first. */
export const BAR_FIELDS = [
  'open',
  'high',
  'low',
  'close',
  'adjClose',
  'volume',
] as const satisfies readonly PanelField[];

/** Those that are as traded, whatever splits and dividends came later. */
export const TRADED_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const satisfies readonly PanelField[];

/** Days. */
export const LONGEST_YEAR = 366;

/** Year of the row that holds a day. */
export const yearOf = (day: TradingDay): number => Number(day.slice(0, 4));

const DOUBLE_BYTES = 8;
export const BAR_BYTES = BAR_FIELDS.length * DOUBLE_BYTES;

/** Columns of `bar_year` as a COPY writes them. */
export const BAR_YEAR = '"bar_year" ("instrumentId", "year", "days", "bars")';

/** Bytes before the number of a field in those of a day. */
export const offsetOf = (field: PanelField): number => BAR_FIELDS.indexOf(field) * DOUBLE_BYTES;

/** Compiled code reads and writes a number of a DataView in one instruction; Buffer's methods go byte by byte. */
const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength);

/** `bars` of the rows start..end, the last exclusive. */
export function packBars(
  bars: Readonly<Record<PanelField, Float64Array>>,
  start: number,
  end: number,
): Buffer<ArrayBuffer> {
  const packed = Buffer.allocUnsafe((end - start) * BAR_BYTES);
  const view = viewOf(packed);
  for (const field of BAR_FIELDS) {
    const values = bars[field];
    for (let i = start, at = offsetOf(field); i < end; i++, at += BAR_BYTES) view.setFloat64(at, elementAt(values, i));
  }
  return packed;
}

/** The numbers of a field in `bars`. */
export function unpackField(bars: Buffer, field: PanelField): Float64Array {
  const values = new Float64Array(bars.length / BAR_BYTES);
  const view = viewOf(bars);
  for (let i = 0, at = offsetOf(field); i < values.length; i++, at += BAR_BYTES) values[i] = view.getFloat64(at);
  return values;
}

/** The numbers of one day as `barOf` gives its bytes. */
export function unpackBar(bar: Buffer): Record<PanelField, number> {
  const number = (field: PanelField) => bar.readDoubleBE(offsetOf(field));
  return {
    open: number('open'),
    high: number('high'),
    low: number('low'),
    close: number('close'),
    adjClose: number('adjClose'),
    volume: number('volume'),
  };
}

/**
 * SQL of the bytes of one day.
 * @param table alias of `bar_year`
 * @param at SQL of the position of the day in `days`, from 1
 */
export const barOf = (table: string, at: string): string =>
  `substring(${table}."bars" FROM ${BAR_BYTES} * (${at} - 1) + 1 FOR ${BAR_BYTES})`;

/** SQL of one number of one day; null without a position. */
export const barNumber = (table: string, at: string, field: PanelField): string =>
  `float8_at(${table}."bars", ${BAR_BYTES} * (${at} - 1) + ${offsetOf(field)})`;

/** SQL of the bytes of one day whose numbers are columns of a table, under the names of the fields. */
export const barFrom = (table: string): string =>
  BAR_FIELDS.map((field) => `float8send(${table}."${field}")`).join(' || ');
