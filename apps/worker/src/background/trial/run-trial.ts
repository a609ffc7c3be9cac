import { findTrialWork, finishTrial, moveTrial, readMarketState } from '@pipa/db';
import { BacktestRefusal, makeOwnBacktest } from '../../reports/own-backtest.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Share that is shown once the work has begun. */
const BEGUN = 0.05;

/**
 * Computes an own backtest of a user and stores its report. It ends early once it is cancelled. One that cannot be made fails with the
 * reason; another error is thrown and leaves it open, so that the run's next attempt makes it.
 * @returns the number of stored reports
 */
export async function runTrial(context: BackgroundContext, id: number): Promise<number> {
  const { prisma, pool, clock } = context;
  const trial = await findTrialWork(pool, id);
  if (trial === null || !(await moveTrial(prisma, id, BEGUN))) return 0;
  try {
    const report = await makeOwnBacktest(context, await readMarketState(prisma), trial, (share) =>
      moveTrial(prisma, id, share),
    );
    if (report === null) return 0;
    await finishTrial(prisma, id, { report }, clock());
    return 1;
  } catch (error) {
    const isRefused = error instanceof BacktestRefusal || error instanceof RangeError;
    if (!isRefused) throw error;
    await finishTrial(prisma, id, { error: error.message }, clock());
    return 0;
  }
}
