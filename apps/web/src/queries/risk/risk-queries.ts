import { api, RISK_ANSWERS_OPTION, riskAnswers } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('risk');

/** Answers by id of the question, as the option of the user keeps them; none where it keeps nothing that can be read. */
function answersIn(text: string | null) {
  try {
    return riskAnswers.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export const riskQueries = {
  questions: () =>
    queryOptions({
      queryKey: [...family, 'questions'],
      queryFn: ({ signal }) => call(api.riskAssessment, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Answers of an assessment that was begun and is not signed. */
  keptAnswers: () =>
    queryOptions({
      queryKey: [...family, 'keptAnswers'],
      queryFn: async ({ signal }) =>
        answersIn(await call(api.getUserOption, { option: RISK_ANSWERS_OPTION }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
