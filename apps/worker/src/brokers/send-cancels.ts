import { listCancelsUnderWay } from '@pipa/db/brokers';
import type { WorkerContext } from '../context.ts';
import { tradeOutside } from '../trade/trade-outside.ts';

type Cancelling = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl' | 'marketOf' | 'venues'>;

/** Waits between requests for the orders of a portfolio, growing twofold: a closed market may end them at its next open only. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Sends the requested cancels of orders at brokers in any phase of the market, on accounts that are stopped or frozen too, whose
 * portfolios no tick trades. Nothing new leaves with them (`maySubmit`). @returns the round, which gives how many portfolios it looked up
 */
export function createCancels(context: Cancelling): () => Promise<number> {
  let asked = new Map<number, { readonly again: number; readonly waitMs: number }>();
  return async () => {
    const due = await listCancelsUnderWay(context.pool);
    // What has ended is forgotten.
    asked = new Map([...asked].filter(([id]) => due.some(({ portfolioId }) => portfolioId === id)));
    let done = 0;
    for (const { portfolioId, broker } of due) {
      const venue = context.venues(broker);
      const before = asked.get(portfolioId);
      const now = context.clock().getTime();
      if (venue?.kind !== 'Asynchronous' || (before !== undefined && now < before.again)) continue;
      const waitMs = before === undefined ? FIRST_WAIT_MS : Math.min(before.waitMs * 2, LONGEST_WAIT_MS);
      asked.set(portfolioId, { again: now + waitMs, waitMs });
      await tradeOutside(context, venue, portfolioId);
      done += 1;
    }
    return done;
  };
}
