import { REALTIME_PATH } from '@pipa/contract';
import type { SocketSettings } from './follow-socket.ts';

/** The browser's sockets, timers and randomness. Without a portfolio the socket is that of the frame around every page. */
export function browserLine(portfolioId: number | null): Pick<SocketSettings, 'open' | 'random' | 'after'> {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const query = portfolioId === null ? '' : `?portfolioId=${portfolioId}`;
  const address = `${scheme}://${window.location.host}/api/${REALTIME_PATH}${query}`;
  return {
    open: () => new WebSocket(address),
    random: Math.random,
    after: (delayMs, work) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
