import type { BackgroundRun } from '@pipa/contract';

/** Number of finished runs that are shown. */
const LATEST_DONE = 5;

/** Running and failed runs first, then the latest finished ones and the last of each kind; with the number of further runs. */
export function shownRuns(runs: readonly BackgroundRun[]): { shown: readonly BackgroundRun[]; older: number } {
  const open = runs.filter(({ status }) => status !== 'Done');
  const done = runs.filter(({ status }) => status === 'Done');
  const isLastOfKind = (run: BackgroundRun) => done.find(({ kind }) => kind === run.kind) === run;
  const shown = done.filter((run, index) => index < LATEST_DONE || isLastOfKind(run));
  return { shown: [...open, ...shown], older: done.length - shown.length };
}

/** Seconds from the start of a run to its end, or to now while it runs. */
export const secondsOf = (
  { startedAt, finishedAt }: Pick<BackgroundRun, 'startedAt' | 'finishedAt'>,
  now: number,
): number =>
  Math.max(0, Math.round(((finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt)) / 1_000));

/** Durations of the analyses that are done, oldest first. */
export const analysisDurations = (runs: readonly BackgroundRun[]): number[] =>
  runs
    .filter(({ kind, status }) => kind === 'analysis' && status === 'Done')
    .map((run) => secondsOf(run, 0))
    .toReversed();

/** Share of the steps that are done; a run without steps is done at once. */
export const shareOf = ({ done, total, status }: Pick<BackgroundRun, 'done' | 'total' | 'status'>): number =>
  status === 'Done' ? 1 : total > 0 ? Math.min(1, done / total) : 0;
