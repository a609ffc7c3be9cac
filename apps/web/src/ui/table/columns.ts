import type { ReactNode } from 'react';

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

export interface Sort {
  key: string;
  descending: boolean;
}

const isMissing = (value: CellValue) => value === null || value === undefined || value === '';

/** Text in natural order ("Fund 2" before "Fund 10"), numbers by size; what is missing stands last either way. */
export function compareValues(left: CellValue, right: CellValue, descending: boolean): number {
  if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
  const order =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left).localeCompare(String(right), 'en', { numeric: true, sensitivity: 'base' });
  return descending ? -order : order;
}

/** Stable: rows that are equal keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort && columns.find((candidate) => candidate.key === sort.key);
  if (!column) return rows;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((left, right) => compareValues(left.value, right.value, sort.descending))
    .map(({ row }) => row);
}

/** Numbers are first wanted largest first, names from A. A third press returns to the given order. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort | null {
  const first = column.numeric === true;
  if (sort?.key !== column.key) return { key: column.key, descending: first };
  return sort.descending === first ? { key: column.key, descending: !first } : null;
}

/** On a phone: the first column and two more; the others are one tap away. */
export function splitForPhone<Row>(columns: readonly Column<Row>[]): {
  kept: readonly Column<Row>[];
  rest: readonly Column<Row>[];
} {
  const [name, ...others] = columns;
  if (!name) return { kept: [], rest: [] };
  const marked = others.filter((column) => column.phone);
  const numbers = others.filter((column) => column.numeric);
  const chosen = (marked.length > 0 ? marked : numbers.length > 0 ? numbers : others).slice(0, 2);
  const kept = columns.filter((column) => column === name || chosen.includes(column));
  return { kept, rest: columns.filter((column) => !kept.includes(column)) };
}

const csvCell = (value: CellValue): string => {
  if (isMissing(value)) return '';
  const text = String(value);
  // A spreadsheet would run text that begins like a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [columns.map((column) => csvCell(column.header)).join(',')];
  for (const row of rows) lines.push(columns.map((column) => csvCell(column.value(row))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
