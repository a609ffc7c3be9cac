import { nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { findStrategiesOnOffer, forgetTargets, readTargets, saveTargets } from '@pipa/db';
import { decideAt } from '../../trade/session-market.ts';
import type { BackgroundContext } from '../job-kind.ts';

type Deciding = Pick<BackgroundContext, 'pool' | 'strategies' | 'logger'>;

/** Sessions whose targets are kept. */
const TARGETS_KEPT = 40;

/**
 * Stores the targets of every strategy on offer at the close of a day, for rebalances, starts and previews of the next session:
 * a start decides on any day, also between the periods of its strategy. Targets of long ago are removed.
 * @returns the number of strategies that decided
 */
export async function decideTargets(context: Deciding, day: TradingDay): Promise<number> {
  const { pool, strategies, logger } = context;
  let decided = 0;
  for (const { id, code } of await findStrategiesOnOffer(pool, nextTradingDay(day))) {
    const strategy = strategies(code);
    if (strategy === undefined || (await readTargets(pool, code, day)) !== null) continue;
    try {
      await saveTargets(pool, id, day, await decideAt(pool, strategy, day));
      decided++;
    } catch (error) {
      // The market lacks the history that the strategy needs, or the strategy fails; plans of its portfolios fail for the same reason.
      if (!(error instanceof DomainError)) throw error;
      logger.warn({ err: error, strategy: code, day }, 'no decision');
    }
  }
  await forgetTargets(pool, previousTradingDay(day, TARGETS_KEPT - 1));
  return decided;
}
