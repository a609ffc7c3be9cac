import { COLUMN_FACTS, type ColumnName } from '../columns/index.ts';
import { type Words, words } from '../words.ts';

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

type Texts = readonly [en: string, zh: string];

export const entry = (term: Words | Texts, ...text: Texts): HelpEntry => ({
  term: 'en' in term ? term : words(...term),
  text: words(...text),
});

/** What a column is computed from, under its heading. */
export const columnEntry = (name: ColumnName, ...text: Texts): HelpEntry => ({
  ...entry(COLUMN_FACTS[name].heading, ...text),
  columns: [name],
});

/** An entry that says how several columns are computed. */
export const columnsEntry = (columns: readonly ColumnName[], term: Words | Texts, ...text: Texts): HelpEntry => ({
  ...entry(term, ...text),
  columns,
});
