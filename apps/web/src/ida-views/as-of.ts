import { api, type IdaFunctionCode } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { askedOf } from '../queries/ida/asked.ts';
import { type AnalysisQuestion, idaQueries } from '../queries/ida/ida-queries.ts';
import { languageOfComments } from './say.ts';

/** The day in the address that every view of the analysis is shown as of. */
export const AS_OF = 'asOf';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The chosen day; undefined for the newest one. */
export function useAsOf(): string | undefined {
  const [query] = useSearchParams();
  const asked = query.get(AS_OF) ?? '';
  return DAY.test(asked) ? asked : undefined;
}

/** A table of the analysis as of the chosen day, with its comment in the language of the client, and the call that it is made of. */
export function useAnalysis(code: IdaFunctionCode, question: Omit<AnalysisQuestion, 'asOf'>) {
  const asOf = useAsOf();
  const language = languageOfComments();
  const dated = { ...question, ...(asOf && { asOf }) };
  const query = useQuery(idaQueries.analysis(code, dated, language));
  const asked = askedOf(api.getStockIDA, { function: code, ...dated, language });
  return { ...query, asked, history: { code, question: dated } };
}
