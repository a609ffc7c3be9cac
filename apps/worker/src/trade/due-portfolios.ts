import type { TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '@pipa/db';

// Frozen accounts don't trade; whatever is listed here for nothing costs one look.
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
