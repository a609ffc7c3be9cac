import { sessionOf, type TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '@pipa/db';

// Frozen accounts don't trade. A portfolio that is listed without work costs one read of its book.
const due = statement(`
  SELECT p."id" FROM "portfolio" p JOIN "track_account" a ON a."id" = p."trackAccountId"
  WHERE NOT p."isDeleted" AND a."frozenAt" IS NULL AND p."status" IN ('Starting', 'Started') AND (
    (p."status" = 'Starting' AND p."startRequestedDay" <= $1::date)
    OR p."stopRequestedAt" IS NOT NULL
    OR (p."status" = 'Started' AND p."nextTradeDate" <= $1::date)
    OR EXISTS (SELECT 1 FROM "trade_order" o WHERE o."portfolioId" = p."id" AND o."status" IN ('Accepted', 'PartlyFilled'))
    OR EXISTS (SELECT 1 FROM "cash_change" c WHERE c."portfolioId" = p."id"
      AND (c."status" = 'Executing' OR (c."status" = 'ReadyToExecute' AND c."tradeDate" <= $1::date)))
  ) ORDER BY p."id"`);

/** Portfolios with something to trade in the session of a day: the one list of due work, whatever became of the queue. */
export async function duePortfolios(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  return (await pool.query<{ id: number }>(due([day]))).rows.map(({ id }) => id);
}

// What is due is either planned, which leaves a rebalance of the day, or an order of an earlier day, which fills if it has a quote.
const untraded = statement(`
  SELECT p."id" FROM "portfolio" p JOIN "track_account" a ON a."id" = p."trackAccountId"
  WHERE NOT p."isDeleted" AND a."frozenAt" IS NULL AND p."status" IN ('Starting', 'Started')
  AND NOT EXISTS (SELECT 1 FROM "rebalance" r WHERE r."portfolioId" = p."id" AND r."tradeDay" = $1::date)
  AND (
    (p."status" = 'Starting' AND p."startRequestedDay" <= $1::date)
    OR (p."stopRequestedAt" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "rebalance" r WHERE r."portfolioId" = p."id" AND r."kind" = 'Stop'))
    OR (p."status" = 'Started' AND p."nextTradeDate" <= $1::date)
    OR EXISTS (SELECT 1 FROM "cash_change" c
      WHERE c."portfolioId" = p."id" AND c."status" = 'ReadyToExecute' AND c."tradeDate" <= $1::date)
    OR EXISTS (SELECT 1 FROM "trade_order" o
      JOIN "instrument" i ON i."symbol" = o."symbol"
      JOIN "session_bar" b ON b."instrumentId" = i."id" AND b."day" = $1::date AND b."volume" > 0
      WHERE o."portfolioId" = p."id" AND o."status" IN ('Accepted', 'PartlyFilled') AND o."type" = 'Market'
      AND NOT EXISTS (SELECT 1 FROM "execution" e WHERE e."orderId" = o."id" AND e."execTime" >= $2))
  ) ORDER BY p."id"`);

/** Due portfolios that have not been traded at the opening of a day. Those without any quote are not among them. */
export async function untradedPortfolios(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(untraded([day, sessionOf(day).openAt]));
  return rows.map(({ id }) => id);
}
