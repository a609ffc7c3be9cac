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

const SESSIONS_A_YEAR = 252;
/** Years of sessions that a chart is drawn over. */
export const historyYears = { '1Y': 1, '5Y': 5, '20Y': 20 } as const;
export type HistoryRange = keyof typeof historyYears;

/**
 * The rows of a table over years, the newest first, and whether the table has a year of them. It ends on the day that
 * the table ends on, as it is the same question.
 */
export function useTableHistory(asked: TableQuestion | undefined, range: HistoryRange) {
  const language = languageOfComments();
  const sessions = historyYears[range] * SESSIONS_A_YEAR;
  const length = Math.min(sessions, MAX_ANALYSIS_LENGTH);
  const pages = asked === undefined ? 0 : Math.ceil(sessions / length);
  return useQueries({
    queries: Array.from({ length: pages }, (_, page) =>
      idaQueries.analysis(asked?.code ?? 1, { ...asked?.question, length, offset: page * length }, language),
    ),
    combine: (answers) => {
      const read = answers.map(({ data }) => (data?.idaTable ?? []) as readonly IdaRow[]);
      const missing = read.findIndex((rows) => rows.length < length);
      const rows = read.slice(0, missing === -1 ? read.length : missing + 1).flat();
      return {
        rows,
        isLong: (read[0]?.length ?? 0) >= SESSIONS_A_YEAR,
        isPending: answers.some(({ isPending }) => isPending),
      };
    },
  });
}
