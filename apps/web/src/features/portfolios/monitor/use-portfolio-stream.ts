import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeMessage } from '../../../queries/portfolios/write-message.ts';
import { browserLine } from '../../../realtime/browser-line.ts';
import { type Connection, followSocket } from '../../../realtime/follow-socket.ts';
import { useSession } from '../../../session/browser-session.ts';

export interface PortfolioStream {
  connection: Connection;
  /** When the last message came (wall clock, ms); null before the first. A function, because a message alone redraws nothing. */
  lastMessageAt: () => number | null;
}

/** Follows a portfolio while the page is open. Begins after the first read, so that every message finds cached values. */
export function usePortfolioStream(portfolioId: number | null, isReady: boolean): PortfolioStream {
  const client = useQueryClient();
  const { token } = useSession();
  const [connection, setConnection] = useState<Connection>('connecting');
  const heardAt = useRef<number | null>(null);
  const [lastMessageAt] = useState(() => () => heardAt.current);
  useEffect(() => {
    if (portfolioId === null || token === null || !isReady) return;
    heardAt.current = null;
    return followSocket({
      token,
      ...browserLine(portfolioId),
      onConnection: setConnection,
      onMessage: (message) => {
        heardAt.current = Date.now();
        writeMessage(client, portfolioId, message);
      },
    });
  }, [client, portfolioId, token, isReady]);
  return { connection, lastMessageAt };
}
