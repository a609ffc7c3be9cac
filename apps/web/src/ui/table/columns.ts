import {
  type ColumnDef,
  columnVisibilityFeature,
  constructSortFn,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../format.ts';

export type CellValue = string | number | boolean | null | undefined;

export interface Column<Row> {
  key: string;
  header: string;
  /** Value for sorting and the CSV file. */
  value: (row: Row) => CellValue;
  /** Content of the cell; default: the value as text. */
  cell?: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** Shown on a phone, which has room for the name and two further columns; default: the first two numbers. */
  phone?: boolean;
  /** Hidden until the user chooses it. */
  hidden?: boolean;
  /** In the CSV file alone: another column shows it too. */
  fileOnly?: boolean;
  /** Names the row: it cannot be hidden and stays in sight; default: the first column. */
  namesRow?: boolean;
  /** Explains the heading. */
  hint?: string;
  minWidth?: string;
  /** Keeps cells and heading in one line, such as a day, which would break at its hyphens; a phone may break the heading. */
  oneLine?: boolean;
}

/** Appearance of a column, beyond the library's definition. */
export interface ColumnLook {
  heading: string;
  numeric: boolean;
  phone: boolean;
  hint: string | undefined;
  minWidth: string | undefined;
  oneLine: boolean;
  namesRow: boolean;
}

/** Class of the cells of a column, to which the table's recipe and its sticky edges refer. */
export const cellClass = (look: ColumnLook | undefined) =>
  [look?.numeric && 'num', look?.namesRow && 'name', look?.oneLine && 'line'].filter(Boolean).join(' ') || undefined;

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnLook,
});
export type Features = typeof features;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Text in natural order ("Fund 2" before "Fund 10") and without regard to case, numbers by size. */
const naturalOrder = constructSortFn({
  sort: (left: CellValue, right: CellValue) =>
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left), String(right)),
});

/** Maps missing values to undefined, the library's only missing value. */
const valueOrMissing = (value: CellValue) => (value === null || value === '' ? undefined : value);

/** Column definitions of the library. The name of a row cannot be hidden. Numbers sort largest first, names from A. */
export function defineColumns<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] {
  const name = columns.find(({ namesRow }) => namesRow) ?? columns[0];
  return columns.map((column) => ({
    id: column.key,
    accessorFn: (row) => valueOrMissing(column.value(row)),
    cell: ({ row, getValue }) => (column.cell ? column.cell(row.original) : String(getValue() ?? NOT_AVAILABLE)),
    sortFn: naturalOrder,
    sortUndefined: 'last',
    sortDescFirst: column.numeric === true,
    enableSorting: column.sortable !== false,
    enableHiding: column !== name,
    meta: {
      heading: column.header,
      numeric: column.numeric === true,
      phone: column.phone === true,
      hint: column.hint,
      minWidth: column.minWidth,
      oneLine: column.oneLine === true,
      namesRow: column === name,
    },
  }));
}
