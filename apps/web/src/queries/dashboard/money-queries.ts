import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { dashboardFamily } from './dashboard-queries.ts';

const family = [...dashboardFamily, 'money'] as const;

/** Values move with the market, the curve and what is to come with its sessions. */
const VALUES_MS = 5_000;
const RECORDS_MS = 60_000;

/** The own money, of all accounts together. */
export const moneyQueries = {
  now: () =>
    queryOptions({
      queryKey: [...family, 'now'],
      queryFn: ({ signal }) => call(api.ownMoney, {}, { signal }),
      refetchInterval: VALUES_MS,
    }),
  curve: () =>
    queryOptions({
      queryKey: [...family, 'curve'],
      queryFn: ({ signal }) => call(api.ownMoneyCurve, {}, { signal }),
      refetchInterval: RECORDS_MS,
    }),
  coming: () =>
    queryOptions({
      queryKey: [...family, 'coming'],
      queryFn: ({ signal }) => call(api.comingEvents, {}, { signal }),
      refetchInterval: RECORDS_MS,
    }),
};
