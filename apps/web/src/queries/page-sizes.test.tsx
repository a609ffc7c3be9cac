import { expect, it } from 'vitest';
import { queryClient } from '../api/call.ts';
import { serve } from '../testing/scripted-server.ts';
import { portfolioQueries } from './portfolios/portfolio-queries.ts';
import { strategyQueries } from './strategies/strategy-queries.ts';

interface Asked {
  path: string;
  size: string;
  order?: string;
  read: () => Promise<unknown>;
}

// 2 §9: as the requests carry them.
it.each<Asked>([
  {
    path: 'portfolios/cashInOuts',
    size: '5000',
    order: '-createTime',
    read: () => queryClient.fetchQuery(portfolioQueries.cashChanges(8)),
  },
  {
    path: 'portfolios/logs',
    size: '1000',
    order: '-time',
    read: () => queryClient.fetchQuery(portfolioQueries.logs(8)),
  },
  {
    path: 'strategies/trackingReport',
    size: '10000',
    order: 'tradeDate',
    read: () => queryClient.fetchQuery(strategyQueries.tracking(8)),
  },
  {
    path: 'strategies/backtestReportPerformance',
    size: '10000',
    read: () => queryClient.fetchQuery(strategyQueries.backtestSeries(8)),
  },
])('$path is asked for in a page of $size', async ({ path, size, order, read }) => {
  const queries: URLSearchParams[] = [];
  serve({ [path]: (query: URLSearchParams) => queries.push(query) && [] });
  queryClient.clear();
  expect(await read()).toEqual([]);
  expect(queries.map((query) => query.get('__pagesize__'))).toEqual([size]);
  expect(queries[0]?.get('__sort__') ?? undefined).toBe(order);
});
