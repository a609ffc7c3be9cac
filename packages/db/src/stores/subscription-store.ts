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

/** Reads the user within the transaction, so that changes since the request began count. */
export async function readSubscriber(tx: Tx, userId: number): Promise<Subscriber> {
  const user = await tx.user.findUniqueOrThrow({
    where: { userId },
    select: { riskLevel: true, riskAssessedAt: true, investorMemberClass: true, role: true },
  });
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

const OFFERED = {
  id: true,
  name: true,
  status: true,
  riskLevel: true,
  openForInvestor: true,
  allowPaperTrading: true,
  limitToMemberClass: true,
  marketType: true,
  minInvestmentAmount: true,
  maxInvestmentAmount: true,
} as const;

/** The strategy that a portfolio follows; null for an unknown one and for a model account, which has another call. */
export async function findOfferedStrategy(tx: Tx, strategyId: number): Promise<OfferedStrategy | null> {
  const strategy = await tx.strategy.findFirst({ where: { id: strategyId, kind: 'AQS' }, select: OFFERED });
  if (strategy === null) return null;
  const { id, name, status, riskLevel, openForInvestor, allowPaperTrading, limitToMemberClass, marketType } = strategy;
  return {
    id,
    name,
    status,
    riskLevel,
    openForInvestor,
    allowPaperTrading,
    limitToMemberClass,
    marketType,
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

/** Whether another portfolio of the user, not deleted, has the name in any case. */
export async function isPortfolioNameTaken(
  tx: Tx,
  userId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const taken = await tx.portfolio.findFirst({
    where: {
      userId,
      isDeleted: false,
      name: { equals: name, mode: 'insensitive' },
      ...(exceptId !== null && { id: { not: exceptId } }),
    },
    select: { id: true },
  });
  return taken !== null;
}

/** Number of a portfolio's activities of one kind; it never falls. */
export function countActivities(tx: Tx, portfolioId: number, action: string): Promise<number> {
  return tx.portfolioLog.count({ where: { portfolioId, action } });
}

/** Whether the first orders of a start are under way. */
export async function isStartPlanned(tx: Tx, portfolioId: number): Promise<boolean> {
  return (await tx.rebalance.count({ where: { portfolioId, kind: 'Start', status: 'Planned' } })) > 0;
}

/** The best rated of the strategies that are online, the oldest of equals; null without one. */
export async function findBestRated(tx: Tx): Promise<{ id: number } | null> {
  return tx.strategy.findFirst({
    where: { kind: 'AQS', status: 'Online' },
    orderBy: [{ pipaRating: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
    select: { id: true },
  });
}

export function countPortfolios(tx: Tx, userId: number): Promise<number> {
  return tx.portfolio.count({ where: { userId } });
}
