import type { EndedRun } from '@pipa/db/jobs';
import { waitAfter } from '../../growing-waits.ts';

const FIRST_WAIT_MS = 300_000;

interface MissingReports {
  readonly code: string;
  /** An earlier attempt was at another strategy. */
  readonly modifiedAt: Date;
}

type ReportsRun = EndedRun<{ readonly version: number; readonly strategies: readonly string[] }>;

interface ReportsDue {
  /** Codes; those that failed least often come first. */
  readonly strategies: string[];
  /** Attempts at them in earlier runs. */
  readonly attempts: number;
}

/** The strategies that a run has tried: those that are done and, as a run ends with its first failure, the first that is not. */
const triedIn = ({ status, input: { strategies }, done }: ReportsRun): string[] => {
  const failed = status === 'Failed' ? strategies.findIndex((_, shard) => !done.includes(shard)) : -1;
  return strategies.filter((_, shard) => shard === failed || done.includes(shard));
};

/**
 * The strategies whose reports are tried now: at once where no run has tried them, else when the wait after the last attempt is over,
 * up to a number of attempts. So a strategy that fails holds up no other.
 * @param ended runs of reports that are over
 */
export function reportsDue(
  missing: readonly MissingReports[],
  ended: readonly ReportsRun[],
  { version, nowMs }: { readonly version: number; readonly nowMs: number },
): ReportsDue {
  const runs = ended.filter(({ input }) => input.version === version).map((run) => ({ ...run, tried: triedIn(run) }));
  const due = missing
    .map(({ code, modifiedAt }) => {
      const tries = runs.filter(({ tried, startedAt }) => tried.includes(code) && startedAt >= modifiedAt);
      return { code, attempts: tries.length, lastMs: Math.max(...tries.map(({ endedAt }) => endedAt.getTime())) };
    })
    .filter(({ attempts, lastMs }) => {
      if (attempts === 0) return true;
      const waitMs = waitAfter(attempts, FIRST_WAIT_MS);
      return waitMs !== null && lastMs + waitMs <= nowMs;
    })
    .toSorted((one, other) => one.attempts - other.attempts);
  return {
    strategies: due.map(({ code }) => code),
    attempts: due.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
