import { partsOf, type TradingDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { type Pool, statement } from '../client.ts';
import { yearsOf } from '../market/bar-import.ts';
import { type CopyColumn, dateColumn, float8Column, textColumn } from '../market/copy-columns.ts';
import { copyIn, encodeTuple } from '../market/copy-in.ts';
import { inOneTransaction, replaceDays } from '../market/replace-days.ts';

/** Option contracts of one instrument in columns of equal length, ascending by day. */
export interface OptionColumns {
  readonly instrumentId: number;
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly putVolume: Float64Array;
  readonly callVolume: Float64Array;
  readonly putOpenInterest: Float64Array;
  readonly callOpenInterest: Float64Array;
}

const OPTION_TARGET =
  '"option_year" ("instrumentId", "year", "days", "putVolume", "callVolume", "putOpenInterest", "callOpenInterest")';

const lockLastDays = statement(`
  SELECT "instrumentId", "days"[cardinality("days")] AS "lastDay" FROM "option_year"
  WHERE "instrumentId" = ANY($1::int[]) ORDER BY "instrumentId", "year" FOR UPDATE`);

/**
 * Replaces the option histories of instruments in one transaction. Stored days after the last given day are kept, because
 * sessions may have been added since the history was generated.
 */
export async function importOptions(pool: Pick<Pool, 'connect'>, histories: readonly OptionColumns[]): Promise<void> {
  const ids = histories.map(({ instrumentId }) => instrumentId);
  if (ids.length === 0) return;
  await inOneTransaction(pool, async (client) => {
    // Of two concurrent imports of the same histories the second waits.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('option_year'), $1)", [ids[0]]);
    const { rows } = await client.query<{ instrumentId: number; lastDay: number }>(lockLastDays([ids]));
    const lastDays = new Map(rows.map(({ instrumentId, lastDay }) => [instrumentId, lastDay]));
    const longer = histories.filter(
      ({ instrumentId, days }) => (days.at(-1) ?? Number.NaN) >= (lastDays.get(instrumentId) ?? 0),
    );
    const replaced = longer.map(({ instrumentId }) => instrumentId);
    await client.query('DELETE FROM "option_year" WHERE "instrumentId" = ANY($1::int[])', [replaced]);
    await copyIn(client, OPTION_TARGET, optionTuples(longer));
  });
}

function* optionTuples(histories: readonly OptionColumns[]): Iterable<Buffer> {
  for (const { instrumentId, days, ...columns } of histories) {
    for (const { year, start, end } of yearsOf(days)) {
      const { putVolume, callVolume, putOpenInterest, callOpenInterest } = columns;
      const values = [putVolume, callVolume, putOpenInterest, callOpenInterest];
      yield encodeTuple([
        instrumentId,
        year,
        days.subarray(start, end),
        ...values.map((column) => column.subarray(start, end)),
      ]);
    }
  }
}

export interface DayOptions {
  readonly symbol: string;
  readonly putVolume: number;
  readonly callVolume: number;
  readonly putOpenInterest: number;
  readonly callOpenInterest: number;
}

// A repeated day changes nothing.
const appendOptionRows = statement(`
  INSERT INTO "option_year" AS y ("instrumentId", "year", "days", "putVolume", "callVolume", "putOpenInterest", "callOpenInterest")
  SELECT i."id", $1::int, ARRAY[$2::int], ARRAY[t."putVolume"], ARRAY[t."callVolume"], ARRAY[t."putOpenInterest"], ARRAY[t."callOpenInterest"]
  FROM json_to_recordset($3::json) AS t("symbol" text, "putVolume" float8, "callVolume" float8, "putOpenInterest" float8, "callOpenInterest" float8)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT ("instrumentId", "year") DO UPDATE SET
    "days" = y."days" || EXCLUDED."days", "putVolume" = y."putVolume" || EXCLUDED."putVolume",
    "callVolume" = y."callVolume" || EXCLUDED."callVolume",
    "putOpenInterest" = y."putOpenInterest" || EXCLUDED."putOpenInterest",
    "callOpenInterest" = y."callOpenInterest" || EXCLUDED."callOpenInterest"
  WHERE y."days"[cardinality(y."days")] < $2::int`);

/** Adds one session's options of many instruments; stored days do not change. */
export async function appendOptions(
  pool: Pick<Pool, 'query'>,
  day: number,
  options: readonly DayOptions[],
): Promise<void> {
  if (options.length === 0) return;
  await pool.query(appendOptionRows([partsOf(day).year, day, JSON.stringify(options)]));
}

export interface StoredMacroSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly category: number;
  readonly frequency: string;
}

export interface StoredObservation {
  readonly seriesId: string;
  /** Epoch days. */
  readonly day: number;
  readonly releasedDay: number;
  readonly value: number;
}

const saveSeries = statement(`
  INSERT INTO "macro_series" ("id", "name", "unit", "category", "frequency")
  SELECT * FROM json_to_recordset($1::json) AS t("id" text, "name" text, "unit" text, "category" int, "frequency" text)
  ON CONFLICT ("id") DO UPDATE SET "name" = EXCLUDED."name", "unit" = EXCLUDED."unit",
    "category" = EXCLUDED."category", "frequency" = EXCLUDED."frequency"`);

/** Adds series, or changes what is known of them. */
export async function saveMacroSeries(pool: Pick<Pool, 'query'>, series: readonly StoredMacroSeries[]): Promise<void> {
  await pool.query(saveSeries([JSON.stringify(series)]));
}

/** Stores the series and replaces all observations that were released from..to (epoch days). */
export async function saveMacro(
  pool: Pick<Pool, 'query' | 'connect'>,
  series: readonly StoredMacroSeries[],
  observations: readonly StoredObservation[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await saveMacroSeries(pool, series);
  const columns: Record<string, CopyColumn> = {
    seriesId: textColumn(observations, ({ seriesId }) => seriesId),
    day: dateColumn(observations, ({ day }) => day),
    releasedDay: dateColumn(observations, ({ releasedDay }) => releasedDay),
    value: float8Column(observations, ({ value }) => value),
  };
  await replaceDays(
    pool,
    { table: 'macro_observation', dayColumn: 'releasedDay', instrumentIds: null, from, to },
    columns,
  );
}

interface ObservedSeries {
  readonly seriesId: string;
  readonly days: readonly number[];
  readonly releasedDays: readonly number[];
  readonly values: readonly number[];
}

// One row a series: each of a hundred thousand rows would cost more than its three numbers.
const observed = statement(`
  SELECT "seriesId", array_agg("day" - DATE '1970-01-01' ORDER BY "day") AS "days",
    array_agg("releasedDay" - DATE '1970-01-01' ORDER BY "day") AS "releasedDays", array_agg("value" ORDER BY "day") AS "values"
  FROM "macro_observation" WHERE ($1::text[] IS NULL OR "seriesId" = ANY($1::text[])) AND "releasedDay" <= $2::date
  GROUP BY "seriesId" ORDER BY "seriesId"`);

/** Observations that had been released by a day, by series, ascending. */
export async function readMacro(
  pool: Pick<Pool, 'query'>,
  seriesIds: readonly string[] | null,
  to: TradingDay,
): Promise<Map<string, StoredObservation[]>> {
  const { rows } = await pool.query<ObservedSeries>(observed([seriesIds, to]));
  return new Map(rows.map((series) => [series.seriesId, observationsOf(series)]));
}

const observationsOf = ({ seriesId, days, releasedDays, values }: ObservedSeries): StoredObservation[] =>
  days.map((day, i) => ({
    seriesId,
    day,
    releasedDay: elementAt(releasedDays, i),
    value: elementAt(values, i),
  }));
