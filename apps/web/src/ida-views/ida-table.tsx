import { chakra } from '@chakra-ui/react';
import type { IdaColumn } from '@pipa/ida';
import { type ReactNode, useMemo } from 'react';
import { ida as words } from '../messages/ida.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { cellOf, type IdaRow } from './cells.tsx';
import { say } from './say.ts';

const TEXT_UNITS: ReadonlySet<IdaColumn['unit']> = new Set([
  'day',
  'symbol',
  'text',
  'rating',
  'components',
  'state',
  'call',
  'code',
]);
/** Units that tell the rows of a table apart. */
const KEY_UNITS: ReadonlySet<IdaColumn['unit']> = new Set(['day', 'symbol']);

const asCellValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Of a macro row: the days of the values that were observed before its day. */
const carriedDay = (row: IdaRow, key: string): string | undefined =>
  (row.carriedFrom as Readonly<Record<string, string>> | undefined)?.[key];

function Cell({ column, row }: { column: IdaColumn; row: IdaRow }) {
  const content = cellOf(column, row[column.key]);
  const observed = carriedDay(row, column.key);
  if (observed === undefined) return content;
  return (
    <chakra.span color="ink-2" title={words.observedOn(observed)}>
      {content}
      <chakra.span srOnly> {words.observedOn(observed)}</chakra.span>
    </chakra.span>
  );
}

const tableColumn = (column: IdaColumn): Column<IdaRow> => ({
  key: column.key,
  header: say(column.heading),
  numeric: !TEXT_UNITS.has(column.unit),
  value: (row) => asCellValue(row[column.key]),
  cell: (row) => <Cell column={column} row={row} />,
  ...(column.hint && { hint: say(column.hint) }),
});

interface IdaTableProps {
  /** Names the stored state of the table and its CSV file. */
  id: string;
  title: string;
  description?: ReactNode;
  columns: readonly IdaColumn[];
  rows: readonly IdaRow[];
  tools?: ReactNode;
  empty?: ReactNode;
  /** Inside another card. */
  bare?: boolean;
}

/** A table of the analysis from the definitions of its columns. */
export function IdaTable({ columns, rows, ...rest }: IdaTableProps) {
  const shown = useMemo(() => columns.map(tableColumn), [columns]);
  const keys = columns.filter(({ unit }) => KEY_UNITS.has(unit)).map(({ key }) => key);
  return (
    <DataTable {...rest} columns={shown} rows={rows} rowKey={(row) => keys.map((key) => String(row[key])).join(' ')} />
  );
}
