import { change, type Row } from '../../present/index.ts';

/** Rows of a table of the analysis, whose columns differ by its function. */
export const analysisRows = ({ data }: { readonly data: { readonly idaTable: unknown } }): readonly Row[] =>
  (data.idaTable ?? []) as readonly Row[];

/** A percent number of the analysis as percent with its sign. */
export const changeText = (percentNumber: unknown): string =>
  change(typeof percentNumber === 'number' ? percentNumber / 100 : null);
