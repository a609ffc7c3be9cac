import { queues } from '@pipa/contract';
import { findUnfinishedRun, touchRun } from '@pipa/db/jobs';
import type { Job, QueueFactory } from '@pipa/platform';
import { elementAt } from '@pipa/quant';
import type { AnalysisJob, BackgroundContext, JobKind } from './job-kind.ts';
import { failShard, findRun, kindOf, runShard, shardsToDo } from './staged-run.ts';

const ADVANCE = 'advance';
const ATTEMPTS = 3;
/** Jobs without a priority go first. */
const PATIENT = 10;
/** A patient shard holds a whole history in memory, so a small machine has room for one. */
const PATIENT_AT_ONCE = 1;
/** Longest time of a shard; after it the process is ended and the run fails. */
export const SHARD_LIMIT_MS = 900_000;
const LOCK_MARGIN_MS = 60_000;
const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: { count: 200 },
  // After a failed shard the flow hands out no further stage, so its parent must not wait for ever.
  failParentOnFailure: true,
} as const;

/**
 * Hands out the next stage of a run, or the next shard of a patient one, as a flow whose parent hands out the following stage.
 * A run that yields to another kind is handed out again once that one is over, by the look for stalled runs.
 * The database records finished steps, so a repeated hand-out, as after a crash, only costs jobs without work.
 */
export async function advanceRun(context: BackgroundContext, queueFactory: QueueFactory, key: string): Promise<void> {
  const run = await findRun(context, key);
  if (run === null) return;
  const open = await shardsToDo(context, run);
  if (open === null) return;
  const { yieldsTo } = kindOf(run);
  if (yieldsTo !== undefined && (await findUnfinishedRun(context.pool, yieldsTo))?.status === 'Running') return;
  const shards = kindOf(run).isPatient ? open.slice(0, PATIENT_AT_ONCE) : open;
  const at = context.clock();
  if (!(await touchRun(context.prisma, run, at))) return;
  // The instant makes the id unique, because the queue takes a job id only once.
  const idOf = (step: string, shard: number) => `${key}-${step}-${shard}-${at.getTime()}`;
  const jobOf = (step: string, shard: number, id: string) => ({
    name: step,
    queueName: queues.analysis.name,
    data: { runKey: key, step, shard } satisfies AnalysisJob,
    opts: { ...JOB_OPTIONS, jobId: id, ...placeOf(kindOf(run)) },
  });
  await queueFactory.flow().add({
    ...jobOf(ADVANCE, 0, idOf(`after-${elementAt(shards, 0).step}`, 0)),
    children: shards.map(({ step, shard }) => jobOf(step, shard, idOf(step, shard))),
  });
}

/** Where a job of a kind goes among those that wait. */
const placeOf = ({ isPatient, isUrgent }: JobKind) =>
  isPatient ? { priority: PATIENT } : isUrgent ? { lifo: true } : {};

/** Number of shards that no worker has taken yet. */
export async function countWaitingShards(queueFactory: QueueFactory): Promise<number> {
  const counts = await queueFactory.queue(queues.analysis.name).getJobCounts('waiting', 'prioritized');
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** A shard under way. One of a patient run holds a whole history in memory. */
export interface ShardInHand extends AnalysisJob {
  readonly isPatient: boolean;
}

/** Works on the queue of background runs, one job at a time. `report` gets a shard when it begins, and null when it has ended. */
export function workOnRuns(
  queueFactory: QueueFactory,
  context: BackgroundContext,
  report: (shard: ShardInHand | null) => void = () => undefined,
): void {
  queueFactory.worker<AnalysisJob, void>(
    queues.analysis.name,
    async (job) => {
      const { runKey, step, shard } = queues.analysis.payload.parse(job.data);
      if (step === ADVANCE) return advanceRun(context, queueFactory, runKey);
      const run = await findRun(context, runKey);
      if (run === null) return;
      try {
        report({ runKey, step, shard, isPatient: kindOf(run).isPatient ?? false });
        await runShard(context, run, step, shard);
      } catch (error) {
        await failAtLast(context, job, error as Error);
        throw error;
      } finally {
        report(null);
      }
    },
    // A shard blocks the event loop, so its lock cannot be renewed. Shards of a dead worker are found in the database.
    { concurrency: 1, lockDuration: SHARD_LIMIT_MS + LOCK_MARGIN_MS },
  );
}

/** Fails a run with the reason when its shard has used all attempts. */
async function failAtLast(context: BackgroundContext, job: Job<AnalysisJob, void>, error: Error): Promise<void> {
  if (job.attemptsMade + 1 >= ATTEMPTS) await failShard(context, job.data, error.message);
}
