import type { MarketStatus } from '@pipa/contract';
import { formatMarketInstant } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { messages } from '../messages/index.ts';

const SESSION_MS = 6.5 * 3_600_000;

/**
 * Market instant (ms) at `elapsedMs` after a status was received. During a session it moves at the speed of the market clock,
 * but never past the session's end, because the server decides when a day is over.
 */
export function marketTimeAt(status: MarketStatus, elapsedMs: number): number {
  const at = new Date(status.at).getTime();
  if (status.source === 'real') return at + elapsedMs;
  if (status.phase !== 'Open' || status.paused || status.sessionSeconds <= 0) return at;
  const fraction = (elapsedMs / 1000 / status.sessionSeconds) * status.speed;
  return at + Math.min(Math.max(0, fraction), Math.max(0, 1 - status.fraction)) * SESSION_MS;
}

export interface MarketWords {
  tone: 'gain' | 'warn' | 'bench';
  state: string;
  time: string;
  /** Badge where prices are not those of today's real market. */
  badge: string | null;
  /** Shorter badge for narrow places. */
  shortBadge: string | null;
}

const stateOf = (status: MarketStatus) => {
  if (status.phase === 'Ended') return messages.shell.marketEnded;
  if (status.paused) return messages.shell.marketPaused;
  return status.status === 'open' ? messages.shell.marketOpen : messages.shell.marketClosed;
};
const badgeOf = (status: MarketStatus) => {
  if (status.source === 'replay') return messages.shell.marketReplay;
  return status.simulated ? messages.shell.simulatedMarket : null;
};
const shortBadgeOf = (status: MarketStatus) => {
  if (status.source === 'replay') return messages.shell.replay;
  return status.simulated ? messages.shell.simulated : null;
};

export const marketWords = (status: MarketStatus, elapsedMs: number): MarketWords => ({
  tone: status.paused || status.phase === 'Ended' ? 'warn' : status.status === 'open' ? 'gain' : 'bench',
  state: stateOf(status),
  time: formatMarketInstant(marketTimeAt(status, elapsedMs)),
  badge: badgeOf(status),
  shortBadge: shortBadgeOf(status),
});

/** The states that a clock goes through by itself or by an administrator. */
export const usualStates: readonly string[] = [
  messages.shell.marketOpen,
  messages.shell.marketClosed,
  messages.shell.marketPaused,
];

/** A time of the market as it is written on each day of the week: they differ in width. */
export const timesOfWeek = (time: string): readonly string[] =>
  Object.values(enums.weekday).map((weekday) => time.replace(/^\S+/, weekday));
