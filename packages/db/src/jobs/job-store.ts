import { sql } from 'kysely';
import { modelsOf, type Pool, type Prisma, type PrismaClient, statement } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { type Params, pick, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';

/** A run of background work and its progress. */
export interface JobProgress {
  readonly key: string;
  readonly kind: string;
  readonly status: 'Running' | 'Done' | 'Failed';
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly movedAt: Date;
}

export interface JobStepKey {
  readonly runKey: string;
  readonly step: string;
  readonly shard: number;
}

/** Opens a run; an existing one does not change. @returns whether the run is new */
export async function openRun(
  prisma: PrismaClient,
  run: { key: string; kind: string; input: Prisma.InputJsonObject; total: number },
  at: Date,
): Promise<boolean> {
  const { count } = await modelsOf(prisma).jobRun.createMany({
    data: [{ ...run, startedAt: at, movedAt: at }],
    skipDuplicates: true,
  });
  return count === 1;
}

const doneSteps = prepared((db, { runKey }: Params<{ runKey: string }>) =>
  db.selectFrom('job_step').select(['step', 'shard']).where('runKey', '=', runKey),
);

/** Steps of a run that are done, as `step shard`. */
export async function readDoneSteps(pool: Pick<Pool, 'query'>, runKey: string): Promise<Set<string>> {
  return new Set((await rows(pool, doneSteps, { runKey })).map(({ step, shard }) => stepName(step, shard)));
}

export const stepName = (step: string, shard: number): string => `${step} ${shard}`;

type DoneStep = JobStepKey & { rows: number; elapsedMs: number; finishedAt: Date };

const noteStep = prepared((db, p: Params<DoneStep>) =>
  db
    .with('moved', (q) => q.updateTable('job_run').set({ movedAt: p.finishedAt }).where('key', '=', p.runKey))
    .insertInto('job_step')
    .values(pick(p, ['runKey', 'step', 'shard', 'rows', 'elapsedMs', 'finishedAt']))
    .onConflict((conflict) => conflict.doNothing()),
);

/** Stores that a step is done; the step's writes must be committed before. */
export async function finishStep(
  pool: Pick<Pool, 'query'>,
  key: JobStepKey,
  done: { rows: number; elapsedMs: number },
  at: Date,
): Promise<void> {
  const elapsedMs = Math.round(done.elapsedMs);
  await rows(pool, noteStep, { ...key, rows: done.rows, elapsedMs, finishedAt: at });
}

/** A heartbeat moves a run only after this time, so that it does not interfere between reading a run and handing it out. */
const LEAST_BEAT_MS = 5_000;

const moveRun = prepared((db, { key, at, before }: Params<{ key: string; at: Date; before: Date }>) =>
  db
    .updateTable('job_run')
    .set({ movedAt: at })
    .where('key', '=', key)
    .where('status', '=', 'Running')
    .where('movedAt', '<', before),
);

/** Heartbeat of a run whose shard is being computed, so that it does not count as stalled. */
export async function keepRunMoving(pool: Pick<Pool, 'query'>, key: string, at: Date): Promise<void> {
  await rows(pool, moveRun, { key, at, before: new Date(at.getTime() - LEAST_BEAT_MS) });
}

export async function finishRun(
  prisma: PrismaClient,
  key: string,
  outcome: { status: 'Done' } | { status: 'Failed'; error: string },
  at: Date,
): Promise<void> {
  await modelsOf(prisma).jobRun.updateMany({
    where: { key, status: { not: 'Done' } },
    data: { ...outcome, error: outcome.status === 'Failed' ? outcome.error : null, finishedAt: at, movedAt: at },
  });
}

/**
 * Marks that a run has been handed to the queue once more.
 * @returns false when another process has moved it since it was read
 */
export async function touchRun(
  prisma: PrismaClient,
  run: Pick<JobProgress, 'key' | 'movedAt'>,
  at: Date,
): Promise<boolean> {
  const { count } = await modelsOf(prisma).jobRun.updateMany({
    where: { key: run.key, movedAt: run.movedAt },
    data: { movedAt: at, status: 'Running', error: null, finishedAt: null },
  });
  return count === 1;
}

const runsWithProgress = (db: SqlBuilder) =>
  db
    .selectFrom('job_run as r')
    .select(['key', 'kind', 'status', 'total', 'error', 'startedAt', 'finishedAt', 'movedAt'])
    .select(sql<number>`(SELECT count(*)::int FROM "job_step" "s" WHERE "s"."runKey" = "r"."key")`.as('done'));

const runs = prepared((db, { key, limit }: Params<{ key: string | null; limit: number }>) =>
  runsWithProgress(db)
    .where(isNullOr(key, 'text', sql`"r"."key" = ${key}`))
    .orderBy('r.startedAt', 'desc')
    .orderBy('r.key')
    .limit(limit),
);

/** Runs with the number of steps done, latest first. */
export async function readRuns(
  pool: Pick<Pool, 'query'>,
  { key = null, limit = 20 }: { key?: string | null; limit?: number } = {},
): Promise<JobProgress[]> {
  return rows(pool, runs, { key, limit });
}

const newestRuns = prepared((db, { except }: Params<{ except: string }>) =>
  runsWithProgress(db)
    .distinctOn('r.kind')
    .where('r.kind', '<>', except)
    .orderBy('r.kind')
    .orderBy('r.startedAt', 'desc')
    .orderBy('r.key', 'desc'),
);

/** The newest run of each kind but one, by kind. */
export async function readNewestRuns(pool: Pick<Pool, 'query'>, except: string): Promise<JobProgress[]> {
  return rows(pool, newestRuns, { except });
}

/** The input that a run was opened with; null for an unknown run. */
export async function findRunInput<T>(pool: Pick<Pool, 'query'>, key: string): Promise<T | null> {
  const found = await pool.query<{ input: T }>('SELECT "input" FROM "job_run" WHERE "key" = $1', [key]);
  return found.rows[0]?.input ?? null;
}

const unfinished = prepared((db, { kind }: Params<{ kind: string }>) =>
  db
    .selectFrom('job_run')
    .select(['key', 'status', 'movedAt'])
    .where('kind', '=', kind)
    .where('status', '<>', 'Done')
    // A run under way comes before one that failed.
    .orderBy(sql`"status" = 'Running'`, 'desc')
    .orderBy('startedAt')
    .limit(1),
);

/** The oldest run of a kind that is under way, or else the oldest that failed; null when all are done. */
export async function findUnfinishedRun(
  pool: Pick<Pool, 'query'>,
  kind: string,
): Promise<Pick<JobProgress, 'key' | 'status' | 'movedAt'> | null> {
  return (await rows(pool, unfinished, { kind }))[0] ?? null;
}

const lastFinished = prepared((db, { kind }: Params<{ kind: string }>) =>
  db
    .selectFrom('job_run')
    .select(['startedAt', 'finishedAt'])
    .where('kind', '=', kind)
    .where('finishedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1),
);

/** When the newest run of a kind that is over began and ended; null without one. */
export async function findLastFinishedRun(
  pool: Pick<Pool, 'query'>,
  kind: string,
): Promise<{ readonly startedAt: Date; readonly finishedAt: Date } | null> {
  const [found] = await rows(pool, lastFinished, { kind });
  return found === undefined || found.finishedAt === null ? null : { ...found, finishedAt: found.finishedAt };
}

const OLD_RUNS_KEPT = 60;

// One statement, so that both deletions concern the same runs.
const forgetRuns = statement(`
  WITH old AS (
    SELECT "key" FROM "job_run" r WHERE "kind" = $1 AND "status" <> 'Running'
      AND NOT EXISTS (SELECT 1 FROM "job_step" s WHERE s."runKey" = r."key" AND s."step" = ANY($2::text[]))
    ORDER BY "startedAt" DESC, "key" DESC OFFSET ${OLD_RUNS_KEPT}
  ), steps AS (DELETE FROM "job_step" WHERE "runKey" IN (SELECT "key" FROM old))
  DELETE FROM "job_run" WHERE "key" IN (SELECT "key" FROM old)`);

/** A run that is over, with the shards of one of its steps that it has done. */
export interface EndedRun<T> {
  readonly status: 'Done' | 'Failed';
  readonly input: T;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly done: readonly number[];
}

const endedRuns = statement(`
  SELECT "status", "input", "startedAt", COALESCE("finishedAt", "movedAt") AS "endedAt",
    ARRAY(SELECT s."shard" FROM "job_step" s WHERE s."runKey" = r."key" AND s."step" = $2) AS "done"
  FROM "job_run" r WHERE "kind" = $1 AND "status" <> 'Running' ORDER BY "startedAt" DESC LIMIT ${OLD_RUNS_KEPT}`);

/** The newest runs of a kind that are over, latest first. */
export async function readEndedRuns<T>(pool: Pick<Pool, 'query'>, kind: string, step: string): Promise<EndedRun<T>[]> {
  return (await pool.query<EndedRun<T>>(endedRuns([kind, step]))).rows;
}

/**
 * Deletes the oldest finished runs of a kind, so that daily runs do not accumulate.
 * @param lasting steps that say what is never done again; runs with one of them are kept
 */
export async function forgetOldRuns(
  pool: Pick<Pool, 'query'>,
  kind: string,
  lasting: readonly string[] = [],
): Promise<void> {
  await pool.query(forgetRuns([kind, lasting]));
}
