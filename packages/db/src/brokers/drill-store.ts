import { type Broker, type DrillIncident, type DrillOutcome, type DrillStep, drillSteps } from '@pipa/contract';
import { sql } from 'kysely';
import { type AccountHalt, haltOf } from '../accounts/account-halt.ts';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const newDrills = prepared((db, p: Params<{ accountId: number; incidents: readonly DrillIncident[]; at: Date }>) =>
  db
    .insertInto('broker_drill')
    .columns(['accountId', 'incident', 'requestedAt'])
    .expression(
      db.selectNoFrom([
        sql<number>`${p.accountId}::int`.as('accountId'),
        sql<DrillIncident>`unnest(${p.incidents}::text[])::"DrillIncident"`.as('incident'),
        sql<Date>`${p.at}::timestamptz`.as('requestedAt'),
      ]),
    ),
);

/** Asks for drills of a locked account, one after another. */
export async function insertDrills(
  tx: Tx,
  asked: { readonly accountId: number; readonly incidents: readonly DrillIncident[]; readonly at: Date },
): Promise<void> {
  await countIn(tx, newDrills, asked);
}

const openDrills = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('broker_drill').select('id').where('accountId', '=', accountId).where('endedAt', 'is', null),
);

/** Whether a drill of an account waits or is under way. */
export const hasOpenDrill = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await rowsIn(tx, openDrills, { accountId })).length > 0;

interface CallOffParams {
  readonly accountId: number;
  readonly steps: string;
  readonly at: Date;
}

const callOffWaiting = prepared((db, p: Params<CallOffParams>) =>
  db
    .updateTable('broker_drill')
    .set({ endedAt: p.at, outcome: 'GaveUp', steps: sql`${p.steps}::jsonb` })
    .where('accountId', '=', p.accountId)
    .where('startedAt', 'is', null)
    .where('endedAt', 'is', null),
);
const callOffBegun = prepared((db, p: Params<CallOffParams>) =>
  db
    .updateTable('broker_drill')
    .set({
      isEnding: true,
      outcome: 'GaveUp',
      move: 0,
      madeAt: null,
      steps: sql`"steps" || ${p.steps}::jsonb`,
    })
    .where('accountId', '=', p.accountId)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('isEnding', '=', false),
);

/** Ends the drills of a locked account that wait; one under way takes back what it did. */
export async function callOffDrills(tx: Tx, accountId: number, step: DrillStep): Promise<void> {
  const parameters = { accountId, steps: JSON.stringify([step]), at: new Date(step.at) };
  await countIn(tx, callOffWaiting, parameters);
  await countIn(tx, callOffBegun, parameters);
}

export interface ListedDrill {
  readonly id: number;
  readonly incident: DrillIncident;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: DrillOutcome | null;
  readonly steps: readonly DrillStep[];
}

const listed = prepared(
  (db, p: Params<{ userId: number; accountId: number; limit: number }>) =>
    db
      .selectFrom('broker_drill as d')
      .innerJoin('track_account as a', 'a.id', 'd.accountId')
      .select(['d.id', 'd.incident', 'd.requestedAt', 'd.startedAt', 'd.endedAt', 'd.outcome', 'd.steps'])
      .where('d.accountId', '=', p.accountId)
      .where('a.userId', '=', p.userId)
      .orderBy('d.id', 'desc')
      .limit(p.limit),
  { steps: drillSteps },
);

/** Drills of an own account, the newest first. */
export const listDrills = (
  pool: Pick<Pool, 'query'>,
  wanted: { readonly userId: number; readonly accountId: number; readonly limit: number },
): Promise<ListedDrill[]> => rows(pool, listed, wanted);

/** A drill under way, with its account as it is now. */
export interface DueDrill {
  readonly id: number;
  readonly incident: DrillIncident;
  readonly startedAt: Date | null;
  readonly isEnding: boolean;
  readonly outcome: DrillOutcome | null;
  readonly move: number;
  readonly madeAt: Date | null;
  readonly symbol: string | null;
  readonly portfolioId: number | null;
  readonly steps: readonly DrillStep[];
  readonly accountId: number;
  /** Number of the account. */
  readonly account: string;
  readonly broker: Broker;
  readonly userId: number;
  readonly halt: AccountHalt | null;
  readonly isFrozen: boolean;
  readonly isDeleted: boolean;
}

const due = prepared(
  (db, { limit }: Params<{ limit: number }>) =>
    db
      .selectFrom('broker_drill as d')
      .innerJoin('track_account as a', 'a.id', 'd.accountId')
      .select([
        'd.id',
        'd.incident',
        'd.startedAt',
        'd.isEnding',
        'd.outcome',
        'd.move',
        'd.madeAt',
        'd.symbol',
        'd.portfolioId',
        'd.steps',
        'd.accountId',
        'a.account',
        'a.broker',
        'a.userId',
        haltOf('a').as('halt'),
        sql<boolean>`a."frozenAt" IS NOT NULL`.as('isFrozen'),
        'a.isDeleted',
      ])
      .where('d.endedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('broker_drill as e')
              .select('e.id')
              .whereRef('e.accountId', '=', 'd.accountId')
              .where('e.endedAt', 'is', null)
              .whereRef('e.id', '<', 'd.id'),
          ),
        ),
      )
      .orderBy('d.id')
      .limit(limit),
  { steps: drillSteps },
);

/** The drill to go on with of each account, the oldest first. */
export const listDueDrills = (pool: Pick<Pool, 'query'>, limit: number): Promise<DueDrill[]> =>
  rows(pool, due, { limit });

/** Where a drill is; `was` are the move and the end that the caller has read, so that nothing called off meanwhile goes on. */
export interface DrillProgress {
  readonly id: number;
  readonly was: Pick<DueDrill, 'move' | 'isEnding'>;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: DrillOutcome | null;
  readonly isEnding: boolean;
  readonly move: number;
  readonly madeAt: Date | null;
  readonly symbol: string | null;
  readonly portfolioId: number | null;
  readonly steps: readonly DrillStep[];
}

type ProgressParams = Omit<DrillProgress, 'was' | 'steps'> & { steps: string; wasMove: number; wasEnding: boolean };

const progress = prepared((db, p: Params<ProgressParams>) =>
  db
    .updateTable('broker_drill')
    .set({
      startedAt: p.startedAt,
      endedAt: p.endedAt,
      outcome: p.outcome,
      isEnding: p.isEnding,
      move: p.move,
      madeAt: p.madeAt,
      symbol: p.symbol,
      portfolioId: p.portfolioId,
      steps: sql`${p.steps}::jsonb`,
    })
    .where('id', '=', p.id)
    .where('move', '=', p.wasMove)
    .where('isEnding', '=', p.wasEnding)
    .where('endedAt', 'is', null),
);

/** @returns false where the drill has been called off, or moved by another worker, since it was read */
export async function saveDrill(tx: Tx, { was, steps, ...drill }: DrillProgress): Promise<boolean> {
  const parameters = { ...drill, steps: JSON.stringify(steps), wasMove: was.move, wasEnding: was.isEnding };
  return (await countIn(tx, progress, parameters)) === 1;
}

interface EndedReading {
  readonly attempts: number;
  readonly fault: string | null;
  readonly differences: number | null;
}

const readings = prepared((db, p: Params<{ accountId: number; since: Date }>) =>
  db
    .selectFrom('broker_sync')
    .select(['attempts', 'fault', 'differences'])
    .where('accountId', '=', p.accountId)
    .where('startedAt', '>=', p.since)
    .where('endedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** The last reading of an account that began at an instant or later and is over; null without one. */
export const findReadingSince = async (
  pool: Pick<Pool, 'query'>,
  accountId: number,
  since: Date,
): Promise<EndedReading | null> => (await rows(pool, readings, { accountId, since }))[0] ?? null;

interface DrillOrder {
  readonly status: string;
  readonly reason: string | null;
  readonly shares: number;
  readonly filled: number;
  readonly executions: number;
}

const orders = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .select([
      sql<string>`o."status"`.as('status'),
      'o.reason',
      sql<number>`o."shares"::float8`.as('shares'),
      sql<number>`o."filledShares"::float8`.as('filled'),
      sql<number>`(SELECT count(*)::int FROM "execution" e WHERE e."orderId" = o."id")`.as('executions'),
    ])
    .where('o.portfolioId', '=', portfolioId)
    .orderBy('o.id')
    .limit(sql.lit(1)),
);

/** The first order of a portfolio, as the books have it. */
export const findFirstOrder = async (pool: Pick<Pool, 'query'>, portfolioId: number): Promise<DrillOrder | null> =>
  (await rows(pool, orders, { portfolioId }))[0] ?? null;

const portfolioStatus = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio')
    .select([
      sql<string>`"status"`.as('status'),
      sql<boolean>`"stopRequestedAt" IS NOT NULL`.as('isStopping'),
      'isDeleted',
    ])
    .where('id', '=', portfolioId),
);

export const findDrillPortfolio = async (
  pool: Pick<Pool, 'query'>,
  portfolioId: number,
): Promise<{ readonly status: string; readonly isStopping: boolean; readonly isDeleted: boolean } | null> =>
  (await rows(pool, portfolioStatus, { portfolioId }))[0] ?? null;

const anyStrategy = prepared((db) =>
  db
    .selectFrom('strategy')
    .select('id')
    .where('kind', '=', 'AQS')
    .where('useMargin', '=', false)
    .where('status', '<>', 'Offline')
    .orderBy('id')
    .limit(sql.lit(1)),
);

/** A strategy whose name a portfolio can carry that follows none; null where there is none yet. */
export const findAnyStrategy = async (pool: Pick<Pool, 'query'>): Promise<number | null> =>
  (await rows(pool, anyStrategy, {}))[0]?.id ?? null;

const accountHalt = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('track_account as a').select(haltOf('a').as('halt')).where('a.id', '=', accountId),
);

/** Why nothing new trades on an account now; null where it may trade. */
export const readAccountHalt = async (pool: Pick<Pool, 'query'>, accountId: number): Promise<AccountHalt | null> =>
  (await rows(pool, accountHalt, { accountId }))[0]?.halt ?? null;
