import type { TradingDay } from '@pipa/calendar';
import { DomainError, type StrategyWork } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { notifyOperators } from '@pipa/db/notices';
import { forgetStrategyFault, saveStrategyFault } from '@pipa/db/strategies';
import type { BackgroundContext } from './job-kind.ts';

type Attempting = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/** One strategy in the work of a day. */
export interface AttemptedWork {
  readonly strategyId: number;
  readonly code: string;
  readonly work: StrategyWork;
  readonly day: TradingDay;
}

/**
 * Runs a work for one strategy. Where the strategy fails or lacks its history (UNAVAILABLE) the others go on: its fault is stored,
 * operators are notified of it once, and null is returned. Other errors are thrown. A success removes the fault.
 */
export async function attemptWork<T>(
  context: Attempting,
  attempted: AttemptedWork,
  attempt: () => T | Promise<T>,
): Promise<T | null> {
  const { strategyId, code, work, day } = attempted;
  try {
    const done = await attempt();
    await forgetStrategyFault(context.pool, strategyId, work);
    return done;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
    context.logger.warn({ err: error, strategy: code, day, work }, 'a strategy failed');
    await keepFault(context, attempted, error.message);
    return null;
  }
}

/** Stores what a strategy fails a work with; operators are notified of it once. */
export async function keepFault(
  { prisma, clock }: Attempting,
  { strategyId, work, day }: AttemptedWork,
  reason: string,
): Promise<void> {
  const at = clock();
  await inTransaction(prisma, async (tx) => {
    const isNews = await saveStrategyFault(tx, { strategyId, work, message: reason, day, firstAt: at });
    const dedupeKey = `failed-${strategyId}-${work}-${day}`;
    const news = { event: 'analysis.strategyFailed', parameters: { work, reason }, dedupeKey } as const;
    if (isNews) await notifyOperators(tx, strategyId, news, at);
  });
}
