import { type api, BACKFILL_RUN_KEY, type OutputOf } from '@pipa/contract';
import { readAnalysisDay, readRuns } from '@pipa/db';
import type { AppContext } from '../../context.ts';

type Reader = Pick<AppContext, 'pool'>;

/** A day's analysis is a run; older ones are forgotten before there are so many. */
const MAX_RUNS = 100;

export async function readBackgroundRuns({ pool }: Reader): Promise<OutputOf<typeof api.backgroundRuns>> {
  const [analysisDay, runs] = await Promise.all([readAnalysisDay(pool), readRuns(pool, { limit: MAX_RUNS })]);
  return {
    analysisDay,
    runs: runs.map(({ key, kind, status, done, total, startedAt, finishedAt, error }) => ({
      key,
      kind,
      status,
      done,
      total,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      error,
    })),
  };
}

/** Before the backfill is opened nothing of it is done. */
export async function readHistoryProgress({ pool }: Reader): Promise<OutputOf<typeof api.historyProgress>> {
  const [backfill] = await readRuns(pool, { key: BACKFILL_RUN_KEY, limit: 1 });
  if (backfill === undefined) return { isLoaded: false, share: 0 };
  const { status, done, total } = backfill;
  return status === 'Done'
    ? { isLoaded: true, share: 1 }
    : { isLoaded: false, share: total > 0 ? Math.min(1, done / total) : 0 };
}
