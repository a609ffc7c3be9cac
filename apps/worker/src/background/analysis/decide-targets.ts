import { nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { findStrategiesOnOffer, forgetTargets, readTargets, saveTargets } from '@pipa/db';
import { decideAt } from '../../trade/session-market.ts';
import { attemptWork } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';

type Deciding = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'strategies' | 'logger'>;

/** Sessions whose targets are kept. */
const TARGETS_KEPT = 40;

/**
 * Stores the targets of every strategy on offer at the close of a day, for rebalances, starts and previews of the next session:
 * a start decides on any day, also between the periods of its strategy. Targets of long ago are removed.
 * @returns the number of strategies that decided
 */
export async function decideTargets(context: Deciding, day: TradingDay): Promise<number> {
  const { pool, strategies } = context;
  let decided = 0;
  for (const { id: strategyId, code } of await findStrategiesOnOffer(pool, nextTradingDay(day))) {
    const strategy = strategies(code);
    if (strategy === undefined || (await readTargets(pool, code, day)) !== null) continue;
    const attempted = { strategyId, code, work: 'Targets', day } as const;
    const targets = await attemptWork(context, attempted, () => decideAt(pool, strategy, day));
    if (targets === null) continue;
    await saveTargets(pool, strategyId, day, targets);
    decided++;
  }
  await forgetTargets(pool, previousTradingDay(day, TARGETS_KEPT - 1));
  return decided;
}
