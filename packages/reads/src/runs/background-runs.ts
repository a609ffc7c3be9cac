import { type api, BACKFILL_RUN_KEY, type OutputOf } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import { type JobProgress, readRuns } from '@pipa/db/jobs';
import { findReportProgress } from '@pipa/db/strategies';
import type { Read } from '../context.ts';

/** Bound of the list; each day's analysis is a run, and older runs are deleted before this number. */
const MAX_RUNS = 100;

export const readBackgroundRuns: Read<typeof api.backgroundRuns> = async ({ pool }) => {
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
};

type Progress = OutputOf<typeof api.historyProgress>;

type StepCount = Pick<JobProgress, 'done' | 'total'>;

const shareOf = ({ done, total }: StepCount): number => (total > 0 ? Math.min(1, done / total) : 0);

/** Progress of what a new installation computes first; zero before the run of the backfill is opened. */
export const readHistoryProgress: Read<typeof api.historyProgress> = async ({ pool }) => {
  const [[backfill], analysisDay, latest, reports] = await Promise.all([
    readRuns(pool, { key: BACKFILL_RUN_KEY, limit: 1 }),
    readAnalysisDay(pool),
    readRuns(pool, { limit: MAX_RUNS }),
    findReportProgress(pool),
  ]);
  const progress = (pending: Progress['pending'], run: StepCount | undefined): Progress => ({
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
  // An evaluation goes on with the past of models and signals, for which no page waits.
  return reports === null || reports.done >= reports.total
    ? { isLoaded: true, pending: null, share: 1 }
    : progress('reports', reports);
};
