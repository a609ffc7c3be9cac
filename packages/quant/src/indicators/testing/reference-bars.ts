import { numberOrNaN } from '../../testing/reference-vectors.ts';
import type { BarField, BarSeries } from '../input.ts';

/** Bars of a reference table; columns are found whatever their case, a column that is not there is all NaN. */
export function barsOf(rows: readonly Record<string, string>[]): BarSeries {
  const names = new Map(Object.keys(rows[0] ?? {}).map((name) => [name.toLowerCase(), name]));
  const column = (field: BarField) => columnOf(rows, names.get(field) ?? field);
  return {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

export function columnOf(rows: readonly Record<string, string>[], name: string): Float64Array {
  return Float64Array.from(rows, (row) => numberOrNaN((row[name] ?? '').trim()));
}

export const scaled = (values: Float64Array, factor: number): Float64Array => values.map((value) => value * factor);
