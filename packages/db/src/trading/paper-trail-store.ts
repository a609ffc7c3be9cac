import type { RebalancePeriod, TradingDay } from '@pipa/calendar';
import type { Broker, ChargeType, OrderSide } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { leastOrderValue } from './trading-store.ts';

type Reader = Pick<Pool, 'query'>;

/** A portfolio as far as a backtest can repeat it. */
export interface RepeatablePortfolio {
  readonly id: number;
  readonly name: string;
  readonly broker: Broker;
  readonly strategyCode: string;
  readonly rebalancePeriod: RebalancePeriod;
  readonly useMargin: boolean;
  /** Most dollars of one order; null for no limit. */
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
  readonly chargeType: ChargeType;
  readonly chargeAmount: number;
  /** Session of the first orders. */
  readonly startDay: TradingDay;
  /** Market instant at which a change of the amount, a stop or an emergency first took effect; null without one. */
  readonly changedAt: Date | null;
}

const EMERGENCY = 'Emergency';

const repeatable = prepared((db, { portfolioId }: Params<{ portfolioId: number | null }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .innerJoin('rebalance as r', (join) =>
      join.onRef('r.portfolioId', '=', 'p.id').on('r.kind', '=', 'Start').on('r.status', '<>', 'Failed'),
    )
    .select([
      'p.id',
      'p.name',
      'a.broker',
      's.code as strategyCode',
      's.rebalancePeriod',
      's.useMargin',
      leastOrderValue('buy').as('buyValuePerOrder'),
      leastOrderValue('sell').as('sellValuePerOrder'),
      's.chargeType',
      's.chargeAmount',
      'r.tradeDay as startDay',
      sql<Date | null>`LEAST("p"."stopRequestedAt",
        (SELECT min("executedAt") FROM "cash_change" WHERE "portfolioId" = "p"."id" AND "status" = 'Executed'),
        (SELECT min("time") FROM "portfolio_log" WHERE "portfolioId" = "p"."id" AND "action" = ${sql.lit(EMERGENCY)}))`.as(
        'changedAt',
      ),
    ])
    .where('p.startedAt', 'is not', null)
    .where(sql<boolean>`(${portfolioId}::int IS NULL OR "p"."id" = ${portfolioId}::int)`)
    .orderBy('p.id'),
);

/** Portfolios that have started, or the one with the id. For operators: it reads portfolios of all users. */
export async function listRepeatablePortfolios(
  pool: Reader,
  portfolioId: number | null = null,
): Promise<RepeatablePortfolio[]> {
  const found = await rows(pool, repeatable, { portfolioId });
  return found.map((row) => ({ ...row, rebalancePeriod: row.rebalancePeriod as RebalancePeriod }));
}

/** An execution with its order; an order without any has null in place of the execution. */
export interface TrailRow {
  readonly orderId: number;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly tradeDay: TradingDay;
  readonly closedAt: Date | null;
  readonly execTime: Date | null;
  readonly shares: number | null;
  readonly price: number | null;
  /** Commission and regulatory fee, dollars. */
  readonly charges: number | null;
}

const trail = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .leftJoin('execution as e', 'e.orderId', 'o.id')
    .select([
      'o.id as orderId',
      'o.symbol',
      'o.side',
      'o.tradeDay',
      'o.closedAt',
      'e.execTime',
      sql<number | null>`"e"."shares"::float8`.as('shares'),
      sql<number | null>`"e"."price"::float8`.as('price'),
      sql<number | null>`("e"."commission" + "e"."fee")::float8`.as('charges'),
    ])
    .where('o.portfolioId', '=', portfolioId)
    .orderBy('o.id')
    .orderBy('e.id'),
);

/** Every order of a portfolio with its executions, in the sequence of time. */
export const readOrderTrail = (pool: Reader, portfolioId: number): Promise<TrailRow[]> =>
  rows(pool, trail, { portfolioId });

const closes = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio_record')
    .select([
      'tradeDate as day',
      sql<number>`"netLiquidation"::float8`.as('value'),
      sql<number>`"cashFlow"::float8`.as('cashFlow'),
    ])
    .where('portfolioId', '=', portfolioId)
    .orderBy('tradeDate'),
);

/** Value and net cash moved in dollars at every recorded close, ascending. */
export const readClosingValues = (
  pool: Reader,
  portfolioId: number,
): Promise<{ day: TradingDay; value: number; cashFlow: number }[]> => rows(pool, closes, { portfolioId });
