import { controlMarket, readMarketState } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { tickMarket } from '../market-clock/tick-market.ts';

const OWNER = 'seed';
/** A session needs three steps and a few ticks; more ticks mean that it is blocked. */
const MOST_TICKS_A_SESSION = 50;

/**
 * Runs a market through sessions at full speed with the usual ticks: after the work of each phase the clock steps to the next.
 * @returns the number of closed sessions
 */
export async function liveSessions(
  context: WorkerContext,
  sessions: number,
  onClosed: (closed: number) => void = () => undefined,
): Promise<number> {
  let closed = 0;
  for (let ticks = 0; closed < sessions && ticks < sessions * MOST_TICKS_A_SESSION; ticks++) {
    const before = await readMarketState(context.prisma);
    if (before.phase === 'Ended') break;
    const after = await tickMarket(context, OWNER, 0);
    if (after === null) throw new Error('another worker leads the market');
    const isClosed = after.phase === 'Closed' && after.lastClosedDay === after.day;
    if (isClosed && before.lastClosedDay !== after.day) onClosed(++closed);
    const isWorked = after.phase === 'PreOpen' || (after.phase === 'Open' && after.tick > 0) || isClosed;
    if (isWorked && after.phase === before.phase) await controlMarket(context.prisma, { action: 'step' });
  }
  return closed;
}
