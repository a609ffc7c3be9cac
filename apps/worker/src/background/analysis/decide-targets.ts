import { dayToUtcDate, isRebalanceDay, nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { readTargets, saveTargets } from '@pipa/db';
import { decideAt } from '../../trade/session-market.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Decides, for every strategy on offer whose next session begins a period, what it will hold from then on. */
export async function decideTargets(context: BackgroundContext, day: TradingDay): Promise<number> {
  const { prisma, pool, strategies, logger } = context;
  const offered = await prisma.strategy.findMany({
    where: { status: { not: 'Offline' }, onlineDay: { lte: dayToUtcDate(nextTradingDay(day)) } },
    select: { id: true, code: true },
    orderBy: { id: 'asc' },
  });
  const next = toEpochDay(nextTradingDay(day));
  let decided = 0;
  for (const { id, code } of offered) {
    const strategy = strategies(code);
    if (strategy === undefined || !isRebalanceDay(next, toEpochDay(day), strategy.rebalance)) continue;
    if ((await readTargets(pool, code, day)) !== null) continue;
    try {
      await saveTargets(pool, id, day, await decideAt(pool, strategy, day));
      decided++;
    } catch (error) {
      // A market without the history that a strategy needs; portfolios on it wait for the same reason.
      if (!(error instanceof DomainError)) throw error;
      logger.warn({ err: error, strategy: code, day }, 'no decision');
    }
  }
  return decided;
}
