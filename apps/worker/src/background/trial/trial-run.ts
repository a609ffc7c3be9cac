import type { TrialFault } from '@pipa/contract';
import { TRIAL_RUN_KIND } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import { forgetOldRuns } from '@pipa/db/jobs';
import {
  findOpenTrial,
  findOpenWrittenTest,
  findWrittenToRelease,
  finishTrial,
  finishWrittenRelease,
  finishWrittenTest,
} from '@pipa/db/strategies';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { releaseWritten } from './release-written.ts';
import { runTrial } from './run-trial.ts';
import { runWrittenTest } from './run-written-test.ts';

/** What a person waits for: a backtest in Try, a test of a written strategy, or its release. */
const trialWorks = ['trial', 'written', 'release'] as const;
type TrialWork = (typeof trialWorks)[number];

export interface TrialInput extends Prisma.JsonObject {
  readonly id: number;
  /** Left out by earlier releases, for a backtest in Try. */
  readonly work?: TrialWork;
}

interface TrialToDo {
  readonly id: number;
  readonly work: TrialWork;
}

const runs = { trial: runTrial, written: runWrittenTest, release: releaseWritten } as const satisfies Record<
  TrialWork,
  (context: BackgroundContext, id: number) => Promise<number>
>;

/**
 * An own backtest of a user, or the test or release of a written strategy, for which a person waits: it goes before all shards, and beside at most one of an evaluation. One is worked
 * on at a time, and an analysis that is under way has its turn between two of them (`due-runs.ts`).
 */
export const trialRun: JobKind = {
  kind: TRIAL_RUN_KIND,
  isUrgent: true,
  stages: () => [[{ step: 'backtest', shards: 1 }]],
  run(context, input) {
    const { id, work = 'trial' } = input as TrialInput;
    return runs[work](context, id);
  },
};

export const trialKey = ({ id, work }: TrialToDo): string => `${work}-${id}`;

/** Errors of a run whose shard exceeded a bound of its process. */
const EXCEEDS = /ran out of memory|took longer than/;

/** Ends the work of a run that failed at its last attempt, in words that fit the error of the run. */
export async function failTrial(
  { prisma, clock }: BackgroundContext,
  { id, work }: TrialToDo,
  why: string | null,
): Promise<void> {
  const error: TrialFault = EXCEEDS.test(why ?? '')
    ? 'The backtest took more time or memory than it may.'
    : 'The backtest failed for a reason that is not yours.';
  if (work === 'trial') await finishTrial(prisma, id, { error }, clock());
  else if (work === 'written') await finishWrittenTest(prisma, id, { error }, clock());
  else await finishWrittenRelease(prisma, id, { error }, clock());
}

/** What is next: backtests in Try and tests of written strategies by their age, then accepted strategies; null when there is nothing. */
export async function findTrialToDo({ pool }: Pick<BackgroundContext, 'pool'>): Promise<TrialToDo | null> {
  const [trial, written] = await Promise.all([findOpenTrial(pool), findOpenWrittenTest(pool)]);
  if (trial !== null && (written === null || trial.createdAt <= written.createdAt))
    return { id: trial.id, work: 'trial' };
  if (written !== null) return { id: written.id, work: 'written' };
  const release = await findWrittenToRelease(pool);
  return release && { id: release.id, work: 'release' };
}

export const forgetOldTrials = ({ pool }: Pick<BackgroundContext, 'pool'>) => forgetOldRuns(pool, trialRun.kind);
