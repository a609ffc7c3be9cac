import type { TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '../client.ts';
import { barNumber } from '../market/packed-bars.ts';

/** A close that the record of a portfolio rests on, and that was another one when the record was written. */
export interface CorrectedClose {
  readonly portfolioId: number;
  readonly day: TradingDay;
  readonly symbol: string;
  /** Held at the close; negative for a short position. */
  readonly shares: string;
  /** Dollars a share. */
  readonly before: number;
  readonly now: number;
}

// Who holds one of the corrected symbols is found in one reading of the postings, which have no index by symbol.
const corrected = statement(`
  WITH changed AS MATERIALIZED (
    SELECT i."symbol", r."day", r."close" AS "before", n."close" AS "now"
    FROM "bar_revision" r
    JOIN "instrument" i ON i."id" = r."instrumentId"
    JOIN "bar_year" y ON y."instrumentId" = r."instrumentId" AND y."year" = extract(year FROM r."day")::int
    CROSS JOIN LATERAL (SELECT ${barNumber('y', `array_position(y."days", r."day" - DATE '1970-01-01')`, 'close')} AS "close") n
    WHERE r."seenBefore" = $1::date AND r."isCorrected" AND (r."seenFrom" IS NULL OR r."seenFrom" <= r."day")
      AND r."close" <> n."close"
  ), held AS MATERIALIZED (
    SELECT DISTINCT p."portfolioId", p."symbol" FROM "ledger_posting" p
    WHERE p."bucket" = 'Positions' AND p."symbol" IN (SELECT "symbol" FROM changed)
  )
  SELECT d."portfolioId", c."day", c."symbol", s."shares"::text, c."before", c."now"
  FROM changed c
  JOIN held h ON h."symbol" = c."symbol"
  JOIN "portfolio_record" d ON d."portfolioId" = h."portfolioId" AND d."tradeDate" = c."day"
  CROSS JOIN LATERAL (
    SELECT sum(p."shares") AS "shares" FROM "ledger_posting" p JOIN "ledger_entry" e ON e."id" = p."entryId"
    WHERE p."portfolioId" = d."portfolioId" AND p."bucket" = 'Positions' AND p."symbol" = c."symbol" AND e."marketDay" <= c."day"
  ) s
  WHERE s."shares" <> 0
  ORDER BY d."portfolioId", c."day", c."symbol"`);

/** What was corrected by the close of a day of the closes that records of portfolios rest on. */
export async function listCorrectedCloses(pool: Pick<Pool, 'query'>, knownOn: TradingDay): Promise<CorrectedClose[]> {
  return (await pool.query<CorrectedClose>(corrected([knownOn]))).rows;
}
