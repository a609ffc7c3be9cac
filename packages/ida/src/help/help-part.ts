import type { Words } from '@pipa/words';
import { COLUMN_FACTS, type ColumnName } from '../columns/index.ts';

export interface HelpEntry {
  readonly term: Words;
  readonly text: Words;
  /** The columns that it says how to recompute, by their wire names. */
  readonly columns?: readonly ColumnName[];
}

/** A titled part of a Help overlay. */
export interface HelpPart {
  readonly title: Words;
  readonly intro: Words;
  readonly entries: readonly HelpEntry[];
}

/** What a column is computed from, under its heading. */
export const columnEntry = (name: ColumnName, text: Words): HelpEntry => ({
  term: COLUMN_FACTS[name].heading,
  text,
  columns: [name],
});

export const columnEntries = (texts: Readonly<Partial<Record<ColumnName, Words>>>): HelpEntry[] =>
  Object.entries(texts).map(([name, text]) => columnEntry(name as ColumnName, text));
