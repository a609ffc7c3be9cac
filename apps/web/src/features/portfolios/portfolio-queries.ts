import type { PortfolioStatus } from '@pipa/contract';
import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { pollEveryMs } from './portfolio-facts.ts';

const all = ['portfolios'] as const;

export const portfolioKeys = {
  all,
  lists: [...all, 'list'] as const,
  /** Logs, changes of the amount and decisions of one portfolio. */
  activities: (id: number) => [...all, 'activities', id] as const,
};

export const currentStatuses = ['ReadyToStart', 'Starting', 'StartFailed', 'Started'] as const;
export const stoppedStatuses = ['Stop'] as const;

export const portfolioQueries = {
  /** Own AQS portfolios in one of the statuses; read again every few seconds while one of them is on its way. */
  list: (statuses: readonly PortfolioStatus[]) =>
    queryOptions({
      queryKey: [...portfolioKeys.lists, statuses.join(',')],
      queryFn: ({ signal }) =>
        call(
          api.portfolios,
          { strategyType: 'AQS', portfolioClass: 'Investor', fetchDetail: true, status: statuses.join(',') },
          { signal },
        ),
      refetchInterval: (query) => pollEveryMs(query.state.data),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.lists, 'one', id],
      queryFn: ({ signal }) => call(api.portfolios, { id }, { signal }),
    }),
  monitor: (id: number) =>
    queryOptions({
      queryKey: [...all, 'monitor', id],
      queryFn: ({ signal }) => call(api.portfolioMonitor, { portfolioId: id }, { signal }),
    }),
  logs: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'logs'],
      queryFn: ({ signal }) => call(api.portfolioLogs, { portfolioId: id, __sort__: '-time' }, { signal }),
    }),
  cashChanges: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'cashInOuts'],
      queryFn: ({ signal }) => call(api.cashInOuts, { portfolioId: id, __sort__: '-createTime' }, { signal }),
    }),
  rebalances: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'rebalances'],
      queryFn: ({ signal }) => call(api.portfolioRebalances, { portfolioId: id }, { signal }),
    }),
};
