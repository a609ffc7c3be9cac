import { type AskEngineName, MAX_WRITTEN_STRATEGIES, WRITTEN_TESTS_KEPT, type WrittenTestStatus } from '@pipa/contract';
import { sql } from 'kysely';
import { modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { notifyAdministrators, notifyUser } from '../notices/notify.ts';
import { storedMetrics } from '../sql/json.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import { inTransaction, type Tx } from '../sql/transaction.ts';
import { lockOwner } from '../users/lock-owner.ts';
import type { TrialReport } from './backtest-trial-store.ts';
import type { StoredMetrics } from './strategy-store.ts';

type Reading = Pick<Pool, 'query'>;

export interface NewWritten {
  readonly userId: number;
  readonly name: string;
  readonly request: string;
  readonly engine: AskEngineName;
  readonly source: string;
}

/** A written strategy with what its newest test found. */
export interface ListedWritten extends NewWritten {
  readonly id: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly offeredAt: Date | null;
  readonly decidedAt: Date | null;
  readonly isAccepted: boolean;
  readonly reason: string | null;
  readonly releaseError: string | null;
  readonly strategyId: number | null;
  readonly testId: number | null;
  readonly testStatus: WrittenTestStatus | null;
  readonly testProgress: number | null;
  readonly testError: string | null;
  readonly testSource: string | null;
  readonly testCreatedAt: Date | null;
  readonly testFinishedAt: Date | null;
  /** Null until it is done, and when newer reports are kept in its place. */
  readonly metrics: StoredMetrics | null;
}

export interface WrittenWithReport extends ListedWritten {
  readonly report: TrialReport | null;
}

const counting = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('written_strategy').select(sql<number>`count(*)::int`.as('kept')).where('userId', '=', userId),
);
const adding = prepared((db, p: Params<NewWritten & { createdAt: Date; updatedAt: Date }>) =>
  db
    .insertInto('written_strategy')
    .values(pick(p, ['userId', 'name', 'request', 'engine', 'source', 'createdAt', 'updatedAt']))
    .returning('id'),
);

/** Keeps a written strategy. @returns its id; null where the user has as many as may be */
export function addWritten(prisma: PrismaClient, written: NewWritten, at: Date): Promise<number | null> {
  return inTransaction(prisma, async (tx) => {
    await lockOwner(tx, written.userId);
    if (onlyRow(await rowsIn(tx, counting, written)).kept >= MAX_WRITTEN_STRATEGIES) return null;
    return onlyRow(await rowsIn(tx, adding, { ...written, createdAt: at, updatedAt: at })).id;
  });
}

const listed = (db: SqlBuilder) =>
  db
    .selectFrom('written_strategy as w')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('written_test as t')
          .selectAll('t')
          .whereRef('t.writtenId', '=', 'w.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.userId',
      'w.name',
      'w.request',
      'w.engine',
      'w.source',
      'w.createdAt',
      'w.updatedAt',
      'w.offeredAt',
      'w.decidedAt',
      'w.isAccepted',
      'w.reason',
      'w.releaseError',
      'w.strategyId',
      't.id as testId',
      't.status as testStatus',
      't.progress as testProgress',
      't.error as testError',
      't.source as testSource',
      't.createdAt as testCreatedAt',
      't.finishedAt as testFinishedAt',
      sql<unknown>`"t"."report" -> 'metrics'`.as('metrics'),
    ]);
const listedJson = { metrics: storedMetrics.nullable() };

const own = prepared(
  (db, { userId }: Params<{ userId: number }>) =>
    listed(db).where('w.userId', '=', userId).orderBy('w.id', 'desc').limit(MAX_WRITTEN_STRATEGIES),
  listedJson,
);

/** The written strategies of a user, newest first. */
export const findWritten = (pool: Reading, userId: number): Promise<ListedWritten[]> => rows(pool, own, { userId });

const one = prepared(
  (db, p: Params<{ userId: number; id: number }>) =>
    listed(db)
      .select(sql<TrialReport | null>`"t"."report"`.as('report'))
      .where('w.userId', '=', p.userId)
      .where('w.id', '=', p.id),
  listedJson,
);

/** One written strategy of a user with the report of its newest test; null when they have none of this id. */
export async function findOneWritten(pool: Reading, userId: number, id: number): Promise<WrittenWithReport | null> {
  return (await rows(pool, one, { userId, id }))[0] ?? null;
}

/** Most written strategies on offer that are shown at once. */
const MOST_OFFERS = 50;

const offers = prepared(
  (db, _: Params<Record<never, never>>) =>
    listed(db)
      .innerJoin('app_user as u', 'u.userId', 'w.userId')
      .select(['u.userName', sql<TrialReport | null>`"t"."report"`.as('report')])
      .where('w.offeredAt', 'is not', null)
      .where('w.decidedAt', 'is', null)
      .orderBy('w.offeredAt')
      .limit(MOST_OFFERS),
  listedJson,
);

/** What users offer and no administrator has decided on, the oldest first. */
export const findWrittenOffers = (pool: Reading): Promise<(WrittenWithReport & { readonly userName: string })[]> =>
  rows(pool, offers, {});

const variants = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('written_test')
    .select(sql<number>`count(DISTINCT "hash")::int`.as('variants'))
    .where('userId', '=', userId)
    .where('status', '=', 'Done'),
);

/** Different files that a user has tested. */
export async function countWrittenVariants(pool: Reading, userId: number): Promise<number> {
  return onlyRow(await rows(pool, variants, { userId })).variants;
}

const OPEN: WrittenTestStatus[] = ['Waiting', 'Running'];

const openTest = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('written_test').select('id').where('userId', '=', userId).where('status', 'in', OPEN).limit(1),
);
interface NewTest {
  readonly writtenId: number;
  readonly userId: number;
  readonly hash: string;
  readonly source: string;
}
const addingTest = prepared((db, p: Params<NewTest & { createdAt: Date }>) =>
  db
    .insertInto('written_test')
    .values(pick(p, ['writtenId', 'userId', 'hash', 'source', 'createdAt']))
    .returning('id'),
);
const forgettingReports = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .updateTable('written_test')
    .set({ report: null })
    .where('id', 'in', (q) =>
      q
        .selectFrom('written_test')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .offset(WRITTEN_TESTS_KEPT)
        .limit(WRITTEN_TESTS_KEPT),
    ),
);

/** Queues a test of a file. @returns its id; null while another one of the user waits or runs */
export function addWrittenTest(prisma: PrismaClient, test: NewTest, at: Date): Promise<number | null> {
  return inTransaction(prisma, async (tx) => {
    await lockOwner(tx, test.userId);
    if ((await rowsIn(tx, openTest, test)).length > 0) return null;
    const { id } = onlyRow(await rowsIn(tx, addingTest, { ...test, createdAt: at }));
    await countIn(tx, forgettingReports, test);
    return id;
  });
}

/** Cancels the test of a user's written strategy that waits or runs. @returns whether there was one */
export async function cancelWrittenTest(prisma: PrismaClient, userId: number, writtenId: number, at: Date) {
  const { count } = await modelsOf(prisma).writtenTest.updateMany({
    where: { writtenId, userId, status: { in: OPEN } },
    data: { status: 'Cancelled', finishedAt: at },
  });
  return count > 0;
}

/** Not on offer, or declined: what its owner may change. */
const CHANGEABLE = { OR: [{ offeredAt: null }, { decidedAt: { not: null }, isAccepted: false }] };

/** Changes the name or file of a written strategy of a user; its offer is over. @returns whether it could be changed */
export async function saveWritten(
  prisma: PrismaClient,
  userId: number,
  id: number,
  change: { readonly name?: string; readonly source?: string },
  at: Date,
): Promise<boolean> {
  const { count } = await modelsOf(prisma).writtenStrategy.updateMany({
    where: { id, userId, ...CHANGEABLE },
    data: {
      ...change,
      updatedAt: at,
      offeredAt: null,
      decidedAt: null,
      decidedById: null,
      reason: null,
      releaseError: null,
    },
  });
  return count === 1;
}

const offering = prepared((db, p: Params<{ userId: number; id: number; source: string; at: Date }>) =>
  db
    .updateTable('written_strategy as w')
    .from('app_user as u')
    .set({
      offeredAt: p.at,
      decidedAt: null,
      decidedById: null,
      reason: null,
      releaseError: null,
      isAccepted: false,
    })
    .whereRef('u.userId', '=', 'w.userId')
    .where('w.id', '=', p.id)
    .where('w.userId', '=', p.userId)
    .where('w.source', '=', p.source)
    .where((w) =>
      w.or([w('w.offeredAt', 'is', null), w.and([w('w.decidedAt', 'is not', null), w('w.isAccepted', '=', false)])]),
    )
    .returning(['w.name', 'u.userName']),
);

/** Offers a written strategy with this file to the administrators, who are notified. @returns whether it could be offered */
export function offerWritten(
  prisma: PrismaClient,
  userId: number,
  id: number,
  source: string,
  at: Date,
): Promise<boolean> {
  return inTransaction(prisma, async (tx) => {
    const [offered] = await rowsIn(tx, offering, { userId, id, source, at });
    if (offered === undefined) return false;
    const parameters = { written: offered.name, user: offered.userName };
    const dedupeKey = `written-offered-${id}-${at.toISOString()}`;
    await notifyAdministrators(tx, { event: 'operations.strategyOffered', parameters, dedupeKey }, at);
    return true;
  });
}

const removing = prepared((db, p: Params<{ userId: number; id: number }>) =>
  db.deleteFrom('written_strategy').where('id', '=', p.id).where('userId', '=', p.userId),
);
const ending = prepared((db, p: Params<{ userId: number; id: number; at: Date }>) =>
  db
    .updateTable('written_test')
    .set({ status: 'Cancelled', finishedAt: p.at })
    .where('writtenId', '=', p.id)
    .where('userId', '=', p.userId)
    .where('status', 'in', OPEN),
);

/** Removes a written strategy of a user; its tests stay, and an open one ends. @returns whether there was one */
export function removeWritten(prisma: PrismaClient, userId: number, id: number, at: Date): Promise<boolean> {
  return inTransaction(prisma, async (tx) => {
    const removed = await countIn(tx, removing, { userId, id });
    await countIn(tx, ending, { userId, id, at });
    return removed === 1;
  });
}

interface Decided {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly outcome: 'released' | 'declined' | 'failed';
  readonly reason: string;
}
const notifyAuthor = (tx: Tx, { id, userId, name, outcome, reason }: Decided, at: Date): Promise<void> => {
  const parameters = { written: name, writtenId: id, outcome, reason };
  const dedupeKey = `written-${outcome}-${id}-${at.toISOString()}`;
  return notifyUser(tx, userId, { event: 'analysis.writtenDecided', parameters, dedupeKey }, at);
};

export interface WrittenDecision {
  readonly id: number;
  readonly isAccepted: boolean;
  readonly openForInvestor: boolean;
  readonly reason: string;
  readonly decidedById: number;
}

const deciding = prepared((db, p: Params<WrittenDecision & { at: Date }>) =>
  db
    .updateTable('written_strategy')
    .set({
      isAccepted: p.isAccepted,
      openForInvestor: p.openForInvestor,
      reason: p.reason,
      decidedById: p.decidedById,
      decidedAt: p.at,
    })
    .where('id', '=', p.id)
    .where('offeredAt', 'is not', null)
    .where('decidedAt', 'is', null)
    .returning(['name', 'userId']),
);

/** Decides on an offer that waits; its owner is notified where it is declined. @returns its name; null where none waits */
export async function decideWritten(tx: Tx, decision: WrittenDecision, at: Date): Promise<string | null> {
  const [decided] = await rowsIn(tx, deciding, { ...decision, at });
  if (decided === undefined) return null;
  const { id, reason, isAccepted } = decision;
  if (!isAccepted) await notifyAuthor(tx, { ...decided, id, outcome: 'declined', reason }, at);
  return decided.name;
}

/** What a worker needs to know of a test. */
const work = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('written_test').select(['id', 'userId', 'source', 'status']).where('id', '=', id),
);
export async function findWrittenTestWork(pool: Reading, id: number) {
  return (await rows(pool, work, { id }))[0] ?? null;
}

const nextTest = prepared((db) =>
  db
    .selectFrom('written_test')
    .select(['id', 'createdAt'])
    .where('status', 'in', OPEN)
    .orderBy(sql`"status" = 'Running'`, 'desc')
    .orderBy('id')
    .limit(1),
);
/** The test to work on: one that has begun, else the oldest that waits; null when there is none. */
export async function findOpenWrittenTest(pool: Reading): Promise<{ id: number; createdAt: Date } | null> {
  return (await rows(pool, nextTest, {}))[0] ?? null;
}

/** Notes how far an open test is. @returns false when it was cancelled or removed, so that its work ends */
export async function moveWrittenTest(prisma: PrismaClient, id: number, progress: number): Promise<boolean> {
  const { count } = await modelsOf(prisma).writtenTest.updateMany({
    where: { id, status: { in: OPEN } },
    data: { status: 'Running', progress },
  });
  return count === 1;
}

/** Ends an open test with its report or with the reason why it has none. */
export async function finishWrittenTest(
  prisma: PrismaClient,
  id: number,
  outcome: { readonly report: TrialReport } | { readonly error: string },
  at: Date,
): Promise<void> {
  const ended =
    'report' in outcome
      ? { status: 'Done' as const, progress: 1, report: JSON.parse(JSON.stringify(outcome.report)) }
      : { status: 'Failed' as const, error: outcome.error.slice(0, 300) };
  await modelsOf(prisma).writtenTest.updateMany({
    where: { id, status: { in: OPEN } },
    data: { ...ended, finishedAt: at },
  });
}

const nextRelease = prepared((db) =>
  db
    .selectFrom('written_strategy as w')
    .innerJoin('app_user as u', 'u.userId', 'w.decidedById')
    .select(['w.id', 'w.name', 'w.source', 'w.openForInvestor', 'w.reason', 'w.decidedById', 'u.userName as decidedBy'])
    .where('w.offeredAt', 'is not', null)
    .where('w.isAccepted', '=', true)
    .where('w.strategyId', 'is', null)
    .where('w.releaseError', 'is', null)
    .orderBy('w.decidedAt')
    .limit(1),
);
/** The accepted strategy to release next; null when there is none. */
export async function findWrittenToRelease(pool: Reading) {
  return (await rows(pool, nextRelease, {}))[0] ?? null;
}

const finishing = prepared(
  (db, p: Params<{ id: number; strategyId: number | null; error: string | null; isAccepted: boolean }>) =>
    db
      .updateTable('written_strategy')
      .set({ strategyId: p.strategyId, releaseError: p.error, isAccepted: p.isAccepted })
      .where('id', '=', p.id)
      .where('isAccepted', '=', true)
      .where('strategyId', 'is', null)
      .returning(['name', 'userId', 'reason']),
);

/** Notes what an accepted strategy became, or why it could not be released; its owner is notified. */
export async function finishWrittenRelease(
  prisma: PrismaClient,
  id: number,
  outcome: { readonly strategyId: number } | { readonly error: string },
  at: Date,
): Promise<void> {
  const strategyId = 'strategyId' in outcome ? outcome.strategyId : null;
  const error = 'error' in outcome ? outcome.error.slice(0, 300) : null;
  await inTransaction(prisma, async (tx) => {
    const [finished] = await rowsIn(tx, finishing, { id, strategyId, error, isAccepted: error === null });
    if (finished === undefined) return;
    const result = error === null ? 'released' : 'failed';
    await notifyAuthor(tx, { ...finished, id, outcome: result, reason: error ?? finished.reason ?? '' }, at);
  });
}
