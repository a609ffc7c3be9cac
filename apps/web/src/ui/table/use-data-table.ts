import { type Column as LibraryColumn, type Row as LibraryRow, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, defineColumns, type Features, features } from './columns.ts';
import { type Sort, useTableState } from './table-state.ts';

export type TableColumn<Row extends object> = LibraryColumn<Features, Row>;
export type TableRowModel<Row extends object> = LibraryRow<Features, Row>;

export interface TableSettings<Row extends object> {
  /** Key under which the sort order and the hidden columns are stored. */
  id: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  defaultSort?: Sort;
}

/** The table with the user's sort order, columns and open rows; open rows are not stored beyond the page. */
export function useDataTable<Row extends object>(settings: TableSettings<Row>, canExpand: (row: Row) => boolean) {
  const { id, columns, rows, rowKey, defaultSort = null } = settings;
  const kept = useTableState(id, columns, defaultSort);
  return useTable({
    ...kept,
    features,
    columns: useMemo(() => defineColumns(columns), [columns]),
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    getRowCanExpand: (row) => canExpand(row.original),
    enableMultiSort: false,
    // Live figures replace the rows every few seconds; open rows stay open.
    autoResetExpanded: false,
  });
}
