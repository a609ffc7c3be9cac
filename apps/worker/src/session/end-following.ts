import { randomBytes } from 'node:crypto';
import { listEmergencies } from '@pipa/db';
import { carryOutEmergency, inChange, inSteadOf } from '@pipa/portfolios';
import type { WorkerContext } from '../context.ts';

/** Portfolios that are read at a time. */
const BATCH = 200;

/**
 * Ends the following of strategies that went offline: each of their portfolios does what its owner chose, in a transaction of its
 * own, so that a stop in between loses none. It costs one read while no strategy is offline.
 * @returns how many portfolios have left their strategy
 */
export async function endFollowing(
  context: Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>,
): Promise<number> {
  const { prisma, pool, clock, logger } = context;
  let left = 0;
  let after = 0;
  for (;;) {
    const batch = await listEmergencies(pool, { after, limit: BATCH });
    for (const { id, userId } of batch) {
      try {
        const outcome = await inChange({ prisma, clock, randomBytes }, inSteadOf(userId), (change) =>
          carryOutEmergency(change, id),
        );
        if (outcome !== null) left += 1;
      } catch (error) {
        // Deleted or frozen since the list was read, or a fault of this portfolio: the market goes on, and it is tried again.
        logger.error({ err: error, portfolioId: id }, 'a portfolio could not leave its offline strategy');
      }
    }
    if (batch.length < BATCH) break;
    after = batch[BATCH - 1].id;
  }
  if (left > 0) logger.info({ portfolios: left }, 'portfolios left strategies that went offline');
  return left;
}
