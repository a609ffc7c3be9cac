import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { prepared, rows } from '../sql/prepared.ts';

/** What follows a strategy, and what its track and its longest backtest have returned. */
export interface StrategyFollowing {
  readonly id: number;
  /** Dollars of the portfolios that start or run with it, at their last closes. */
  readonly value: number;
  readonly lastDecisionDay: TradingDay | null;
  /** Of the track since it went online; fractions; null without one. */
  readonly trackReturn: number | null;
  readonly trackSessions: number;
  /** Of the backtest, a year; fractions; null without one. */
  readonly cagr: number | null;
  readonly volatility: number | null;
}

const following = prepared((db) =>
  db.selectFrom('strategy as s').select([
    's.id',
    sql<number>`(SELECT COALESCE(sum(r."netLiquidation"), 0)::float8 FROM "portfolio" p
      CROSS JOIN LATERAL (
        SELECT "netLiquidation" FROM "portfolio_record" WHERE "portfolioId" = p."id" ORDER BY "tradeDate" DESC LIMIT 1
      ) AS r
      WHERE p."strategyId" = s."id" AND p."status" IN ('Starting', 'Started') AND NOT p."isDeleted")`.as('value'),
    sql<TradingDay | null>`(SELECT max(t."day") FROM "strategy_target" t WHERE t."strategyId" = s."id")`.as(
      'lastDecisionDay',
    ),
    sql<number | null>`(SELECT (t."metrics"->>'totalReturn')::float8 FROM "tracking_row" t
      WHERE t."strategyId" = s."id" ORDER BY t."tradeDay" DESC LIMIT 1)`.as('trackReturn'),
    sql<number>`(SELECT count(*)::int FROM "tracking_row" t WHERE t."strategyId" = s."id")`.as('trackSessions'),
    sql<number | null>`(SELECT (b."metrics"->>'cagr')::float8 FROM "backtest_report" b
      WHERE b."strategyId" = s."id" ORDER BY b."beginDay" LIMIT 1)`.as('cagr'),
    sql<number | null>`(SELECT (b."metrics"->>'volatility')::float8 FROM "backtest_report" b
      WHERE b."strategyId" = s."id" ORDER BY b."beginDay" LIMIT 1)`.as('volatility'),
  ]),
);

/** Of every strategy and model account. */
export function listFollowing(pool: Pick<Pool, 'query'>): Promise<StrategyFollowing[]> {
  return rows(pool, following, {});
}
