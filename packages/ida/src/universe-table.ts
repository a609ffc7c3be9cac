import type { ScreenField } from '@pipa/contract';

/** Numbers with NaN, or texts with null, where a figure is not known. */
export type UniverseColumn = Float64Array | readonly (string | null)[];

/** What is known on a day of each symbol of the universe, which are in order of their symbols. */
export interface UniverseTable {
  readonly size: number;
  readonly columns: Readonly<Record<ScreenField, UniverseColumn>>;
}

/** A figure of a symbol, or null where it is not known. */
export function figureOf({ columns }: UniverseTable, field: ScreenField, index: number): number | string | null {
  const value = columns[field][index] ?? null;
  return typeof value === 'number' && Number.isNaN(value) ? null : value;
}
