import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Queries that the shell and more than one feature read. */
export const sessionQueries = {
  currentUser: (token: string | null) =>
    queryOptions({
      queryKey: ['currentUser', token],
      queryFn: ({ signal }) => call(api.currentLoginUser, {}, { signal }),
      enabled: token !== null,
      staleTime: 60_000,
    }),
};

const MARKET_POLL_MS = 2_500;
export const marketQueries = {
  status: () =>
    queryOptions({
      queryKey: ['marketStatus'],
      queryFn: ({ signal }) => call(api.marketStatus, {}, { signal }),
      refetchInterval: MARKET_POLL_MS,
      staleTime: 1_000,
    }),
};

const HISTORY_POLL_MS = 4_000;
export const historyQueries = {
  /** How much of a new market's history is loaded; asked until all of it is. */
  progress: (token: string | null) =>
    queryOptions({
      queryKey: ['historyProgress'],
      queryFn: ({ signal }) => call(api.historyProgress, {}, { signal }),
      enabled: token !== null,
      refetchInterval: ({ state }) => (state.data?.isLoaded === false ? HISTORY_POLL_MS : false),
      staleTime: ({ state }) => (state.data?.isLoaded ? Number.POSITIVE_INFINITY : 0),
      retry: false,
    }),
};
