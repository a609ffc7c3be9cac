import type { MemberClass, StrategyStatus, TradeType } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { toDecimal } from '../decimal.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from './transaction.ts';

/** The columns of a user that decide which strategies they may follow. */
export interface Subscriber {
  readonly riskLevel: number | null;
  readonly riskAssessedAt: Date | null;
  readonly memberClass: MemberClass;
  readonly isAdministrator: boolean;
}

const subscriberOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select(['riskLevel', 'riskAssessedAt', 'investorMemberClass', 'role'])
    .where('userId', '=', userId),
);

/** Reads the user within the transaction, so that changes since the request began count. */
export async function readSubscriber(tx: Tx, userId: number): Promise<Subscriber> {
  const [user] = await rowsIn(tx, subscriberOf, { userId });
  const { riskLevel, riskAssessedAt, investorMemberClass, role } = user;
  return { riskLevel, riskAssessedAt, memberClass: investorMemberClass, isAdministrator: role === 'Administrator' };
}

/** The columns of a strategy that decide who may follow it and with which amount. */
export interface OfferedStrategy {
  readonly id: number;
  readonly name: string;
  readonly status: StrategyStatus;
  readonly riskLevel: number;
  readonly openForInvestor: boolean;
  readonly allowPaperTrading: boolean;
  readonly limitToMemberClass: MemberClass;
  readonly marketType: string;
  readonly minInvestmentAmount: Decimal;
  readonly maxInvestmentAmount: Decimal;
}

const offered = prepared((db, { strategyId }: Params<{ strategyId: number }>) =>
  db
    .selectFrom('strategy')
    .select([
      'id',
      'name',
      'status',
      'riskLevel',
      'openForInvestor',
      'allowPaperTrading',
      'limitToMemberClass',
      'marketType',
      'minInvestmentAmount',
      'maxInvestmentAmount',
    ])
    .where('id', '=', strategyId)
    .where('kind', '=', 'AQS'),
);

/** The strategy that a portfolio follows; null for an unknown one and for a model account, which has another call. */
export async function findOfferedStrategy(tx: Tx, strategyId: number): Promise<OfferedStrategy | null> {
  const [strategy] = await rowsIn(tx, offered, { strategyId });
  if (strategy === undefined) return null;
  return {
    ...strategy,
    minInvestmentAmount: toDecimal(strategy.minInvestmentAmount),
    maxInvestmentAmount: toDecimal(strategy.maxInvestmentAmount),
  };
}

/** Portfolios of one kind of account that are neither stopped nor deleted. */
export interface RunningPortfolios {
  readonly tradeType: TradeType;
  readonly count: number;
  /** Dollars invested, with the increases that wait or are being executed. */
  readonly invested: Decimal;
}

const runningOf = prepared((db, { userId, exceptId }: Params<{ userId: number; exceptId: number | null }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cash_change as c')
          .select(({ fn }) => fn.sum<string>('c.cash').as('waiting'))
          .whereRef('c.portfolioId', '=', 'p.id')
          .where('c.status', 'in', ['ReadyToExecute', 'Executing'])
          .where('c.cash', '>', '0')
          .as('w'),
      (join) => join.onTrue(),
    )
    .select([
      'a.tradeType',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`sum("p"."investmentAmount" + coalesce("w"."waiting", 0))`.as('invested'),
    ])
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false)
    .where('p.status', '<>', 'Stop')
    .where((eb) => eb.or([eb(sql`${exceptId}::int`, 'is', null), eb('p.id', '<>', sql<number>`${exceptId}::int`)]))
    .groupBy('a.tradeType'),
);

/** A user's running portfolios by the kind of account; `exceptId` leaves one portfolio out. */
export async function readRunning(tx: Tx, userId: number, exceptId: number | null): Promise<RunningPortfolios[]> {
  const running = await rowsIn(tx, runningOf, { userId, exceptId });
  return running.map(({ tradeType, count, invested }) => ({ tradeType, count, invested: toDecimal(invested) }));
}

const portfolioNamed = prepared(
  (db, { userId, name, exceptId }: Params<{ userId: number; name: string; exceptId: number | null }>) =>
    db
      .selectFrom('portfolio')
      .select('id')
      .where('userId', '=', userId)
      .where('isDeleted', '=', false)
      .where(sql<boolean>`lower("name") = lower(${name}::text)`)
      .where(sql<boolean>`"id" IS DISTINCT FROM ${exceptId}::int`)
      .limit(sql.lit(1)),
);

/** Whether another portfolio of the user, not deleted, has the name in any case. */
export async function isPortfolioNameTaken(
  tx: Tx,
  userId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  return (await rowsIn(tx, portfolioNamed, { userId, name, exceptId })).length > 0;
}

const activitiesOfKind = prepared((db, { portfolioId, action }: Params<{ portfolioId: number; action: string }>) =>
  db
    .selectFrom('portfolio_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('portfolioId', '=', portfolioId)
    .where('action', '=', action),
);

/** Number of a portfolio's activities of one kind; it never falls. */
export async function countActivities(tx: Tx, portfolioId: number, action: string): Promise<number> {
  const [{ count }] = await rowsIn(tx, activitiesOfKind, { portfolioId, action });
  return count;
}

const plannedStart = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('rebalance')
    .select('id')
    .where('portfolioId', '=', portfolioId)
    .where('kind', '=', 'Start')
    .where('status', '=', 'Planned')
    .limit(sql.lit(1)),
);

/** Whether the first orders of a start are under way. */
export async function isStartPlanned(tx: Tx, portfolioId: number): Promise<boolean> {
  return (await rowsIn(tx, plannedStart, { portfolioId })).length > 0;
}

const bestRated = prepared((db) =>
  db
    .selectFrom('strategy')
    .select('id')
    .where('kind', '=', 'AQS')
    .where('status', '=', 'Online')
    .orderBy('pipaRating', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(sql.lit(1)),
);

/** The best rated of the strategies that are online, the oldest of equals; null without one. */
export async function findBestRated(tx: Tx): Promise<{ id: number } | null> {
  return (await rowsIn(tx, bestRated, {}))[0] ?? null;
}

const portfoliosOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('portfolio').select(sql<number>`count(*)::int`.as('count')).where('userId', '=', userId),
);

export async function countPortfolios(tx: Tx, userId: number): Promise<number> {
  const [{ count }] = await rowsIn(tx, portfoliosOf, { userId });
  return count;
}
