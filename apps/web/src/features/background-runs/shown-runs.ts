import type { BackgroundRun } from '@pipa/contract';
import { messages } from '../../messages/index.ts';

const words = messages.background;
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

/** analysis-2026-11-20 as "Analysis of a close, 2026-11-20". */
export function runName({ key, kind }: Pick<BackgroundRun, 'key' | 'kind'>): string {
  const day = /\d{4}-\d{2}-\d{2}$/.exec(key)?.[0];
  const name = words.kinds[kind] ?? kind;
  return day ? `${name}, ${day}` : name;
}

/** Share of the steps that are done; a run without steps is done at once. */
export const shareOf = ({ done, total, status }: Pick<BackgroundRun, 'done' | 'total' | 'status'>): number =>
  status === 'Done' ? 1 : total > 0 ? Math.min(1, done / total) : 0;
