import { findTrialWork, finishTrial, moveTrial, readMarketState } from '@pipa/db';
import { BacktestRefusal, makeOwnBacktest } from '../../reports/own-backtest.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Share that is shown once the work has begun. */
const BEGUN = 0.05;

/**
 * Computes an own backtest of a user and stores its report. It ends early once it is cancelled. One that cannot be made fails with the
 * reason; a fault of the product fails it too, and is thrown on.
 * @returns the number of stored reports
 */
export async function runTrial({ prisma, pool, clock }: BackgroundContext, id: number): Promise<number> {
  const trial = await findTrialWork(pool, id);
  if (trial === null || !(await moveTrial(prisma, id, BEGUN))) return 0;
  try {
    const report = await makeOwnBacktest(pool, await readMarketState(prisma), trial, (share) =>
      moveTrial(prisma, id, share),
    );
    if (report === null) return 0;
    await finishTrial(prisma, id, { report }, clock());
    return 1;
  } catch (error) {
    const isRefused = error instanceof BacktestRefusal || error instanceof RangeError;
    const words = isRefused ? error.message : 'The backtest failed for a reason that is not yours.';
    await finishTrial(prisma, id, { error: words }, clock());
    if (!isRefused) throw error;
    return 0;
  }
}
