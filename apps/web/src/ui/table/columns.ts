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
  /** What sorting and the CSV file use. */
  value: (row: Row) => CellValue;
  /** What is seen; the value as text when absent. */
  cell?: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** Stays in sight on a phone, where the name and two further columns do. Without any mark the first two numbers stay. */
  phone?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
  /** Explains the heading. */
  hint?: string;
  minWidth?: string;
}

/** How a column looks, beyond what the library knows of it. */
export interface ColumnLook {
  heading: string;
  numeric: boolean;
  phone: boolean;
  hint: string | undefined;
  minWidth: string | undefined;
}

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

/** The library knows one kind of missing value. */
const valueOrMissing = (value: CellValue) => (value === null || value === '' ? undefined : value);

/** Columns as the library takes them. The first is the name: it cannot be hidden. Numbers come largest first, names from A. */
export const defineColumns = <Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] =>
  columns.map((column, index) => ({
    id: column.key,
    accessorFn: (row) => valueOrMissing(column.value(row)),
    cell: ({ row, getValue }) => (column.cell ? column.cell(row.original) : String(getValue() ?? NOT_AVAILABLE)),
    sortFn: naturalOrder,
    sortUndefined: 'last',
    sortDescFirst: column.numeric === true,
    enableSorting: column.sortable !== false,
    enableHiding: index > 0,
    meta: {
      heading: column.header,
      numeric: column.numeric === true,
      phone: column.phone === true,
      hint: column.hint,
      minWidth: column.minWidth,
    },
  }));
