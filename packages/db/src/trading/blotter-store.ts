import type { TradingDay } from '@pipa/calendar';
import type { OrderSide, OrderStatus } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Which orders of a user are asked for; null accepts every order. */
export interface OrderFilter {
  readonly portfolioId: number | null;
  readonly accountId: number | null;
  readonly rebalanceId: number | null;
  /** The beginning of the symbol. */
  readonly symbol: string | null;
  readonly side: OrderSide | null;
  readonly status: OrderStatus | null;
  /** Trading days, both included. */
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
}

interface OrdersAsked extends OrderFilter {
  readonly userId: number;
  /** Only orders with a smaller id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * The newest orders of each portfolio are read from its index, at most a page of them; executions are summed for the rows of the
 * page alone.
 */
const bookedOrders = prepared((db, asked: Params<OrdersAsked>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('portfolio as p')
        .innerJoin('strategy as s', 's.id', 'p.strategyId')
        .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
        .innerJoinLateral(
          (of) =>
            of
              .selectFrom('trade_order as t')
              .selectAll('t')
              .whereRef('t.portfolioId', '=', 'p.id')
              .where(sql<boolean>`(${asked.before}::int IS NULL OR "t"."id" < ${asked.before}::int)`)
              .where(sql<boolean>`(${asked.rebalanceId}::int IS NULL OR "t"."rebalanceId" = ${asked.rebalanceId}::int)`)
              .where(sql<boolean>`(${asked.symbol}::text IS NULL OR starts_with("t"."symbol", ${asked.symbol}::text))`)
              .where(sql<boolean>`(${asked.side}::text IS NULL OR "t"."side" = ${asked.side}::text::"OrderSide")`)
              .where(
                sql<boolean>`(${asked.status}::text IS NULL OR "t"."status" = ${asked.status}::text::"OrderStatus")`,
              )
              .where(sql<boolean>`(${asked.from}::date IS NULL OR "t"."tradeDay" >= ${asked.from}::date)`)
              .where(sql<boolean>`(${asked.to}::date IS NULL OR "t"."tradeDay" <= ${asked.to}::date)`)
              .orderBy('t.id', 'desc')
              .limit(asked.limit)
              .as('t'),
          (join) => join.onTrue(),
        )
        .select([
          't.id',
          't.placedAt',
          't.tradeDay',
          't.rebalanceId',
          't.symbol',
          't.side',
          't.type',
          't.shares',
          't.filledShares',
          't.status',
          't.reason',
          'p.id as portfolioId',
          'p.name as portfolioName',
          's.kind as strategyType',
          'a.id as accountId',
          'a.account',
        ])
        .where('p.userId', '=', asked.userId)
        .where('p.isDeleted', '=', sql.lit(false))
        .where(sql<boolean>`(${asked.portfolioId}::int IS NULL OR "p"."id" = ${asked.portfolioId}::int)`)
        .where(sql<boolean>`(${asked.accountId}::int IS NULL OR "a"."id" = ${asked.accountId}::int)`)
        .orderBy('t.id', 'desc')
        .limit(asked.limit)
        .as('o'),
    )
    .leftJoin('rebalance as r', 'r.id', 'o.rebalanceId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('execution as e')
          .select([
            sql<number | null>`(sum("e"."shares" * "e"."price") / nullif(sum("e"."shares"), 0))::float8`.as('price'),
            sql<number>`coalesce(sum("e"."commission" + "e"."fee"), 0)::float8`.as('costs'),
          ])
          .whereRef('e.orderId', '=', 'o.id')
          .as('x'),
      (join) => join.onTrue(),
    )
    .selectAll('o')
    .select(['r.kind as decision', 'x.price as averagePrice', 'x.costs'])
    .orderBy('o.id', 'desc'),
);

/** An order with its portfolio; `averagePrice` is null before its first execution, `costs` are dollars. */
export type BookedOrderRow = Awaited<ReturnType<typeof listBookedOrders>>[number];

/** Orders of a user in all portfolios that are not deleted, newest first. */
export async function listBookedOrders(pool: Pick<Pool, 'query'>, asked: OrdersAsked) {
  const found = await rows(pool, bookedOrders, asked);
  return found.map((row) => ({ ...row, shares: Number(row.shares), filledShares: Number(row.filledShares) }));
}
