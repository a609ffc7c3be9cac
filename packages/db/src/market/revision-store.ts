import type { TradingDay } from '@pipa/calendar';
import type { RevisedDataset } from '@pipa/contract';
import { type Pool, statement } from '../client.ts';
import { knownOn } from '../known-on.ts';
import { barNumber, TRADED_FIELDS } from './packed-bars.ts';

const anyLater = statement(`
  SELECT EXISTS (SELECT 1 FROM "bar_revision" WHERE "seenBefore" > $1::date)
    OR EXISTS (SELECT 1 FROM "action_revision" WHERE "seenBefore" > $1::date)
    OR EXISTS (SELECT 1 FROM "macro_vintage" WHERE "seenBefore" > $1::date)
    OR EXISTS (SELECT 1 FROM "report_vintage" WHERE "seenBefore" > $1::date) AS "isRevised"`);

/** The database as it was known at the close of a day: the pool itself where nothing was revised since. */
export async function marketAsKnown(pool: Pool, day: TradingDay): Promise<Pool> {
  const { rows } = await pool.query<{ isRevised: boolean }>(anyLater([day]));
  return rows[0]?.isRevised ? knownOn(pool, day) : pool;
}

/** Of a revision of a table: the value that it keeps was known on a day, and no longer on a later one; $3 is null for now. */
const replacedBy = (table: string, day: string) => `${table}."seenBefore" > ${day}
      AND (${table}."seenFrom" IS NULL OR ${table}."seenFrom" <= ${day}) AND ($3::date IS NULL OR ${table}."seenBefore" <= $3::date)`;

const affected = statement(`
  SELECT d."day" FROM unnest($2::date[]) AS d ("day") WHERE EXISTS (
    SELECT 1 FROM "bar_revision" r JOIN "instrument" i ON i."id" = r."instrumentId"
    WHERE i."symbol" = ANY($1::text[]) AND r."day" <= d."day" AND ${replacedBy('r', 'd."day"')}
  ) OR EXISTS (
    SELECT 1 FROM "action_revision" r JOIN "instrument" i ON i."id" = r."instrumentId"
    WHERE i."symbol" = ANY($1::text[]) AND r."exDate" <= d."day" AND ${replacedBy('r', 'd."day"')}
  ) OR EXISTS (
    SELECT 1 FROM "report_vintage" r JOIN "instrument" i ON i."id" = r."instrumentId"
    WHERE i."symbol" = ANY($1::text[]) AND ${replacedBy('r', 'd."day"')}
  ) ORDER BY d."day"`);

/**
 * Those of the days at whose close another bar, action or report of one of the symbols was known than at the close of a later day, or
 * than now, ascending.
 */
export async function listAffectedDays(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[],
  days: readonly TradingDay[],
  asOf: TradingDay | null = null,
): Promise<TradingDay[]> {
  const { rows } = await pool.query<{ day: TradingDay }>(affected([symbols, days, asOf]));
  return rows.map(({ day }) => day);
}

/** A value that was another one at the close of a day than it is now. */
export interface RevisedValue {
  readonly dataset: RevisedDataset;
  /** Of a macro series its id. */
  readonly symbol: string;
  /** What the value is of: the session, the ex-date, the observed day, the end of the quarter. */
  readonly day: TradingDay;
  readonly field: string;
  /** Null where there was none. */
  readonly before: number | null;
  /** Null where there is none any more. */
  readonly now: number | null;
  readonly vendor: string;
  /** From this day's close on another value was known. */
  readonly revisedOn: TradingDay;
}

export interface RevisionsWanted {
  readonly asOf: TradingDay;
  /** Null for all. */
  readonly symbol: string | null;
  readonly limit: number;
}

const covering = (table: string) =>
  `${table}."seenBefore" > $1::date AND (${table}."seenFrom" IS NULL OR ${table}."seenFrom" <= $1::date)`;

const countOf = (table: string, day: string) => `(
    SELECT count(*) FROM "${table}" r JOIN "public"."instrument" i ON i."id" = r."instrumentId"
    WHERE i."symbol" = ANY($2::text[]) AND ${day} AND ${covering('r')})`;
const counted = statement(`
  SELECT (${countOf('bar_revision', `r."isCorrected" AND r."day" <= $1::date`)} + ${countOf('action_revision', `r."exDate" <= $1::date`)}
    + ${countOf('report_vintage', 'true')})::int AS "revised"`);

/** Bars, actions and reports of symbols that were others at the close of a day than they are now. */
export async function countRevisions(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[],
  asOf: TradingDay,
): Promise<number> {
  return (await pool.query<{ revised: number }>(counted([asOf, symbols]))).rows[0]?.revised ?? 0;
}

// Of each table the newest revisions alone are compared. Values of now are those of the tables, also where views are in their place.
const revised = statement(`
  WITH bars AS (
    SELECT r.*, i."symbol" FROM "bar_revision" r JOIN "public"."instrument" i ON i."id" = r."instrumentId"
    WHERE r."isCorrected" AND r."day" <= $1::date AND ${covering('r')} AND ($2::text IS NULL OR i."symbol" = $2)
    ORDER BY r."seenBefore" DESC, r."id" DESC LIMIT $3
  ), actions AS (
    SELECT r.*, i."symbol" FROM "action_revision" r JOIN "public"."instrument" i ON i."id" = r."instrumentId"
    WHERE r."exDate" <= $1::date AND ${covering('r')} AND ($2::text IS NULL OR i."symbol" = $2)
    ORDER BY r."seenBefore" DESC, r."id" DESC LIMIT $3
  ), macro AS (
    SELECT v.* FROM "macro_vintage" v WHERE ${covering('v')} AND ($2::text IS NULL OR v."seriesId" = $2)
    ORDER BY v."seenBefore" DESC, v."seriesId" LIMIT $3
  ), reports AS (
    SELECT v.*, i."symbol" FROM "report_vintage" v JOIN "public"."instrument" i ON i."id" = v."instrumentId"
    WHERE ${covering('v')} AND ($2::text IS NULL OR i."symbol" = $2)
    ORDER BY v."seenBefore" DESC, v."instrumentId" LIMIT $3
  ), changes AS (
    SELECT 'Bars' AS "dataset", r."symbol", r."day", f."field", f."before", f."now", r."ingestId", r."seenBefore" AS "revisedOn"
    FROM bars r
    LEFT JOIN LATERAL (
      SELECT ${TRADED_FIELDS.map((field) => `${barNumber('y', 'p."at"', field)} AS "${field}"`).join(', ')}
      FROM "public"."bar_year" y CROSS JOIN LATERAL (SELECT array_position(y."days", r."day" - DATE '1970-01-01') AS "at") p
      WHERE y."instrumentId" = r."instrumentId" AND y."year" = extract(year FROM r."day")
    ) n ON true
    CROSS JOIN LATERAL (VALUES ${TRADED_FIELDS.map((field) => `('${field}', r."${field}", n."${field}")`).join(', ')}) f ("field", "before", "now")
    UNION ALL
    SELECT 'Actions', r."symbol", r."exDate", r."kind"::text, r."value"::float8, a."value"::float8, r."ingestId", r."seenBefore"
    FROM actions r LEFT JOIN "public"."corporate_action" a
      ON a."instrumentId" = r."instrumentId" AND a."exDate" = r."exDate" AND a."kind" = r."kind"
    UNION ALL
    SELECT 'Macro', v."seriesId", v."day", 'value', v."value", o."value", v."ingestId", v."seenBefore"
    FROM macro v JOIN "public"."macro_observation" o ON o."seriesId" = v."seriesId" AND o."day" = v."day"
    UNION ALL
    SELECT 'Reports', v."symbol", v."quarterEnd", f."key", (f."value" #>> '{}')::float8, (to_jsonb(q) ->> f."key")::float8, v."ingestId", v."seenBefore"
    FROM reports v JOIN "public"."quarter_report" q ON q."instrumentId" = v."instrumentId" AND q."quarterEnd" = v."quarterEnd"
    CROSS JOIN LATERAL jsonb_each(v."figures") f
  )
  SELECT c."dataset", c."symbol", c."day", c."field", c."before", c."now", g."vendor", c."revisedOn"
  FROM changes c JOIN "ingest" g ON g."id" = c."ingestId"
  WHERE c."before" IS DISTINCT FROM c."now"
  ORDER BY c."revisedOn" DESC, c."symbol", c."day" DESC, c."dataset", c."field" LIMIT $3`);

/** Values that were others at the close of a day than they are now, the latest revision first. */
export async function listRevisions(
  pool: Pick<Pool, 'query'>,
  { asOf, symbol, limit }: RevisionsWanted,
): Promise<RevisedValue[]> {
  return (await pool.query<RevisedValue>(revised([asOf, symbol, limit]))).rows;
}
