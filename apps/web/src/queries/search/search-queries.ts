import { api } from '@pipa/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('search');

const STALE_MS = 30_000;

export const searchQueries = {
  /** What has a text in its name; nothing is asked for an empty one. The results before stay until new ones have come. */
  named: (text: string) =>
    queryOptions({
      queryKey: [...family, 'named', text],
      queryFn: ({ signal }) => call(api.quickSearch, { text }, { signal }),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
      retry: false,
    }),
};
