import { api } from '@pipa/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('alerts');

export const alertQueries = {
  list: () =>
    queryOptions({ queryKey: [...family, 'list'], queryFn: ({ signal }) => call(api.alerts, {}, { signal }) }),
  /** What the alerts have found, newest first. */
  firings: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'firings'],
      queryFn: ({ signal, pageParam }) => call(api.alertFirings, { before: pageParam }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ firings, hasMore }) => (hasMore ? firings.at(-1)?.id : undefined),
    }),
  /** The watch lists that an alert can be of. */
  watchLists: () =>
    queryOptions({
      queryKey: [...family, 'watchLists'],
      queryFn: ({ signal }) => call(api.getIDAWatchList, {}, { signal }),
    }),
};
