import type { ChargeType, MemberClass, StrategyEdit, StrategyStatus } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, RebalanceKind } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from '../trading/order-store.ts';
import { updateStrategy } from './update-strategy.ts';

/** A strategy or model account as its operator sees it. */
export interface OperatedStrategy {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: 'AQS' | 'AQM';
  readonly status: StrategyStatus;
  readonly openForInvestor: boolean;
  readonly modifiedAt: Date;
  /** Portfolios that start or run with it. */
  readonly followers: number;
  /** Why this market cannot feed it; null where it can. */
  readonly unfedReason: string | null;
  readonly description: string;
  readonly riskLevel: number;
  /** Dollars. */
  readonly minInvestmentAmount: number;
  readonly maxInvestmentAmount: number;
  /** Months. */
  readonly minInvestmentPeriod: number;
  readonly chargeType: ChargeType;
  readonly chargeAmount: number;
  readonly limitToMemberClass: MemberClass;
  readonly allowPaperTrading: boolean;
  readonly liquidateOnEmergency: boolean;
}

const operatedColumns = [
  's.id',
  's.code',
  's.name',
  's.kind',
  's.status',
  's.openForInvestor',
  's.modifiedAt',
  's.unfedReason',
  's.description',
  's.riskLevel',
  's.minInvestmentPeriod',
  's.chargeType',
  's.chargeAmount',
  's.limitToMemberClass',
  's.allowPaperTrading',
  's.liquidateOnEmergency',
] as const;
const amounts = [
  sql<number>`"s"."minInvestmentAmount"::float8`.as('minInvestmentAmount'),
  sql<number>`"s"."maxInvestmentAmount"::float8`.as('maxInvestmentAmount'),
] as const;

const operated = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('portfolio')
          .select(['strategyId', (e) => e.fn.countAll<number>().as('count')])
          .where('status', 'in', ['Starting', 'Started'])
          .where('isDeleted', '=', false)
          .groupBy('strategyId')
          .as('p'),
      (join) => join.onRef('p.strategyId', '=', 's.id'),
    )
    .select([...operatedColumns, ...amounts])
    .select(sql<number>`COALESCE("p"."count", 0)::int`.as('followers'))
    .orderBy('s.kind')
    .orderBy('s.name')
    .orderBy('s.id'),
);

/** All strategies and model accounts, offline ones included, by kind and name. */
export function listOperatedStrategies(pool: Pick<Pool, 'query'>): Promise<OperatedStrategy[]> {
  return rows(pool, operated, {}) as Promise<OperatedStrategy[]>;
}

const lockedStrategy = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('strategy as s')
    .select([...operatedColumns, ...amounts])
    .where('s.id', '=', id)
    .forNoKeyUpdate(),
);

/** Locks a strategy until the transaction ends; null when there is none. */
export async function lockStrategy(tx: Tx, id: number): Promise<Omit<OperatedStrategy, 'followers'> | null> {
  const [strategy] = await rowsIn(tx, lockedStrategy, { id });
  return (strategy as Omit<OperatedStrategy, 'followers'> | undefined) ?? null;
}

const following = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('portfolio')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('strategyId', '=', id)
    .where('status', 'in', ['Starting', 'Started'])
    .where('isDeleted', '=', false),
);

/** Portfolios that start or run with a strategy. */
export async function countFollowers(tx: Tx, id: number): Promise<number> {
  const { count } = onlyRow(await rowsIn(tx, following, { id }));
  return count;
}

const namesake = prepared((db, { name }: Params<{ name: string }>) =>
  db.selectFrom('strategy').select('id').where('name', '=', name),
);

export async function isStrategyNameTaken(tx: Tx, name: string): Promise<boolean> {
  return (await rowsIn(tx, namesake, { name })).length > 0;
}

/** Changes the offer of a locked strategy. At another fee it is evaluated again. */
export async function updateStrategyOffer(
  tx: Tx,
  id: number,
  edit: StrategyEdit,
  { at, isFeeChanged }: { at: Date; isFeeChanged: boolean },
): Promise<void> {
  const evaluated = isFeeChanged ? { evaluatedVersion: null } : {};
  await updateStrategy(tx, id, { ...edit, ...evaluated, modifiedAt: at });
}

const newStatus = prepared((db, p: Params<{ id: number; status: StrategyStatus; at: Date }>) =>
  db.updateTable('strategy').set({ status: p.status, modifiedAt: p.at }).where('id', '=', p.id),
);

export async function setStrategyStatus(tx: Tx, id: number, status: StrategyStatus, at: Date): Promise<void> {
  await countIn(tx, newStatus, { id, status, at });
}

// A portfolio without a next trade date was left behind already.
const left = prepared((db, { after, limit }: Params<{ after: number; limit: number }>) =>
  db
    .selectFrom('strategy as s')
    .innerJoin('portfolio as p', 'p.strategyId', 's.id')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select(['p.id', 'p.userId'])
    .where('s.status', '=', 'Offline')
    .where('p.isDeleted', '=', false)
    .where('p.status', 'in', ['Starting', 'Started'])
    .where('p.stopRequestedAt', 'is', null)
    .where('p.nextTradeDate', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.and([
          eb('p.status', '=', 'Starting'),
          eb.exists(
            eb
              .selectFrom('rebalance as r')
              .select('r.id')
              .whereRef('r.portfolioId', '=', 'p.id')
              .where('r.kind', '=', 'Start')
              .where('r.status', '=', 'Planned'),
          ),
        ]),
      ),
    )
    .where('a.frozenAt', 'is', null)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit),
);

/**
 * Portfolios whose strategy went offline and whose emergency option was not carried out, by id; frozen accounts wait, and so do
 * starts whose first orders are under way.
 */
export function listEmergencies(
  pool: Pick<Pool, 'query'>,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return rows(pool, left, { after, limit });
}

const option = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select(['p.liquidateOnEmergency', 'p.nextTradeDate', 's.name as strategy'])
    .where('p.id', '=', portfolioId)
    .where('s.status', '=', 'Offline'),
);

/** What a subscriber chose for an emergency. */
export interface EmergencyOption {
  /** stopSell, otherwise stopNotSell. */
  readonly liquidateOnEmergency: boolean;
  readonly strategy: string;
}

/** The choice for a locked portfolio; null while its strategy is on offer, and after it was carried out. */
export async function readEmergencyOption(tx: Tx, portfolioId: number): Promise<EmergencyOption | null> {
  const [found] = await rowsIn(tx, option, { portfolioId });
  return found === undefined || found.nextTradeDate === null ? null : found;
}

const kept = prepared((db, p: Params<{ portfolioId: number; reason: string }>) =>
  db
    .updateTable('portfolio')
    .set({ nextTradeDate: null, statusReason: p.reason })
    .where('id', '=', p.portfolioId)
    .where('status', '=', 'Started'),
);

/** Plans that follow a strategy. */
const FOLLOWING: RebalanceKind[] = ['Start', 'Rebalance', 'Increase'];

interface CallOffParams {
  portfolioId: number;
  reason: string;
  closedAt: Date;
  at: Date;
}

const followingOrders = (db: SqlBuilder, { portfolioId }: Params<CallOffParams>) =>
  db
    .updateTable('trade_order')
    .where('portfolioId', '=', portfolioId)
    .where('status', 'in', openStatusLiterals)
    .where('rebalanceId', 'in', (q) =>
      q.selectFrom('rebalance').select('id').where('portfolioId', '=', portfolioId).where('kind', 'in', FOLLOWING),
    );

const cancelled = prepared((db, p: Params<CallOffParams>) =>
  followingOrders(db, p)
    .set({ status: 'Cancelled', reason: p.reason, closedAt: p.closedAt })
    .where('submittedAt', 'is', null)
    .returning('id'),
);
const requested = prepared((db, p: Params<CallOffParams>) =>
  followingOrders(db, p).set({ cancelRequestedAt: p.at, reason: p.reason }).where('cancelRequestedAt', 'is', null),
);
const dropped = prepared((db, p: Params<CallOffParams>) =>
  db
    .updateTable('rebalance')
    .set({ status: 'Done', reason: p.reason })
    .where('portfolioId', '=', p.portfolioId)
    .where('status', '=', 'Planned')
    .where('kind', 'in', FOLLOWING),
);

/**
 * Ends what a locked portfolio still has to trade by its strategy: orders that were not submitted end as Cancelled (`closedAt` is
 * market time), and the end of submitted ones is requested from their venue.
 * @returns ids of the orders that have ended
 */
export async function callOffFollowing(
  tx: Tx,
  portfolioId: number,
  reason: string,
  instants: { closedAt: Date; at: Date },
): Promise<number[]> {
  const callOff = { portfolioId, reason, ...instants };
  const ended = await rowsIn(tx, cancelled, callOff);
  await countIn(tx, requested, callOff);
  await countIn(tx, dropped, callOff);
  return ended.map(({ id }) => id);
}

/** Lets a running portfolio follow its strategy no longer: it keeps its positions and trades at its owner's commands alone. */
export async function keepPositions(tx: Tx, portfolioId: number, reason: string): Promise<void> {
  await countIn(tx, kept, { portfolioId, reason });
}
