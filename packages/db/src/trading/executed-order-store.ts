import type { Language, OrderSide, StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from './order-store.ts';

/** An order that is over and was executed, with the facts of the notice and of the mail to the portfolio's owner. */
export interface ExecutedOrder {
  readonly id: number;
  readonly portfolioName: string;
  readonly strategyType: StrategyType;
  readonly userId: number;
  /** Whether the owner wants a notice and a mail of it. */
  readonly isNotified: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly side: OrderSide;
  readonly symbol: string;
  /** Market time of the last execution. */
  readonly execTime: Date;
  readonly shares: string;
  /** Average of the executions, dollars. */
  readonly price: string;
  /** Commission and regulatory fees, dollars. */
  readonly costs: string;
}

interface Wanted {
  readonly portfolioId: number;
  readonly ids: readonly number[];
}

/** Begins the key of the notice of an executed order; the id of the order follows. */
export const ORDER_NOTICE = 'order-';

const executedOrders = prepared((db, { portfolioId, ids }: Params<Wanted>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .innerJoin('app_user as u', 'u.userId', 'p.userId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('execution as e')
          .select([
            sql<Date>`max("e"."execTime")`.as('execTime'),
            sql<string>`sum("e"."shares")`.as('shares'),
            sql<string>`round(sum("e"."shares" * "e"."price") / sum("e"."shares"), 4)`.as('price'),
            sql<string>`sum("e"."commission" + "e"."fee")`.as('costs'),
          ])
          .whereRef('e.orderId', '=', 'o.id')
          .as('x'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'p.name as portfolioName',
      's.kind as strategyType',
      'u.userId',
      'p.tradeNotification as isNotified',
      'u.email',
      'u.firstName',
      'u.language',
    ])
    .select(['o.side', 'o.symbol', 'x.execTime', 'x.shares', 'x.price', 'x.costs'])
    .where('o.portfolioId', '=', portfolioId)
    .where('o.id', '=', sql<number>`any(${ids}::int[])`)
    .where('o.status', 'not in', openStatusLiterals)
    .where('o.filledShares', '>', '0')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification as n')
            .select('n.id')
            .whereRef('n.userId', '=', 'p.userId')
            .where('n.dedupeKey', '=', sql<string>`${sql.lit(ORDER_NOTICE)} || "o"."id"`),
        ),
      ),
    )
    .orderBy('o.id'),
);

/**
 * Those of a portfolio's orders that are over, were executed and of which their owner has no notice yet.
 */
export const readExecutedOrders = (tx: Tx, wanted: Wanted): Promise<ExecutedOrder[]> =>
  rowsIn(tx, executedOrders, wanted);
