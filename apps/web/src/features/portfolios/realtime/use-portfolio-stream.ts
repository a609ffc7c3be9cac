import type { Portfolio, RealtimeMessage } from '@pipa/contract';
import { REALTIME_PATH } from '@pipa/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { marketQueries } from '../../../api/queries.ts';
import { useSession } from '../../../session/browser-session.ts';
import { portfolioKeys, portfolioQueries } from '../portfolio-queries.ts';
import { applyMessage } from './merge-monitor.ts';
import { type Connection, followPortfolio } from './portfolio-socket.ts';
import { addPoint, type StatisticsPoint } from './statistics-window.ts';

const after = (delayMs: number, work: () => void) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

function socketAddress(portfolioId: number): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/api/${REALTIME_PATH}?portfolioId=${portfolioId}`;
}

/** A message changes what was read: the monitor, the cards and the market clock all see it. */
function writeMessage(client: QueryClient, portfolioId: number, message: RealtimeMessage) {
  if (message.type === 'marketStatus') client.setQueryData(marketQueries.status().queryKey, message.data);
  client.setQueryData(portfolioQueries.monitor(portfolioId).queryKey, (held) => held && applyMessage(held, message));
  if (message.type !== 'portfolio') return;
  client.setQueriesData<Portfolio[]>({ queryKey: portfolioKeys.lists }, (held) =>
    held?.map((row) => (row.id === message.data.id ? message.data : row)),
  );
  // A change of state is written to the activities too.
  void client.invalidateQueries({ queryKey: portfolioKeys.activities(portfolioId) });
}

export interface PortfolioStream {
  connection: Connection;
  /** When the last message came (wall clock, ms); null before the first. */
  lastMessageAt: number | null;
  /** The last 60 values of the statistics. */
  statistics: readonly StatisticsPoint[];
}

/** Follows a portfolio as long as the page is open. Begins once the first values were read, so that every message finds them. */
export function usePortfolioStream(portfolioId: number | null, isReady: boolean): PortfolioStream {
  const client = useQueryClient();
  const { token } = useSession();
  const [connection, setConnection] = useState<Connection>('connecting');
  const [lastMessageAt, setLastMessageAt] = useState<number | null>(null);
  const [statistics, setStatistics] = useState<readonly StatisticsPoint[]>([]);
  useEffect(() => {
    if (portfolioId === null || token === null || !isReady) return;
    setStatistics([]);
    return followPortfolio({
      token,
      open: () => new WebSocket(socketAddress(portfolioId)),
      random: Math.random,
      after,
      onConnection: setConnection,
      onMessage: (message) => {
        setLastMessageAt(Date.now());
        writeMessage(client, portfolioId, message);
        if (message.type === 'perf') setStatistics((points) => addPoint(points, message.data));
      },
    });
  }, [client, portfolioId, token, isReady]);
  return { connection, lastMessageAt, statistics };
}
