import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const all = ['accounts'] as const;

export const accountQueries = {
  /** Everything read about accounts; to be invalidated after a change. */
  all,
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => call(api.trackAccounts, {}, { signal }) }),
  forPortfolio: () =>
    queryOptions({
      queryKey: [...all, 'forPortfolio'],
      queryFn: ({ signal }) => call(api.trackAccountForPortfolio, {}, { signal }),
    }),
  positions: (trackAccountId: number) =>
    queryOptions({
      queryKey: [...all, 'positions', trackAccountId],
      queryFn: ({ signal }) => call(api.brokerAccountPosition, { trackAccountId }, { signal }),
    }),
};
