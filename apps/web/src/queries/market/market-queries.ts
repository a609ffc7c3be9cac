import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('market');
const STATUS_POLL_MS = 2_500;
const HISTORY_POLL_MS = 4_000;

export const marketQueries = {
  status: () =>
    queryOptions({
      queryKey: [...family, 'status'],
      queryFn: ({ signal }) => call(api.marketStatus, {}, { signal }),
      refetchInterval: STATUS_POLL_MS,
      staleTime: 1_000,
    }),
  /** The vendors of a real market and their terms, which change with its settings alone. */
  dataSources: (isReal: boolean) =>
    queryOptions({
      queryKey: [...family, 'dataSources'],
      queryFn: ({ signal }) => call(api.dataSources, {}, { signal }),
      enabled: isReal,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Progress of a new installation's first computation, polled until it is done. */
  historyProgress: (token: string | null) =>
    queryOptions({
      queryKey: [...family, 'historyProgress'],
      queryFn: ({ signal }) => call(api.historyProgress, {}, { signal }),
      enabled: token !== null,
      refetchInterval: ({ state }) => (state.data && state.data.pending !== null ? HISTORY_POLL_MS : false),
      staleTime: ({ state }) => (state.data?.pending === null ? Number.POSITIVE_INFINITY : 0),
      retry: false,
    }),
  /** The cost schedule, which only a release changes. */
  costs: () =>
    queryOptions({
      queryKey: [...family, 'costs'],
      queryFn: ({ signal }) => call(api.costSchedule, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
