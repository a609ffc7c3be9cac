import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const REFRESH_MS = 10_000;

/** What the dashboard reads; values move with the market, so they are read again while it is open. */
export const dashboardQueries = {
  portfolios: () =>
    queryOptions({
      queryKey: ['dashboard', 'portfolios'],
      queryFn: ({ signal }) => call(api.portfolios, { strategyType: 'AQS' }, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  accounts: () =>
    queryOptions({
      queryKey: ['dashboard', 'accounts'],
      queryFn: ({ signal }) => call(api.trackAccounts, {}, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  strategies: () =>
    queryOptions({
      queryKey: ['dashboard', 'strategies'],
      queryFn: ({ signal }) => call(api.strategies, { strategyType: 'AQS' }, { signal }),
      staleTime: 60_000,
    }),
};
