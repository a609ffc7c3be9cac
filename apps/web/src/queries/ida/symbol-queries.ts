import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { dayOf, family, STALE_MS } from './ida-queries.ts';

/** The page of a symbol. */
export const symbolQueries = {
  /** All bars of a symbol, with what happened on them. */
  history: (symbol: string, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'history', symbol, asOf],
      queryFn: ({ signal }) => call(api.symbolHistory, { symbol, ...dayOf(asOf) }, { signal }),
      staleTime: STALE_MS,
    }),
  /** What of the product has to do with a symbol, now. */
  ties: (symbol: string) =>
    queryOptions({
      queryKey: [...family, 'ties', symbol],
      queryFn: ({ signal }) => call(api.symbolTies, { symbol }, { signal }),
      staleTime: STALE_MS,
    }),
};
