import { msUntilClose, sessionOf } from '@pipa/calendar';
import { clockOf, findMarketState, isDayDone, type MarketClock } from '@pipa/db/market';
import type { BackgroundContext } from './job-kind.ts';

/** Time before a close within which processes are kept for its analysis: longer than from close to close of sessions of a minute. */
const NEAR_MS = 120_000;

/** Whether the market closes soon, or its close is being processed; the clock of a real market is New York's. */
export function isCloseNear(market: MarketClock, now: Date): boolean {
  if (market.source !== 'real') return msUntilClose(clockOf(market)) <= NEAR_MS;
  if (market.phase === 'Closed') return !isDayDone(market);
  return market.phase === 'Open' && sessionOf(market.day).closeAt.getTime() - now.getTime() <= NEAR_MS;
}

/** The same of the stored market; not near before there is one. */
export async function findCloseNear({ prisma, clock }: Pick<BackgroundContext, 'prisma' | 'clock'>): Promise<boolean> {
  const market = await findMarketState(prisma);
  return market !== null && isCloseNear(market, clock());
}
