import { api, type BacktestTrial } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('trials');
const POLL_MS = 2_000;

export const isUnderWay = ({ status }: Pick<BacktestTrial, 'status'>): boolean =>
  status === 'Waiting' || status === 'Running';

export const trialQueries = {
  /** The own backtests of a strategy, newest first; read again while one is under way. */
  list: (strategyId: number) =>
    queryOptions({
      queryKey: [...family, 'list', strategyId],
      queryFn: ({ signal }) => call(api.backtestTrials, { strategyId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    }),
  /** One own backtest that is done; it does not change. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...family, 'detail', id],
      queryFn: ({ signal }) => call(api.backtestTrial, { id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  parameters: (strategyId: number) =>
    queryOptions({
      queryKey: [...family, 'parameters', strategyId],
      queryFn: ({ signal }) => call(api.backtestParameters, { strategyId }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** First and last day of the history. */
  range: () =>
    queryOptions({
      queryKey: [...family, 'range'],
      queryFn: ({ signal }) => call(api.backtestDateRange, {}, { signal }),
    }),
};
