import type { api, Language, OutputOf } from '@pipa/contract';
import type { ChartOf, TableColumn, TableOf } from '../parts.ts';
import { presentWords } from '../words.ts';

type Api = typeof api;
export type Call = keyof Api;
export type Answer<Name extends Call> = OutputOf<Api[Name]>;
/** What the call was asked with. */
export type Fields = Readonly<Record<string, unknown>>;

export interface View {
  readonly tables: readonly TableOf[];
  readonly charts?: readonly ChartOf[];
}
export type Viewer<Name extends Call> = (data: Answer<Name>, language: Language, fields: Fields) => View;
export type Viewers = { readonly [Name in Call]?: Viewer<Name> };

export const one = (table: TableOf): View => ({ tables: [table] });

type Kind = TableColumn['kind'];
type ColumnKey = keyof (typeof presentWords)['en']['columns'];

/** A column of the product's words; `key` is that of the row where it differs. */
export const column = (language: Language, word: ColumnKey, kind: Kind, key: string = word): TableColumn => ({
  key,
  label: presentWords[language].columns[word],
  kind,
});
export type Columns = readonly (readonly [ColumnKey, Kind, string?])[];
export const columnsOf = (language: Language, columns: Columns): TableColumn[] =>
  columns.map(([word, kind, key]) => column(language, word, kind, key));
