import { csvLine } from '@pipa/contract';
import type { Column } from './columns.ts';

/** All columns of the rows, one row per line; missing values are empty. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [csvLine(columns.map((column) => column.header))];
  for (const row of rows) lines.push(csvLine(columns.map((column) => column.value(row))));
  return lines.join('');
}
