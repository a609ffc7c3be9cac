import type { TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '../client.ts';

/** A bar of the session under way. Only the simulator and what values positions at a tick may look at it. */
export interface TapeBar {
  readonly symbol: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const insert = statement(`
  INSERT INTO "session_bar" ("instrumentId", "day", "open", "high", "low", "close", "volume")
  SELECT i."id", $1::date, t."open", t."high", t."low", t."close", t."volume"
  FROM json_to_recordset($2::json) AS t("symbol" text, "open" float8, "high" float8, "low" float8, "close" float8, "volume" float8)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT DO NOTHING`);

/** Puts a session's bars on the tape; again changes nothing. */
export async function writeTape(pool: Pick<Pool, 'query'>, day: TradingDay, bars: readonly TapeBar[]): Promise<void> {
  await pool.query(insert([day, JSON.stringify(bars)]));
}

const select = statement(`
  SELECT i."symbol", b."open", b."high", b."low", b."close", b."volume"
  FROM "session_bar" b JOIN "instrument" i ON i."id" = b."instrumentId"
  WHERE b."day" = $1::date AND ($2::text[] IS NULL OR i."symbol" = ANY($2::text[]))`);

/** The tape of a day by symbol (null: all). A symbol that doesn't trade that day is missing. */
export async function readTape(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  symbols: readonly string[] | null = null,
): Promise<Map<string, TapeBar>> {
  const { rows } = await pool.query<TapeBar>(select([day, symbols]));
  return new Map(rows.map((bar) => [bar.symbol, bar]));
}

/** Removes the tapes of days up to this one, once their bars are published. */
export async function clearTape(pool: Pick<Pool, 'query'>, upTo: TradingDay): Promise<void> {
  await pool.query('DELETE FROM "session_bar" WHERE "day" <= $1::date', [upTo]);
}
