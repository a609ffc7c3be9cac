import type { TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '../client.ts';
import { prepared, rows } from '../sql/prepared.ts';
import { openStatusLiterals } from '../trading/order-store.ts';
import type { TapeBar } from './market-tape.ts';
import { inOneTransaction } from './replace-days.ts';

/** What was seen of an instrument of a real market. */
export interface SeenBar extends Required<TapeBar> {}

const JSON_ROWS = `json_to_recordset($2::json) AS t("symbol" text, "open" float8, "high" float8, "low" float8, "close" float8,
    "volume" float8, "bid" float8, "ask" float8, "quotedAt" timestamptz)`;

const rowOf = ({ seen: { bid, ask, at }, ...bar }: SeenBar) => ({ ...bar, bid, ask, quotedAt: at });

const see = statement(`
  INSERT INTO "session_bar" AS b ("instrumentId", "day", "open", "high", "low", "close", "volume", "bid", "ask", "quotedAt")
  SELECT i."id", $1::date, t."open", t."high", t."low", t."close", t."volume", t."bid", t."ask", t."quotedAt"
  FROM ${JSON_ROWS} JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT ("day", "instrumentId") DO UPDATE SET
    "high" = GREATEST(b."high", EXCLUDED."high"), "low" = LEAST(b."low", EXCLUDED."low"), "close" = EXCLUDED."close",
    "volume" = GREATEST(b."volume", EXCLUDED."volume"), "bid" = EXCLUDED."bid", "ask" = EXCLUDED."ask", "quotedAt" = EXCLUDED."quotedAt"
  WHERE b."quotedAt" < EXCLUDED."quotedAt"`);

/** Takes quotes over into the tape of the session under way; one that is no newer than what is there changes nothing. */
export async function seeQuotes(pool: Pick<Pool, 'query'>, day: TradingDay, bars: readonly SeenBar[]): Promise<void> {
  if (bars.length > 0) await pool.query(see([day, JSON.stringify(bars.map(rowOf))]));
}

/** Puts the bars of a session that is over in the place of what was seen of it; a symbol that has none did not trade. */
export function replaceTape(pool: Pick<Pool, 'connect'>, day: TradingDay, bars: readonly SeenBar[]): Promise<void> {
  return inOneTransaction(pool, async (client) => {
    await client.query('DELETE FROM "session_bar" WHERE "day" = $1::date', [day]);
    await client.query(see([day, JSON.stringify(bars.map(rowOf))]));
  });
}

const wanted = prepared((db) =>
  db
    .selectFrom('position')
    .select('symbol')
    .union(db.selectFrom('trade_order').select('symbol').where('status', 'in', openStatusLiterals))
    .orderBy('symbol'),
);

/** Symbols that a portfolio holds or has an open order for. */
export const listTradedSymbols = async (pool: Pick<Pool, 'query'>): Promise<string[]> =>
  (await rows(pool, wanted, {})).map(({ symbol }) => symbol);

const watched = statement(`
  SELECT s."symbol" FROM (
    SELECT "symbol", 2 AS "weight" FROM "alert_rule" WHERE "symbol" IS NOT NULL AND NOT "isPaused"
    UNION ALL
    SELECT l."symbol", CASE WHEN EXISTS (SELECT 1 FROM "alert_rule" r WHERE r."watchListId" = w."id" AND NOT r."isPaused") THEN 2 ELSE 1 END
    FROM "watch_list" w CROSS JOIN LATERAL unnest(w."symbols") AS l("symbol")
  ) s JOIN "instrument" i ON i."symbol" = s."symbol" AND i."delistedOn" IS NULL
  GROUP BY s."symbol" ORDER BY max(s."weight") DESC, count(*) DESC, s."symbol" LIMIT $1::int`);

/** Symbols with an alert, then those of watch lists, the most watched first. */
export async function listWatchedSymbols(pool: Pick<Pool, 'query'>, limit: number): Promise<string[]> {
  const { rows: found } = await pool.query<{ symbol: string }>(watched([limit]));
  return found.map(({ symbol }) => symbol);
}

const held = prepared((db) => db.selectFrom('position').select('symbol').distinct().orderBy('symbol'));

/** Symbols that a portfolio holds. */
export const listHeldSymbols = async (pool: Pick<Pool, 'query'>): Promise<string[]> =>
  (await rows(pool, held, {})).map(({ symbol }) => symbol);
