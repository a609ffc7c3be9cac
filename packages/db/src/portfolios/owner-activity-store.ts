import type { StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';

/** What happened last in the portfolios of one owner. */
interface OwnerActivity {
  readonly id: number;
  readonly portfolioId: number;
  readonly portfolioName: string;
  readonly strategyType: StrategyType;
  /** Market time. */
  readonly time: Date;
}
export interface OwnerTrade extends OwnerActivity {
  readonly side: 'Buy' | 'Sell' | 'Short' | 'Cover';
  readonly symbol: string;
  readonly shares: number;
  /** Dollars of its executions, without costs. */
  readonly value: number;
}
export interface OwnerLog extends OwnerActivity {
  readonly action: string;
  readonly message: string;
}
export interface OwnerAmountChange extends OwnerActivity {
  /** Signed dollars. */
  readonly amount: number;
  readonly status: 'ReadyToExecute' | 'Executing' | 'Executed' | 'Cancelled' | 'Failed';
}

interface Latest {
  userId: number;
  limit: number;
}

const ownPortfolios = (db: SqlBuilder, userId: Params<Latest>['userId']) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select(['p.id as portfolioId', 'p.name as portfolioName', 's.kind as strategyType'])
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', sql.lit(false));

// The latest rows of each portfolio come from its index, so what is read is bounded by the portfolios and the limit.
const latestTrades = prepared((db, { userId, limit }: Params<Latest>) => {
  const orders = ownPortfolios(db, userId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('trade_order as o')
          .select(['o.id', 'o.side', 'o.symbol', 'o.filledShares', 'o.placedAt'])
          .whereRef('o.portfolioId', '=', 'p.id')
          .where('o.filledShares', '>', sql.lit('0'))
          .orderBy('o.id', 'desc')
          .limit(limit)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.id', 'o.side', 'o.symbol', sql<number>`"o"."filledShares"::float8`.as('shares'), 'o.placedAt'])
    .orderBy('o.placedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  return db
    .selectFrom(orders.as('t'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('execution as e')
          .select([
            sql<Date>`max("e"."execTime")`.as('time'),
            sql<number>`COALESCE(sum("e"."shares" * "e"."price"), 0)::float8`.as('value'),
          ])
          .whereRef('e.orderId', '=', 't.id')
          .as('e'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.portfolioId', 't.portfolioName', 't.strategyType', 't.side', 't.symbol', 't.shares', 'e.value'])
    .select(sql<Date>`COALESCE("e"."time", "t"."placedAt")`.as('time'))
    .orderBy('time', 'desc')
    .orderBy('t.id', 'desc');
});

const latestLogs = prepared((db, { userId, limit, without }: Params<Latest & { without: string }>) =>
  ownPortfolios(db, userId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_log as l')
          .select(['l.id', 'l.time', 'l.action', 'l.message'])
          .whereRef('l.portfolioId', '=', 'p.id')
          .where('l.action', '<>', without)
          .orderBy('l.id', 'desc')
          .limit(limit)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select([sql<number>`"l"."id"::float8`.as('id'), 'l.time', 'l.action', 'l.message'])
    .orderBy('l.time', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit),
);

const latestAmountChanges = prepared((db, { userId, limit }: Params<Latest>) =>
  ownPortfolios(db, userId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cash_change as c')
          .select(['c.id', 'c.status', 'c.amount', sql<Date>`COALESCE("c"."executedAt", "c"."createdAt")`.as('time')])
          .whereRef('c.portfolioId', '=', 'p.id')
          .orderBy('c.id', 'desc')
          .limit(limit)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.status', sql<number>`"c"."amount"::float8`.as('amount'), 'c.time'])
    .orderBy('c.time', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit),
);

/** Action of the logs that repeat what the amount changes hold. */
const AMOUNT_ACTION = 'Investment Amount';

/** The latest trades, logs and amount changes of an owner's portfolios, each newest first and at most `limit`. */
export async function readOwnerActivities(
  pool: Pick<Pool, 'query'>,
  userId: number,
  limit: number,
): Promise<{ trades: OwnerTrade[]; logs: OwnerLog[]; amountChanges: OwnerAmountChange[] }> {
  const [trades, logs, amountChanges] = await Promise.all([
    rows(pool, latestTrades, { userId, limit }),
    rows(pool, latestLogs, { userId, limit, without: AMOUNT_ACTION }),
    rows(pool, latestAmountChanges, { userId, limit }),
  ]);
  return { trades, logs, amountChanges };
}
