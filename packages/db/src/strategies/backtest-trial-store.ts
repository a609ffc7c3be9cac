import type { TradingDay } from '@pipa/calendar';
import { BACKTEST_TRIALS_KEPT, type TrialStatus } from '@pipa/contract';
import { sql } from 'kysely';
import { modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { numbersByName, storedMetrics } from '../sql/json.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn, type SqlBuilder, writeIn } from '../sql/prepared.ts';
import { inTransaction } from '../sql/transaction.ts';
import { lockOwner } from '../users/lock-owner.ts';
import type { ListedReport, ReportDetail, ReportSeries } from './report-store.ts';
import type { StoredMetrics } from './strategy-store.ts';
import { noteVariant } from './tried-variant-store.ts';

/** The report of an own backtest, kept with its daily series as one JSON value. */
export interface TrialReport
  extends Omit<ListedReport, 'id' | 'strategyId' | 'subPath' | 'reportMark' | 'survivorship'>,
    Omit<ReportDetail, 'id' | 'stability'>,
    ReportSeries {}

/** What a user asks of an own backtest. */
export interface NewTrial {
  readonly userId: number;
  readonly strategyId: number;
  /** The parameters that differ from the strategy's own. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly fromDay: TradingDay;
  readonly toDay: TradingDay;
  /** Dollars. */
  readonly amount: string;
  /** By whose close what it reads was known; null for what is known when it is made. */
  readonly asOfDay: TradingDay | null;
}

export interface ListedTrial extends Omit<NewTrial, 'userId' | 'amount'> {
  readonly id: number;
  readonly strategyName: string;
  readonly code: string;
  readonly amount: number;
  readonly status: TrialStatus;
  readonly progress: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Null until it is done. */
  readonly metrics: StoredMetrics | null;
}

const OPEN: TrialStatus[] = ['Waiting', 'Running'];

const openTrial = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('backtest_trial').select('id').where('userId', '=', userId).where('status', 'in', OPEN).limit(1),
);
const addition = prepared((db, p: Params<Omit<NewTrial, 'parameters'> & { parameters: string; createdAt: Date }>) =>
  db
    .insertInto('backtest_trial')
    .values(pick(p, ['userId', 'strategyId', 'parameters', 'fromDay', 'toDay', 'amount', 'asOfDay', 'createdAt']))
    .returning('id'),
);
const forgetting = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .deleteFrom('backtest_trial')
    .where('id', 'in', (q) =>
      q
        .selectFrom('backtest_trial')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .offset(BACKTEST_TRIALS_KEPT),
    ),
);

/**
 * Queues an own backtest and forgets the oldest finished ones beyond those that are kept.
 * @returns its id; null while another one of the user waits or runs
 */
export function addTrial(prisma: PrismaClient, trial: NewTrial, at: Date) {
  return inTransaction(prisma, async (tx): Promise<number | null> => {
    // Two calls at once would each find no other one.
    await lockOwner(tx, trial.userId);
    if ((await rowsIn(tx, openTrial, trial)).length > 0) return null;
    const parameters = JSON.stringify(trial.parameters);
    const { id } = onlyRow(await rowsIn(tx, addition, { ...trial, parameters, createdAt: at }));
    await countIn(tx, forgetting, trial);
    return id;
  });
}

const listed = (db: SqlBuilder) =>
  db
    .selectFrom('backtest_trial as t')
    .innerJoin('strategy as s', 's.id', 't.strategyId')
    .select([
      't.id',
      't.strategyId',
      's.name as strategyName',
      's.code',
      't.fromDay',
      't.toDay',
      't.asOfDay',
      't.status',
      't.progress',
      't.error',
      't.createdAt',
      't.finishedAt',
      sql<number>`"t"."amount"::float8`.as('amount'),
      't.parameters',
      sql<unknown>`"t"."report" -> 'metrics'`.as('metrics'),
    ]);

const listedJson = { parameters: numbersByName, metrics: storedMetrics.nullable() };

const ownTrials = prepared(
  (db, p: Params<{ userId: number; strategyId: number | null }>) =>
    listed(db)
      .where('t.userId', '=', p.userId)
      .where(sql<boolean>`(${p.strategyId}::int IS NULL OR "t"."strategyId" = ${p.strategyId}::int)`)
      .orderBy('t.id', 'desc')
      .limit(BACKTEST_TRIALS_KEPT),
  listedJson,
);

/** The backtests of a user, newest first, of one strategy where it is named. */
export function findTrials(
  pool: Pick<Pool, 'query'>,
  userId: number,
  strategyId: number | null,
): Promise<ListedTrial[]> {
  return rows(pool, ownTrials, { userId, strategyId });
}

const ownTrial = prepared(
  (db, { userId, id }: Params<{ userId: number; id: number }>) =>
    listed(db)
      .select(sql<TrialReport | null>`"t"."report"`.as('report'))
      .where('t.userId', '=', userId)
      .where('t.id', '=', id),
  listedJson,
);

export type TrialWithReport = ListedTrial & { readonly report: TrialReport | null };

/** One backtest of a user with its report; null when they have none of this id. */
export async function findTrial(
  pool: Pick<Pool, 'query'>,
  userId: number,
  id: number,
): Promise<TrialWithReport | null> {
  return (await rows(pool, ownTrial, { userId, id }))[0] ?? null;
}

/** Cancels a backtest of a user that waits or runs. @returns whether it did */
export async function cancelTrial(prisma: PrismaClient, userId: number, id: number, at: Date): Promise<boolean> {
  const { count } = await modelsOf(prisma).backtestTrial.updateMany({
    where: { id, userId, status: { in: OPEN } },
    data: { status: 'Cancelled', finishedAt: at },
  });
  return count === 1;
}

/** Removes a backtest of a user that neither waits nor runs. @returns whether it did */
export async function removeTrial(prisma: PrismaClient, userId: number, id: number): Promise<boolean> {
  const { count } = await modelsOf(prisma).backtestTrial.deleteMany({ where: { id, userId, status: { notIn: OPEN } } });
  return count === 1;
}

const nextOpen = prepared((db) =>
  db
    .selectFrom('backtest_trial')
    .select(['id', 'status', 'createdAt'])
    .where('status', 'in', OPEN)
    // One that has begun comes first.
    .orderBy(sql`"status" = 'Running'`, 'desc')
    .orderBy('id')
    .limit(1),
);

/** The backtest to work on: one that has begun, else the oldest that waits; null when there is none. */
export async function findOpenTrial(
  pool: Pick<Pool, 'query'>,
): Promise<{ id: number; status: TrialStatus; createdAt: Date } | null> {
  return (await rows(pool, nextOpen, {}))[0] ?? null;
}

/** What a worker needs to know of a backtest. */
type TrialWork = Omit<ListedTrial, 'metrics' | 'strategyName' | 'error' | 'finishedAt' | 'createdAt' | 'progress'>;

const work = prepared((db, { id }: Params<{ id: number }>) => listed(db).where('t.id', '=', id), listedJson);

/** A backtest by id; null when it was removed. */
export async function findTrialWork(pool: Pick<Pool, 'query'>, id: number): Promise<TrialWork | null> {
  return (await rows(pool, work, { id }))[0] ?? null;
}

/** Notes how far an open backtest is. @returns false when it was cancelled or removed, so that its work ends */
export async function moveTrial(prisma: PrismaClient, id: number, progress: number): Promise<boolean> {
  const { count } = await modelsOf(prisma).backtestTrial.updateMany({
    where: { id, status: { in: OPEN } },
    data: { status: 'Running', progress },
  });
  return count === 1;
}

/** Ends an open backtest with its report, which counts among the variants that its user has tried, or with the reason why it has none. */
export async function finishTrial(
  prisma: PrismaClient,
  id: number,
  outcome: { readonly report: TrialReport } | { readonly error: string },
  at: Date,
): Promise<void> {
  const ended =
    'report' in outcome
      ? { status: 'Done' as const, progress: 1, report: JSON.stringify(outcome.report) }
      : { status: 'Failed' as const, error: outcome.error.slice(0, 300) };
  await inTransaction(prisma, async (tx) => {
    await writeIn(tx, (db) =>
      db
        .updateTable('backtest_trial')
        .set({ ...ended, finishedAt: at })
        .where('id', '=', id)
        .where('status', 'in', OPEN),
    );
    await noteVariant(tx, id);
  });
}
