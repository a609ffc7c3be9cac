import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type Pool, statement } from '../client.ts';
import { barOf, unpackBar, yearOf } from './packed-bars.ts';

export interface LatestClose {
  readonly day: number;
  readonly close: number;
  readonly adjClose: number;
}

interface StoredBar {
  readonly day: number;
  readonly bar: Buffer;
}

// width_bucket counts the days at or before the bound by binary search.
const latestOf = statement(`
  SELECT i."symbol", b."days"[b.n] AS day, ${barOf('b', 'b.n')} AS bar
  FROM "instrument" i CROSS JOIN LATERAL (
    SELECT "days", "bars", width_bucket($2::int, "days") AS n FROM "bar_year"
    WHERE "instrumentId" = i."id" AND "year" <= $3::int AND "days"[1] <= $2::int
    ORDER BY "year" DESC LIMIT 1
  ) b WHERE $1::text[] IS NULL OR i."symbol" = ANY($1::text[])`);

/** The last close at or before a day, with its day, by symbol (null: of all symbols). */
export async function latestCloses(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[] | null,
  to: TradingDay,
): Promise<Map<string, LatestClose>> {
  const { rows } = await pool.query<StoredBar & { symbol: string }>(latestOf([symbols, toEpochDay(to), yearOf(to)]));
  return new Map(
    rows.map(({ symbol, day, bar }) => {
      const { close, adjClose } = unpackBar(bar);
      return [symbol, { day, close, adjClose }];
    }),
  );
}

// Of each year only the days and one bar are read, of the years of the asked days alone.
const closesAtDays = statement(`
  SELECT asked."day" AS "askedDay", b."days"[b.n] AS day, ${barOf('b', 'b.n')} AS bar
  FROM unnest($2::int[], $3::int[]) AS asked("day", "year") CROSS JOIN LATERAL (
    SELECT "days", "bars", width_bucket(asked."day", "days") AS n FROM "bar_year"
    WHERE "instrumentId" = $1::int AND "year" <= asked."year" AND "days"[1] <= asked."day"
    ORDER BY "year" DESC LIMIT 1
  ) b`);

/** The last close of an instrument at or before each of the days since 1970-01-01, by that day; days before its first close are missing. */
export async function closesAt(
  pool: Pick<Pool, 'query'>,
  instrumentId: number,
  days: readonly number[],
): Promise<Map<number, Pick<LatestClose, 'day' | 'close'>>> {
  const years = days.map((day) => yearOf(fromEpochDay(day)));
  const { rows } = await pool.query<StoredBar & { askedDay: number }>(closesAtDays([instrumentId, days, years]));
  return new Map(rows.map(({ askedDay, day, bar }) => [askedDay, { day, close: unpackBar(bar).close }]));
}
