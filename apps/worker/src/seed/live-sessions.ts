import { controlMarket, readMarketState } from '@pipa/db';
import type { WorkerContext } from '../context.ts';
import { tickMarket } from '../market-clock/tick-market.ts';

const OWNER = 'seed';
/** A session needs three steps and a few ticks; beyond this something holds it up. */
const MOST_TICKS_A_SESSION = 50;

/**
 * Lets a market live through sessions at full speed, by the same ticks as ever: each phase is worked and then stepped over.
 * @returns the number of sessions that were closed
 */
export async function liveSessions(context: WorkerContext, sessions: number): Promise<number> {
  let closed = 0;
  for (let ticks = 0; closed < sessions && ticks < sessions * MOST_TICKS_A_SESSION; ticks++) {
    const before = await readMarketState(context.prisma);
    if (before.phase === 'Ended') break;
    const after = await tickMarket(context, OWNER, 0);
    if (after === null) throw new Error('another worker leads the market');
    const isClosed = after.phase === 'Closed' && after.lastClosedDay === after.day;
    if (isClosed && before.lastClosedDay !== after.day) closed++;
    const isWorked = after.phase === 'PreOpen' || (after.phase === 'Open' && after.tick > 0) || isClosed;
    if (isWorked && after.phase === before.phase) await controlMarket(context.prisma, { action: 'step' });
  }
  return closed;
}
