import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('risk');

export const riskQueries = {
  questions: () =>
    queryOptions({
      queryKey: [...family, 'questions'],
      queryFn: ({ signal }) => call(api.riskAssessment, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
