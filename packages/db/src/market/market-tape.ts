import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { barOf, unpackBar, yearOf } from './packed-bars.ts';

/** A bar of the session under way. Only the simulator and the valuation at a tick may read it. */
export interface TapeBar {
  readonly symbol: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Of a real market, whose bar is what was seen of the session so far and whose close is its last trade. */
  readonly seen?: SeenQuote;
}

/** The book of an instrument beside its last trade. */
export interface SeenQuote {
  readonly bid: number | null;
  readonly ask: number | null;
  /** When the exchange made the last trade. */
  readonly at: Date;
}

const insert = statement(`
  INSERT INTO "session_bar" ("instrumentId", "day", "open", "high", "low", "close", "volume")
  SELECT i."id", $1::date, t."open", t."high", t."low", t."close", t."volume"
  FROM json_to_recordset($2::json) AS t("symbol" text, "open" float8, "high" float8, "low" float8, "close" float8, "volume" float8)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT DO NOTHING`);

/** Writes a session's bars to the tape; a repeated call changes nothing. */
export async function writeTape(pool: Pick<Pool, 'query'>, day: TradingDay, bars: readonly TapeBar[]): Promise<void> {
  await pool.query(insert([day, JSON.stringify(bars)]));
}

const tapeOf = prepared((db, p: Params<{ day: TradingDay; symbols: readonly string[] | null }>) =>
  db
    .selectFrom('session_bar as b')
    .innerJoin('instrument as i', 'i.id', 'b.instrumentId')
    .select(['i.symbol', 'b.open', 'b.high', 'b.low', 'b.close', 'b.volume', 'b.bid', 'b.ask', 'b.quotedAt'])
    .where('b.day', '=', sql<TradingDay>`${p.day}::date`)
    .where(isNullOr(p.symbols, 'text[]', sql`"i"."symbol" = ANY(${p.symbols})`)),
);

/** The tape of a day by symbol (null: all symbols). A symbol that does not trade that day is missing. */
export async function readTape(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  symbols: readonly string[] | null = null,
): Promise<Map<string, TapeBar>> {
  const found = await rows(pool, tapeOf, { day, symbols });
  return new Map(
    found.map(({ bid, ask, quotedAt, ...bar }) => [
      bar.symbol,
      quotedAt === null ? bar : { ...bar, seen: { bid, ask, at: quotedAt } },
    ]),
  );
}

const onTape = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db.selectFrom('session_bar').select('instrumentId').where('day', '=', sql<TradingDay>`${day}::date`).limit(1),
);

/** Whether a day's bars are on the tape. */
export async function hasTape(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<boolean> {
  return (await rows(pool, onTape, { day })).length > 0;
}

const recorded = statement(`
  SELECT i."symbol", ${barOf('b', 'b.n')} AS bar
  FROM "instrument" i JOIN LATERAL (
    SELECT *, width_bucket($1::int, "days") AS n FROM "bar_year" WHERE "instrumentId" = i."id" AND "year" = $2::int
  ) b ON b.n > 0 AND b."days"[b.n] = $1::int`);

/**
 * The bars of one session of imported history, which also stores future days. Every other read is bounded by the last closed
 * day; this is the only one that reads the session under way.
 */
export async function readRecordedSession(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<TapeBar[]> {
  const { rows } = await pool.query<{ symbol: string; bar: Buffer }>(recorded([toEpochDay(day), yearOf(day)]));
  return rows.map(({ symbol, bar }) => {
    const { adjClose: _, ...traded } = unpackBar(bar);
    return { symbol, ...traded };
  });
}

const clearing = prepared((db, { upTo }: Params<{ upTo: TradingDay }>) =>
  db.deleteFrom('session_bar').where('day', '<=', sql<TradingDay>`${upTo}::date`),
);

/** Removes the tapes of days up to `upTo`, after their bars are published. */
export async function clearTape(pool: Pick<Pool, 'query'>, upTo: TradingDay): Promise<void> {
  await rows(pool, clearing, { upTo });
}
