import { isRebalanceDay, nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { findStrategiesOnOffer, readTargets, saveTargets } from '@pipa/db';
import { decideAt } from '../../trade/session-market.ts';
import type { BackgroundContext } from '../job-kind.ts';

type Deciding = Pick<BackgroundContext, 'pool' | 'strategies' | 'logger'>;

/** Stores the targets of every strategy on offer whose next session begins a period. */
export async function decideTargets(context: Deciding, day: TradingDay): Promise<number> {
  const { pool, strategies, logger } = context;
  const nextDay = nextTradingDay(day);
  const next = toEpochDay(nextDay);
  let decided = 0;
  for (const { id, code } of await findStrategiesOnOffer(pool, nextDay)) {
    const strategy = strategies(code);
    if (strategy === undefined || !isRebalanceDay(next, toEpochDay(day), strategy.rebalance)) continue;
    if ((await readTargets(pool, code, day)) !== null) continue;
    try {
      await saveTargets(pool, id, day, await decideAt(pool, strategy, day));
      decided++;
    } catch (error) {
      // The market lacks the history that the strategy needs, or the strategy fails; plans of its portfolios fail for the same reason.
      if (!(error instanceof DomainError)) throw error;
      logger.warn({ err: error, strategy: code, day }, 'no decision');
    }
  }
  return decided;
}
