import { type IdaFunctionCode, MAX_ANALYSIS_LENGTH } from '@pipa/contract';
import { useQueries } from '@tanstack/react-query';
import { type AnalysisQuestion, idaQueries } from '../queries/ida/ida-queries.ts';
import type { IdaRow } from './cells.tsx';
import { languageOfComments } from './say.ts';

/** What a table of days or quarters is read with: its chart reads more rows of the same. */
export interface TableQuestion {
  readonly code: IdaFunctionCode;
  readonly question: AnalysisQuestion;
}

/** Years of sessions that a chart is drawn over: a page of an answer is a year. */
export const historyYears = { '1Y': 1, '5Y': 5, '20Y': 20 } as const;
export type HistoryRange = keyof typeof historyYears;

/**
 * The rows of a table over years, the newest first, and whether the table goes back beyond the first page of them. It ends on the day that
 * the table ends on, as it is the same question.
 */
export function useTableHistory(asked: TableQuestion | undefined, range: HistoryRange) {
  const language = languageOfComments();
  const pages = asked === undefined ? 0 : historyYears[range];
  return useQueries({
    queries: Array.from({ length: pages }, (_, page) =>
      idaQueries.analysis(
        asked?.code ?? 1,
        { ...asked?.question, length: MAX_ANALYSIS_LENGTH, offset: page * MAX_ANALYSIS_LENGTH },
        language,
      ),
    ),
    combine: (answers) => {
      const read = answers.map(({ data }) => (data?.idaTable ?? []) as readonly IdaRow[]);
      const missing = read.findIndex((rows) => rows.length < MAX_ANALYSIS_LENGTH);
      const rows = read.slice(0, missing === -1 ? read.length : missing + 1).flat();
      return {
        rows,
        isLong: read[0]?.length === MAX_ANALYSIS_LENGTH,
        isPending: answers.some(({ isPending }) => isPending),
      };
    },
  });
}
