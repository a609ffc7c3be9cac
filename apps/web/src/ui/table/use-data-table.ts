import {
  functionalUpdate,
  type Column as LibraryColumn,
  type Row as LibraryRow,
  type SortingState,
  type Updater,
  useTable,
} from '@tanstack/react-table';
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
  /** The sort order where the page keeps it, as in its address, instead of the browser. */
  sorting?: SortOfPage;
  /** False where the page itself chooses the columns: each of them is shown, whatever the browser has stored. Default: true. */
  hasColumnMenu?: boolean;
}

const ALL_VISIBLE = {};

export interface SortOfPage {
  sort: Sort;
  /** Null: the order that the page begins with. */
  onSort: (sort: Sort | null) => void;
}

/** The state of a table whose page keeps the sort order. */
function sortedByPage({ sort, onSort }: SortOfPage) {
  const sorting: SortingState = [{ id: sort.key, desc: sort.descending }];
  const onSortingChange = (update: Updater<SortingState>) => {
    const [first] = functionalUpdate(update, sorting);
    onSort(first ? { key: first.id, descending: first.desc } : null);
  };
  return { sorting, onSortingChange };
}

/** The table with the user's sort order, columns and open rows; open rows are not stored beyond the page. */
export function useDataTable<Row extends object>(settings: TableSettings<Row>, canExpand: (row: Row) => boolean) {
  const { id, columns, rows, rowKey, defaultSort = null, sorting, hasColumnMenu = true } = settings;
  const kept = useTableState(id, columns, defaultSort);
  const ofPage = sorting && sortedByPage(sorting);
  return useTable({
    ...kept,
    ...(ofPage && { onSortingChange: ofPage.onSortingChange }),
    state: {
      sorting: ofPage ? ofPage.sorting : kept.state.sorting,
      columnVisibility: hasColumnMenu ? kept.state.columnVisibility : ALL_VISIBLE,
    },
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
