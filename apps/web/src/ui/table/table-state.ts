import { useState } from 'react';
import type { Column, Sort } from './columns.ts';

export interface TableState {
  sort: Sort | null;
  hidden: readonly string[];
}

const storageKey = (id: string) => `pipa.table.${id}`;

/** What a stored state says, as far as it still fits the columns. */
export function readTableState<Row>(
  stored: string | null,
  columns: readonly Column<Row>[],
  fallback: TableState,
): TableState {
  if (stored === null) return fallback;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch (cause) {
    console.warn('A stored table state could not be read', cause);
    return fallback;
  }
  if (typeof value !== 'object' || value === null) return fallback;
  const { sort, hidden } = value as Partial<TableState>;
  const known = new Set(columns.map((column) => column.key));
  return {
    sort: sort && known.has(sort.key) ? { key: sort.key, descending: sort.descending === true } : null,
    // The first column is the name and cannot be hidden.
    hidden: Array.isArray(hidden) ? hidden.filter((key) => known.has(key) && key !== columns[0]?.key) : fallback.hidden,
  };
}

/** Sort order and hidden columns of a table, kept in the browser under its id. */
export function useTableState<Row>(id: string, columns: readonly Column<Row>[], defaultSort: Sort | null) {
  const [state, setState] = useState<TableState>(() =>
    readTableState(window.localStorage.getItem(storageKey(id)), columns, {
      sort: defaultSort,
      hidden: columns.filter((column) => column.hidden).map((column) => column.key),
    }),
  );
  const change = (next: Partial<TableState>) => {
    const merged = { ...state, ...next };
    setState(merged);
    window.localStorage.setItem(storageKey(id), JSON.stringify(merged));
  };
  return { state, change };
}
