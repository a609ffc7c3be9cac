import type { MemberClass, StrategyStatus, StrategyType, TradeType } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { toDecimal } from '../decimal.ts';
import {
  type MembershipFacts,
  type MembershipPlan,
  membershipColumns,
  membershipFrom,
  plansFrom,
  selectPlans,
} from '../membership/membership-store.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** The facts of a user that decide which strategies they may follow. */
export interface Subscriber {
  readonly riskLevel: number | null;
  readonly riskAssessedAt: Date | null;
  readonly isAdministrator: boolean;
  readonly membership: MembershipFacts;
}

/** The columns of a strategy that decide who may follow it and with which amount. */
export interface OfferedStrategy {
  readonly id: number;
  readonly name: string;
  readonly kind: StrategyType;
  readonly status: StrategyStatus;
  readonly riskLevel: number;
  readonly openForInvestor: boolean;
  readonly allowPaperTrading: boolean;
  readonly limitToMemberClass: MemberClass;
  readonly marketType: string;
  /** The user whose own it is; null for the product's. */
  readonly ownerId: number | null;
  readonly minInvestmentAmount: Decimal;
  readonly maxInvestmentAmount: Decimal;
}

const selectOffered = (db: SqlBuilder, strategyId: RawBuilder<number>) =>
  db
    .selectFrom('strategy as s')
    .select([
      's.id',
      's.name',
      's.kind',
      's.status',
      's.riskLevel',
      's.openForInvestor',
      's.allowPaperTrading',
      's.limitToMemberClass',
      's.marketType',
      's.ownerId',
      's.minInvestmentAmount',
      's.maxInvestmentAmount',
    ])
    .where('s.id', '=', strategyId);

const offered = prepared((db, { strategyId }: Params<{ strategyId: number }>) => selectOffered(db, strategyId));

// Shared, so that investments in one strategy do not wait for each other.
const held = prepared((db, { strategyId }: Params<{ strategyId: number }>) =>
  selectOffered(db, strategyId).forShare('s'),
);

/** Changes of a portfolio's amount that have not been executed. */
export interface WaitingSum {
  readonly count: number;
  /** Signed dollars that were asked for. */
  readonly cash: Decimal;
  /** Signed dollars that are certain: of increases what is reserved for them. */
  readonly amount: Decimal;
}

const offeredWithWaiting = prepared((db, p: Params<{ strategyId: number; portfolioId: number }>) =>
  selectOffered(db, p.strategyId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cash_change as c')
          .select([
            sql<number>`count(*)::int`.as('waitingCount'),
            sql<string>`coalesce(sum("c"."cash"), 0)`.as('waitingCash'),
            sql<string>`coalesce(sum("c"."amount"), 0)`.as('waitingAmount'),
          ])
          .where('c.portfolioId', '=', p.portfolioId)
          .where('c.status', 'in', ['ReadyToExecute', 'Executing'])
          .as('w'),
      (join) => join.onTrue(),
    )
    .select(['w.waitingCount', 'w.waitingCash', 'w.waitingAmount']),
);

/** The strategy that a portfolio follows; null for an unknown one. */
export async function findOfferedStrategy(tx: Tx, strategyId: number): Promise<OfferedStrategy | null> {
  const [strategy] = await rowsIn(tx, offered, { strategyId });
  return strategy === undefined ? null : toOffered(strategy);
}

/**
 * As `findOfferedStrategy`, for an investment that its terms decide: a change of them waits for the end of the transaction and finds the
 * follower then.
 */
export async function holdOfferedStrategy(tx: Tx, strategyId: number): Promise<OfferedStrategy | null> {
  const [strategy] = await rowsIn(tx, held, { strategyId });
  return strategy === undefined ? null : toOffered(strategy);
}

/** The strategy that a portfolio follows, and what waits for its next trade; null as `findOfferedStrategy`. */
export async function findOfferedWithWaiting(
  tx: Tx,
  ids: { readonly strategyId: number; readonly portfolioId: number },
): Promise<{ strategy: OfferedStrategy; waiting: WaitingSum } | null> {
  const [row] = await rowsIn(tx, offeredWithWaiting, ids);
  if (row === undefined) return null;
  const { waitingCount: count, waitingCash, waitingAmount, ...strategy } = row;
  const waiting = { count, cash: toDecimal(waitingCash), amount: toDecimal(waitingAmount) };
  return { strategy: toOffered(strategy), waiting };
}

const toOffered = (strategy: NonNullable<(typeof offered)['row']>): OfferedStrategy => ({
  ...strategy,
  minInvestmentAmount: toDecimal(strategy.minInvestmentAmount),
  maxInvestmentAmount: toDecimal(strategy.maxInvestmentAmount),
});

/** Portfolios of one kind of account that are neither stopped nor deleted. */
export interface RunningPortfolios {
  readonly tradeType: TradeType;
  readonly count: number;
  /** Dollars invested, with the increases that wait or are being executed. */
  readonly invested: Decimal;
}

interface InvestorWanted {
  readonly userId: number;
  /** A portfolio that is left out, or null. */
  readonly exceptId: number | null;
}

const selectRunning = (db: Pick<SqlBuilder, 'selectFrom'>, { userId, exceptId }: Params<InvestorWanted>) =>
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
    .groupBy('a.tradeType');

const investorOf = prepared((db, p: Params<InvestorWanted>) =>
  db
    .selectFrom('app_user as u')
    .leftJoinLateral(
      () => selectRunning(db, p).as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select(membershipColumns)
    .select(['u.riskLevel', 'u.riskAssessedAt', 'u.role', 'r.tradeType', 'r.count', 'r.invested'])
    .select(selectPlans(db).as('plans'))
    .where('u.userId', '=', p.userId),
);

/** A user as the rules of an investment see them. */
export interface Investor {
  readonly subscriber: Subscriber;
  readonly plans: ReadonlyMap<MemberClass, MembershipPlan>;
  /** By the kind of account. */
  readonly running: readonly RunningPortfolios[];
}

/**
 * Reads a user and their running portfolios within the transaction, so that changes since the request began count; `exceptId`
 * leaves one portfolio out.
 */
export async function readInvestor(tx: Tx, userId: number, exceptId: number | null): Promise<Investor> {
  const found = await rowsIn(tx, investorOf, { userId, exceptId });
  const user = onlyRow(found);
  const { riskLevel, riskAssessedAt, role } = user;
  const membership = membershipFrom(user);
  return {
    subscriber: { riskLevel, riskAssessedAt, membership, isAdministrator: role === 'Administrator' },
    plans: plansFrom(user.plans),
    running: found.flatMap(({ tradeType, count, invested }) =>
      tradeType === null || count === null || invested === null
        ? []
        : [{ tradeType, count, invested: toDecimal(invested) }],
    ),
  };
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
  const { count } = onlyRow(await rowsIn(tx, activitiesOfKind, { portfolioId, action }));
  return count;
}

const plannedStart = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('rebalance')
    .select('id')
    .where('portfolioId', '=', portfolioId)
    .where('kind', '=', 'Start')
    .where('status', '=', sql.lit('Planned' as const))
    .limit(sql.lit(1)),
);

/** Whether the first orders of a start are under way. */
export async function isStartPlanned(tx: Tx, portfolioId: number): Promise<boolean> {
  return (await rowsIn(tx, plannedStart, { portfolioId })).length > 0;
}

const followed = prepared((db, { accountId, but }: Params<{ accountId: number; but: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select('p.id')
    .where('p.trackAccountId', '=', accountId)
    .where('p.id', '<>', but)
    .where('p.isDeleted', '=', false)
    .where('p.status', '<>', 'Stop')
    .where('s.kind', '=', 'AQM')
    .limit(sql.lit(1)),
);

/** Whether an account follows a model account by another subscription than `but`, which has not ended. */
export async function followsModelAccount(tx: Tx, accountId: number, but: number): Promise<boolean> {
  return (await rowsIn(tx, followed, { accountId, but })).length > 0;
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
  const { count } = onlyRow(await rowsIn(tx, portfoliosOf, { userId }));
  return count;
}
