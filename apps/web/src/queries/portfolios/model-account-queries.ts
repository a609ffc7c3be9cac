import { type AqmSubscriptionStatus, api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readPages } from '../read-pages.ts';
import { pollAccountEveryMs, pollEveryMs } from './poll-interval.ts';
import { portfolioKeys } from './portfolio-queries.ts';

/** A model account itself, or an own subscription of one. */
export type AqmAccount = { aqmId: number } | { aqmSubscribeId: number };

/** A subscription is a portfolio of a model account, so a change of the one makes the other out of date. */
export const modelAccountQueries = {
  /** The own subscriptions in one status; read again every few seconds while one of them is starting or stopping. */
  subscriptions: (status: AqmSubscriptionStatus) =>
    queryOptions({
      queryKey: [...portfolioKeys.subscriptions, status],
      queryFn: ({ signal }) => readPages((page) => call(api.findAQMSubscribe, { status, ...page }, { signal })),
      refetchInterval: ({ state }) => pollEveryMs(state.data?.map(({ portfolio }) => portfolio)),
    }),
  /** Figures of the last closed day, and the account at one set of prices with its positions; read again while the page is open. */
  performance: (account: AqmAccount) =>
    queryOptions({
      queryKey: [...portfolioKeys.aqm, 'performance', account],
      queryFn: ({ signal }) =>
        'aqmId' in account
          ? call(api.aqmModelAccountPerformance, account, { signal })
          : call(api.aqmPerformance, account, { signal }),
      refetchInterval: ({ state }) => pollAccountEveryMs((state.data?.tradeDate ?? null) !== null),
    }),
};
