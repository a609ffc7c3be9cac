import type { Prisma } from '@pipa/db';
import {
  findRunInput,
  finishRun,
  finishStep,
  type JobProgress,
  openRun,
  readDoneSteps,
  readRuns,
  stepName,
} from '@pipa/db/jobs';
import type { AnalysisJob, BackgroundContext, JobKind, Stage } from './job-kind.ts';
import { jobKinds } from './job-kinds.ts';

type RunState = JobProgress & { readonly input: Prisma.JsonObject };

/** One shard of one step. */
interface Shard {
  readonly step: string;
  readonly shard: number;
}

/** Every shard of a stage. */
export const shardsOf = (stage: Stage): Shard[] =>
  stage.flatMap(({ step, shards }) => Array.from({ length: shards }, (_, shard) => ({ step, shard })));

/** Open shards of the first stage that is not done; null when all are done. */
export function nextShards(stages: readonly Stage[], done: ReadonlySet<string>): Shard[] | null {
  for (const stage of stages) {
    const open = shardsOf(stage).filter(({ step, shard }) => !done.has(stepName(step, shard)));
    if (open.length > 0) return open;
  }
  return null;
}

/** Opens a run of a kind; an existing run does not change. */
export function startRun(
  { prisma, clock }: BackgroundContext,
  key: string,
  kind: JobKind,
  input: Prisma.InputJsonObject,
): Promise<boolean> {
  const total = kind.stages(input as Prisma.JsonObject).flatMap(shardsOf).length;
  return openRun(prisma, { key, kind: kind.kind, input, total }, clock());
}

export async function findRun({ pool }: Pick<BackgroundContext, 'pool'>, key: string): Promise<RunState | null> {
  const [progress, input] = await Promise.all([
    findProgress({ pool }, key),
    findRunInput<Prisma.JsonObject>(pool, key),
  ]);
  return progress === null || input === null ? null : { ...progress, input };
}

/** Progress of a run, without its input. */
export async function findProgress(
  { pool }: Pick<BackgroundContext, 'pool'>,
  key: string,
): Promise<JobProgress | null> {
  return (await readRuns(pool, { key, limit: 1 }))[0] ?? null;
}

export function kindOf(run: Pick<JobProgress, 'kind'>): JobKind {
  const kind = jobKinds.get(run.kind);
  if (kind === undefined) throw new RangeError(`no background work of kind ${run.kind}`);
  return kind;
}

/** Does one shard of a run that is under way, unless it is done. */
export async function runShard(context: BackgroundContext, run: RunState, step: string, shard: number): Promise<void> {
  if (run.status === 'Done' || (await readDoneSteps(context.pool, run.key)).has(stepName(step, shard))) return;
  const startedMs = context.monotonicMs();
  const rows = await kindOf(run).run(context, run.input, step, shard);
  const elapsedMs = context.monotonicMs() - startedMs;
  await finishStep(context.pool, { runKey: run.key, step, shard }, { rows, elapsedMs }, context.clock());
  context.logger.debug({ run: run.key, step, shard, rows, elapsedMs }, 'step done');
}

/** Fails the run of a shard with the reason. */
export async function failShard(
  context: Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'logger'>,
  { runKey, step, shard }: AnalysisJob,
  reason: string,
): Promise<void> {
  await finishRun(context.prisma, runKey, { status: 'Failed', error: `${step} ${shard}: ${reason}` }, context.clock());
  const run = await findRun(context, runKey);
  if (run !== null) await kindOf(run).noteFailure?.(context, run.input, { step, shard }, reason);
}

/** The open shards of the stage to hand out next; marks the run as done and returns null when there is none. */
export async function shardsToDo(context: BackgroundContext, run: RunState): Promise<Shard[] | null> {
  if (run.status === 'Done') return null;
  const shards = nextShards(kindOf(run).stages(run.input), await readDoneSteps(context.pool, run.key));
  if (shards === null) {
    await finishRun(context.prisma, run.key, { status: 'Done' }, context.clock());
    context.logger.info({ run: run.key }, 'background run done');
  }
  return shards;
}
