import { api, type BookedOrder, type InputOf } from '@pipa/contract';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { portfolioKeys } from './portfolio-queries.ts';

/** Most pages that are read of one decision. */
const MOST_PAGES = 20;

export type OrderFilter = InputOf<typeof api.ordersFile>;

async function readAll(filter: OrderFilter, signal: AbortSignal): Promise<BookedOrder[]> {
  const rows: BookedOrder[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { orders, hasMore } = await call(api.orders, { ...filter, before: rows.at(-1)?.id }, { signal });
    rows.push(...orders);
    if (!hasMore) break;
  }
  return rows;
}

export const orderQueries = {
  /** Orders of all portfolios, newest first. */
  list: (filter: OrderFilter) =>
    infiniteQueryOptions({
      queryKey: [...portfolioKeys.orders, filter],
      queryFn: ({ signal, pageParam }) => call(api.orders, { ...filter, before: pageParam }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
    }),
  /** Orders of one decision to trade. */
  ofRebalance: (portfolioId: number, rebalanceId: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(portfolioId), 'orders', rebalanceId],
      queryFn: ({ signal }) => readAll({ portfolioId, rebalanceId }, signal),
    }),
};

export const orderMutations = {
  /** The orders as a file; changes nothing. */
  save: () => mutationOptions({ mutationFn: (filter: OrderFilter) => call(api.ordersFile, filter) }),
};
