import type { Language } from '@pipa/contract';
import { cellOf, columnOf } from './analysis-columns.ts';
import type { Row, TableOf } from './parts.ts';

/** Columns that are shown of a table of the analysis, which may have more. */
export const MOST_COLUMNS = 12;

/** Columns of the analysis, of rows that have them. */
export function analysisTable(
  rows: readonly Row[],
  language: Language,
  names: readonly string[],
  title: string,
  link: string | null,
  total?: number,
): TableOf {
  return {
    title,
    columns: names.map((name) => columnOf(name, language)),
    rows: rows.map((row) => Object.fromEntries(names.map((name) => [name, cellOf(name, row[name], language)]))),
    ...(total !== undefined && { total }),
    link,
  };
}
