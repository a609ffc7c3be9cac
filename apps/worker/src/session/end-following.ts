import { randomBytes } from 'node:crypto';
import { listEmergencies } from '@pipa/db/strategies';
import { carryOutEmergency, inChange, inSteadOf } from '@pipa/portfolios';
import type { WorkerContext } from '../context.ts';
import { reportTrades } from '../trade/report-trades.ts';

/** Portfolios that are read at a time. */
const BATCH = 200;

/**
 * Ends the following of strategies that went offline: each of their portfolios does what its owner chose, in a transaction of its
 * own, so that a stop in between loses none. It costs one read while no strategy is offline.
 * @returns how many portfolios have left their strategy
 */
export async function endFollowing(
  context: Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl'>,
): Promise<number> {
  const { prisma, pool, clock, logger, publicUrl } = context;
  let left = 0;
  let after = 0;
  for (;;) {
    const batch = await listEmergencies(pool, { after, limit: BATCH });
    for (const { id, userId } of batch) {
      try {
        const emergency = await inChange({ prisma, clock, randomBytes }, inSteadOf(userId), async (change) => {
          const carriedOut = await carryOutEmergency(change, id);
          const report = { publicUrl, at: change.at, moment: { day: change.market.day } };
          if (carriedOut !== null) await reportTrades(change.tx, id, carriedOut.endedOrders, report);
          return carriedOut;
        });
        if (emergency !== null) left += 1;
      } catch (error) {
        // Deleted or frozen since the list was read, or a fault of this portfolio: the market goes on, and it is tried again.
        logger.error({ err: error, portfolioId: id }, 'a portfolio could not leave its offline strategy');
      }
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = last.id;
  }
  if (left > 0) logger.info({ portfolios: left }, 'portfolios left strategies that went offline');
  return left;
}
