import type { ExplanationOf } from '@pipa/contract';
import type { Series } from './raw-series.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A cell that is recomputed. */
export interface Cell {
  readonly series: Series;
  readonly symbol: string;
  readonly row: Row;
  /** Of the table, the newest first, and the place of the row among them. */
  readonly rows: readonly Row[];
  readonly at: number;
  /** The day of the row, and its index in the bars of the symbol. */
  readonly day: string;
  readonly t: number;
  readonly dim: number;
  /** Of a table of groups: the symbols that it is asked for. */
  readonly members: readonly string[];
  /** Which end of a figure the help of its rank calls the better one. */
  readonly better: (name: string) => 'higher' | 'lower';
  /** The explanations of the cell's row. */
  readonly explain: <What extends 'ta' | 'prediction'>(what: What, name?: string) => Promise<ExplanationOf<What>>;
}

/** The value of a cell by the formula that its help says; undefined where the raw rows do not reach back far enough. */
export type Recompute = (cell: Cell) => unknown;
/** Why a column cannot be recomputed from its help. */
export interface Exception {
  readonly because: string;
}
export type RecomputedColumns = Readonly<Record<string, Recompute | Exception>>;

/** One function for each of several columns. */
export const each = <Name extends string>(names: readonly Name[], recompute: (name: Name) => Recompute) =>
  Object.fromEntries(names.map((name) => [name, recompute(name)])) as Readonly<Record<Name, Recompute>>;
