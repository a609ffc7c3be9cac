import { readMarketState } from '@pipa/db/market';
import { findComparableEquity, findTrialWork, finishTrial, moveTrial, type TrialReport } from '@pipa/db/strategies';
import { overfittingOf, returnsOf } from '../../reports/overfitting.ts';
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
    const asked = { ...trial, asOf: trial.asOfDay };
    const report = await makeOwnBacktest(context, await readMarketState(prisma), asked, (share) =>
      moveTrial(prisma, id, share),
    );
    if (report === null) return 0;
    const overfitting = amongOwn(report, await findComparableEquity(pool, id));
    await finishTrial(prisma, id, { report: { ...report, overfitting } }, clock());
    return 1;
  } catch (error) {
    const isRefused = error instanceof BacktestRefusal || error instanceof RangeError;
    if (!isRefused) throw error;
    await finishTrial(prisma, id, { error: error.message }, clock());
    return 0;
  }
}

/** How far the choice among an own backtest and the others over the same days is luck. */
function amongOwn({ equity }: Pick<TrialReport, 'equity'>, others: readonly number[][]) {
  const returns = returnsOf(equity);
  // One that has lost everything ends early.
  const sessions = Math.max(returns.length, ...others.map(({ length }) => length - 1));
  const settings = [equity, ...others].map((values) => returnsOf(values, sessions));
  return overfittingOf(returns, settings, null);
}
