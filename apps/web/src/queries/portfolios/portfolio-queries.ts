import {
  api,
  CASH_ACTIVITY_PAGE_SIZE,
  type InputOf,
  type OutputOf,
  PORTFOLIO_LOG_PAGE_SIZE,
  type Portfolio,
  type PortfolioStatus,
  REBALANCE_PAGE_SIZE,
  type StrategyType,
} from '@pipa/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';
import { dashboardDataKey } from '../dashboard/dashboard-queries.ts';
import { readPages } from '../read-pages.ts';
import { pollEveryMs } from './poll-interval.ts';

const family = familyOf('portfolios');

export type MissingInput = InputOf<typeof api.missingDollars> & { portfolioId: number };

export const portfolioKeys = {
  /** All queries that return rows of portfolios. */
  lists: [...family, 'list'] as const,
  /** All queries that return rows of subscriptions of model accounts. */
  subscriptions: [...family, 'subscriptions'] as const,
  /** Positions and performance of model accounts and of their subscriptions. */
  aqm: [...family, 'aqm'] as const,
  /** Orders of all portfolios. */
  orders: [...family, 'orders'] as const,
  /** Orders that a form would lead to. */
  previews: [...family, 'preview'] as const,
  /** Logs, changes of the amount and rebalances of one portfolio. */
  activities: (id: number) => [...family, 'activities', id] as const,
};

export const currentStatuses = ['ReadyToStart', 'Starting', 'StartFailed', 'Started'] as const;
export const stoppedStatuses = ['Stop'] as const;

export const portfolioQueries = {
  /**
   * The user's portfolios of a kind (null: of every kind, with the subscriptions of model accounts) in one of the statuses; read
   * again every few seconds while one of them is starting or stopping.
   */
  list: (statuses: readonly PortfolioStatus[], strategyType: StrategyType | null = 'AQS') =>
    queryOptions({
      queryKey: [...portfolioKeys.lists, statuses.join(','), strategyType],
      queryFn: ({ signal }) =>
        readPages((page) =>
          call(
            api.portfolios,
            {
              strategyType: strategyType ?? undefined,
              portfolioClass: 'Investor',
              fetchDetail: true,
              status: statuses.join(','),
              ...page,
            },
            { signal },
          ),
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
      queryKey: [...family, 'monitor', id],
      queryFn: ({ signal }) => call(api.portfolioMonitor, { portfolioId: id }, { signal }),
    }),
  /** Values during the last sessions; the socket adds those of the session under way. */
  values: (id: number) =>
    queryOptions({
      queryKey: [...family, 'values', id],
      queryFn: ({ signal }) => call(api.portfolioValues, { portfolioId: id }, { signal }),
    }),
  /** `lastClose` is the last one that the page knows: the strategy decides after each. */
  signals: (id: number, lastClose: string | undefined) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'signals', lastClose],
      queryFn: ({ signal }) => call(api.portfolioSignals, { portfolioId: id }, { signal }),
    }),
  /** `executions` counts the fills that the page knows: another one has booked a profit or a cost. */
  profitBreakdown: (id: number, executions: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'profitBreakdown', executions],
      queryFn: ({ signal }) => call(api.profitBreakdown, { portfolioId: id }, { signal }),
    }),
  /** `lastClose` is the last one that the page knows: the answer changes there. */
  missingDollars: (input: MissingInput, lastClose: string | undefined) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(input.portfolioId), 'missingDollars', input.from, lastClose],
      queryFn: ({ signal }) => call(api.missingDollars, input, { signal }),
      placeholderData: keepPreviousData,
    }),
  logs: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'logs'],
      queryFn: ({ signal }) => {
        const page = { __sort__: '-time', __pageno__: 1, __pagesize__: PORTFOLIO_LOG_PAGE_SIZE } as const;
        return call(api.portfolioLogs, { portfolioId: id, ...page }, { signal });
      },
    }),
  cashChanges: (id: number) =>
    queryOptions({
      queryKey: [...portfolioKeys.activities(id), 'cashInOuts'],
      queryFn: ({ signal }) => {
        const page = { __sort__: '-createTime', __pageno__: 1, __pagesize__: CASH_ACTIVITY_PAGE_SIZE } as const;
        return call(api.cashInOuts, { portfolioId: id, ...page }, { signal });
      },
    }),
  /** Decisions to trade in pages, newest first. A new one moves the others on, so that a row may come twice. */
  rebalances: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...portfolioKeys.activities(id), 'rebalances'],
      queryFn: ({ signal, pageParam }) =>
        call(api.portfolioRebalances, { portfolioId: id, __pageno__: pageParam }, { signal }),
      initialPageParam: 1,
      getNextPageParam: (rows, pages) => (rows.length === REBALANCE_PAGE_SIZE ? pages.length + 1 : undefined),
    }),
};

/** Names of the person's portfolios as far as pages have read them; empty before that. */
export const namesOfReadPortfolios = (client: QueryClient): string[] => {
  type Named = readonly Pick<Portfolio, 'name'>[];
  const lists = [portfolioKeys.lists, portfolioKeys.subscriptions].flatMap((queryKey) =>
    client.getQueriesData<Named>({ queryKey }),
  );
  const dashboard = client.getQueryData<OutputOf<typeof api.getDashboardData>>(dashboardDataKey);
  const shown = dashboard ? [...dashboard.aqs.portfolios, ...dashboard.aqm.portfolios, ...dashboard.stoppedAqm] : [];
  const read = [...lists.flatMap(([, rows]) => rows ?? []), ...shown];
  return [...new Set(read.map(({ name }) => name))];
};

/** A call that changes nothing; its answer is saved as a file. */
export const missingDollarsFile = () =>
  mutationOptions({ mutationFn: (input: MissingInput) => call(api.missingDollarsCsv, input) });
