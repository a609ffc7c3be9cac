import type { TrialFault } from '@pipa/contract';
import { TRIAL_RUN_KIND } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import { forgetOldRuns } from '@pipa/db/jobs';
import { findOpenTrial, finishTrial } from '@pipa/db/strategies';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { runTrial } from './run-trial.ts';

export interface TrialInput extends Prisma.JsonObject {
  readonly id: number;
}

/**
 * An own backtest of a user, for which a person waits: it goes before all shards, and beside at most one of an evaluation. One is worked
 * on at a time, and an analysis that is under way has its turn between two of them (`due-runs.ts`).
 */
export const trialRun: JobKind = {
  kind: TRIAL_RUN_KIND,
  isUrgent: true,
  stages: () => [[{ step: 'backtest', shards: 1 }]],
  run: (context, input) => runTrial(context, (input as TrialInput).id),
};

export const trialKey = (id: number): string => `trial-${id}`;

/** Errors of a run whose shard exceeded a bound of its process. */
const EXCEEDS = /ran out of memory|took longer than/;

/** Ends the trial of a run that failed at its last attempt, in words that fit the error of the run. */
export async function failTrial({ prisma, clock }: BackgroundContext, id: number, why: string | null): Promise<void> {
  const error: TrialFault = EXCEEDS.test(why ?? '')
    ? 'The backtest took more time or memory than it may.'
    : 'The backtest failed for a reason that is not yours.';
  await finishTrial(prisma, id, { error }, clock());
}

export const findTrialToDo = ({ pool }: Pick<BackgroundContext, 'pool'>) => findOpenTrial(pool);

export const forgetOldTrials = ({ pool }: Pick<BackgroundContext, 'pool'>) => forgetOldRuns(pool, trialRun.kind);
