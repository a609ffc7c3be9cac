import { type api, BACKFILL_RUN_KEY, type OutputOf } from '@pipa/contract';
import { type JobProgress, readAnalysisDay, readRuns } from '@pipa/db';
import type { AppContext } from '../../context.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Bound of the list; each day's analysis is a run, and older runs are deleted before this number. */
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

type Progress = OutputOf<typeof api.historyProgress>;

const shareOf = ({ done, total }: Pick<JobProgress, 'done' | 'total'>): number =>
  total > 0 ? Math.min(1, done / total) : 0;

/** Progress of the backfill; zero before its run is opened. */
export async function readHistoryProgress({ pool }: Reader): Promise<Progress> {
  const [[backfill], analysisDay, latest] = await Promise.all([
    readRuns(pool, { key: BACKFILL_RUN_KEY, limit: 1 }),
    readAnalysisDay(pool),
    readRuns(pool, { limit: MAX_RUNS }),
  ]);
  const progress = (pending: Progress['pending'], run: JobProgress | undefined): Progress => ({
    isLoaded: pending !== 'history',
    pending,
    share: run === undefined ? 0 : shareOf(run),
  });
  if (backfill?.status !== 'Done') return progress('history', backfill);
  if (analysisDay === null)
    return progress(
      'analysis',
      latest.find(({ kind }) => kind === 'analysis'),
    );
  const evaluation = latest.find(({ kind, status }) => kind === 'evaluation' && status === 'Running');
  return evaluation === undefined ? { isLoaded: true, pending: null, share: 1 } : progress('reports', evaluation);
}
