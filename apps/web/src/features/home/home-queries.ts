import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const A_MINUTE_MS = 60_000;

export const homeQueries = {
  featured: () =>
    queryOptions({
      queryKey: ['featuredStrategy'],
      queryFn: ({ signal }) => call(api.featuredStrategy, {}, { signal }),
      staleTime: A_MINUTE_MS,
      // Right after an installation the backtests are still being computed.
      refetchInterval: (query) => (query.state.data === null ? 5_000 : false),
    }),
  costs: () =>
    queryOptions({
      queryKey: ['costSchedule'],
      queryFn: ({ signal }) => call(api.costSchedule, {}, { signal }),
      staleTime: A_MINUTE_MS,
    }),
};
