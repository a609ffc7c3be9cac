import type { Portfolio, RealtimeMessage } from '@pipa/contract';
import type { QueryClient } from '@tanstack/react-query';
import { marketQueries } from '../market/market-queries.ts';
import { applyMessage } from './merge-monitor.ts';
import { portfolioKeys, portfolioQueries } from './portfolio-queries.ts';
import { addValuePoint } from './value-points.ts';

/** Writes a message to the cache: to the monitor, the rows of portfolios and the market clock. */
export function writeMessage(client: QueryClient, portfolioId: number, message: RealtimeMessage) {
  if (message.type === 'marketStatus') client.setQueryData(marketQueries.status().queryKey, message.data);
  client.setQueryData(portfolioQueries.monitor(portfolioId).queryKey, (held) => held && applyMessage(held, message));
  if (message.type === 'perf') {
    const { queryKey } = portfolioQueries.values(portfolioId);
    client.setQueryData(queryKey, (held) => held && addValuePoint(held, message.data));
  }
  if (message.type !== 'portfolio') return;
  client.setQueriesData<Portfolio[]>({ queryKey: portfolioKeys.lists }, (held) =>
    held?.map((row) => (row.id === message.data.id ? message.data : row)),
  );
  // A change of state is written to the activities too.
  void client.invalidateQueries({ queryKey: portfolioKeys.activities(portfolioId) });
}
