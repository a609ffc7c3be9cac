import { partsOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { type Pool, type PoolClient, statement } from '../client.ts';
import type { BarColumns } from './bar-store.ts';
import { copyIn, encodeTuple } from './copy-in.ts';
import { type InstrumentFacts, saveInstruments } from './instrument-store.ts';
import { BAR_FIELDS, BAR_YEAR, barFrom, packBars, yearOf } from './packed-bars.ts';
import { inOneTransaction } from './replace-days.ts';

/**
 * Replaces the whole histories of instruments in one transaction. Bars are ascending by day and belong to the instrument at the
 * same index. Pass some dozens of instruments at a time: a batch is encoded in memory.
 */
export function importBars(
  pool: Pick<Pool, 'connect'>,
  histories: readonly { instrument: InstrumentFacts; bars: BarColumns }[],
): Promise<void> {
  return inOneTransaction(pool, (client) => importBarsOn(client, histories));
}

/** The same within a transaction of the caller. */
export async function importBarsOn(
  client: PoolClient,
  histories: readonly { instrument: InstrumentFacts; bars: BarColumns }[],
): Promise<void> {
  const ids = await saveInstruments(
    client,
    histories.map(({ instrument }) => instrument),
  );
  await client.query('DELETE FROM "bar_year" WHERE "instrumentId" = ANY($1::int[])', [[...ids.values()]]);
  await copyIn(client, BAR_YEAR, tuplesOf(histories, ids));
}

function* tuplesOf(
  histories: readonly { instrument: InstrumentFacts; bars: BarColumns }[],
  ids: ReadonlyMap<string, number>,
): Iterable<Buffer> {
  for (const { instrument, bars } of histories) {
    const id = ids.get(instrument.symbol);
    if (id === undefined) throw new RangeError(`No id for ${instrument.symbol}`);
    for (const { year, start, end } of yearsOf(bars.days)) {
      yield encodeTuple([id, year, bars.days.subarray(start, end), packBars(bars, start, end)]);
    }
  }
}

/** The years of ascending days, each with its part of them. */
export function* yearsOf(days: Int32Array): Iterable<{ year: number; start: number; end: number }> {
  const yearAt = (i: number) => partsOf(elementAt(days, i)).year;
  let start = 0;
  while (start < days.length) {
    const year = yearAt(start);
    let end = start + 1;
    while (end < days.length && yearAt(end) === year) end++;
    yield { year, start, end };
    start = end;
  }
}

export interface DayBar {
  readonly symbol: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number;
  readonly volume: number;
}

// A repeated day changes nothing.
const append = statement(`
  INSERT INTO "bar_year" AS y ("instrumentId", "year", "days", "bars")
  SELECT i."id", $1::int, ARRAY[$2::int], ${barFrom('t')}
  FROM json_to_recordset($3::json) AS t("symbol" text, "open" float8, "high" float8, "low" float8, "close" float8, "adjClose" float8, "volume" float8)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT ("instrumentId", "year") DO UPDATE SET "days" = y."days" || EXCLUDED."days", "bars" = y."bars" || EXCLUDED."bars"
  WHERE y."days"[cardinality(y."days")] < $2::int`);

/**
 * Adds one session's bars of many instruments; stored days do not change.
 * @throws RangeError for a bar with a number that is not finite
 */
export async function appendDay(pool: Pick<Pool, 'query'>, day: TradingDay, bars: readonly DayBar[]): Promise<void> {
  const unusable = bars.find((bar) => BAR_FIELDS.some((field) => !Number.isFinite(bar[field])));
  if (unusable !== undefined) throw new RangeError(`the bar of ${unusable.symbol} on ${day} is not of finite numbers`);
  await pool.query(append([yearOf(day), toEpochDay(day), JSON.stringify(bars)]));
}

/**
 * Runs work in a transaction under the one lock of all writers of bars. Without it a history that is loaded while a day is
 * published would lose that day, or get an adjusted close of another anchor, because both read the stored bars before they
 * write.
 */
export function withBarLock<T>(pool: Pick<Pool, 'connect'>, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inOneTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('pipa bars'))");
    return work(client);
  });
}
