import { type ColumnVisibilityState, functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { startTransition, useState } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import type { Column } from './columns.ts';

export interface Sort {
  key: string;
  descending: boolean;
}

/** The part of the library's table state that the browser stores. */
export interface TableState {
  sorting: SortingState;
  columnVisibility: ColumnVisibilityState;
}

/** The stored form, which is older than the use of the library. */
interface KeptState {
  sort: Sort | null;
  hidden: readonly string[];
}

const storageKey = (id: string) => `pipa.table.${id}`;

const stateOf = ({ sort, hidden }: KeptState): TableState => ({
  sorting: sort ? [{ id: sort.key, desc: sort.descending }] : [],
  columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
});

const keptOf = ({ sorting: [first], columnVisibility }: TableState): KeptState => ({
  sort: first ? { key: first.id, descending: first.desc } : null,
  hidden: Object.keys(columnVisibility).filter((key) => columnVisibility[key] === false),
});

/** The stored state, without columns that no longer exist. */
export function readTableState<Row>(
  stored: string | null,
  columns: readonly Column<Row>[],
  defaultSort: Sort | null,
): TableState {
  const fallback: KeptState = {
    sort: defaultSort,
    hidden: columns.filter((column) => column.hidden).map((column) => column.key),
  };
  if (stored === null) return stateOf(fallback);
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch (cause) {
    console.warn('A stored table state could not be read', cause);
    return stateOf(fallback);
  }
  if (typeof value !== 'object' || value === null) return stateOf(fallback);
  const { sort, hidden } = value as Partial<KeptState>;
  const known = new Set(columns.map((column) => column.key));
  return stateOf({
    sort: sort && known.has(sort.key) ? { key: sort.key, descending: sort.descending === true } : null,
    // The first column is the name and cannot be hidden.
    hidden: Array.isArray(hidden) ? hidden.filter((key) => known.has(key) && key !== columns[0]?.key) : fallback.hidden,
  });
}

/** Sort order and hidden columns of a table, stored in the browser under its id. Spread the result into the table's options. */
export function useTableState<Row>(id: string, columns: readonly Column<Row>[], defaultSort: Sort | null) {
  const [state, setState] = useState<TableState>(() =>
    readTableState(browserStorage.getItem(storageKey(id)), columns, defaultSort),
  );
  const keep =
    <K extends keyof TableState>(part: K) =>
    (update: Updater<TableState[K]>) => {
      const next = { ...state, [part]: functionalUpdate(update, state[part]) };
      // Another order draws every row anew: in slices, so that the browser goes on answering.
      if (part === 'sorting') startTransition(() => setState(next));
      else setState(next);
      browserStorage.setItem(storageKey(id), JSON.stringify(keptOf(next)));
    };
  return { state, onSortingChange: keep('sorting'), onColumnVisibilityChange: keep('columnVisibility') };
}
