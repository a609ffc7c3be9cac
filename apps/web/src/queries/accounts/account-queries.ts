import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

export const accountFamily = familyOf('accounts');

export const accountQueries = {
  list: () =>
    queryOptions({
      queryKey: [...accountFamily, 'list'],
      queryFn: ({ signal }) => call(api.trackAccounts, {}, { signal }),
    }),
  forPortfolio: () =>
    queryOptions({
      queryKey: [...accountFamily, 'forPortfolio'],
      queryFn: ({ signal }) => call(api.trackAccountForPortfolio, {}, { signal }),
    }),
  /** Accounts on which a model account can be followed. */
  forAqm: () =>
    queryOptions({
      queryKey: [...accountFamily, 'forAqm'],
      queryFn: ({ signal }) => call(api.trackAccountForAQMSubscribe, {}, { signal }),
    }),
  positions: (trackAccountId: number) =>
    queryOptions({
      queryKey: [...accountFamily, 'positions', trackAccountId],
      queryFn: ({ signal }) => call(api.brokerAccountPosition, { trackAccountId }, { signal }),
    }),
};
