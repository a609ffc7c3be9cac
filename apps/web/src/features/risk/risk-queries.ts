import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const riskQueries = {
  questions: () =>
    queryOptions({
      queryKey: ['riskQuestions'],
      queryFn: ({ signal }) => call(api.riskAssessment, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
