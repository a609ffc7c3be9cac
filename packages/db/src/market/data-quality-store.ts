import type { TradingDay } from '@pipa/calendar';
import { type ImportFault, problemOfFault, type QualityProblem } from '@pipa/contract';
import { type Pool, statement } from '../client.ts';

export interface SeriesQuality {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF' | 'Index';
  /** Days since 1970-01-01 of the first and the last bar; null without one. */
  readonly first: number | null;
  readonly last: number | null;
  readonly delistedOn: TradingDay | null;
  /** Sessions between the first and the last bar without one. */
  readonly missing: number;
  /** Sessions since the last bar of one that is listed. */
  readonly silent: number;
  readonly outliers: number;
  readonly breaks: number;
  readonly actions: number;
  readonly differences: number;
  readonly openDoubts: number;
  readonly newestDay: TradingDay | null;
  readonly newestFault: ImportFault | null;
  readonly newestSource: string | null;
  readonly newestDetail: string | null;
}

export interface QualityPage {
  /** The last symbol of the page before; null for the first page. */
  readonly after: string | null;
  readonly symbol: string | null;
  /** Null for all series. */
  readonly problem: QualityProblem | 'Any' | null;
  /** Sessions that are looked at, ascending, as days since 1970-01-01. */
  readonly sessions: readonly number[];
  readonly firstYear: number;
  readonly limit: number;
}

const faultsOf = (problem: QualityProblem): string =>
  Object.entries(problemOfFault)
    .filter(([, own]) => own === problem)
    .map(([fault]) => `'${fault}'`)
    .join(', ');
const countOf = (problem: QualityProblem): string =>
  `(count(*) FILTER (WHERE "outcome" <> 'Kept' AND "fault" IN (${faultsOf(problem)})))::int`;

// width_bucket counts the days at or before a bound by binary search, so that no array of days is unfolded.
const page = statement(`
  WITH judged AS (
    SELECT i."symbol", i."kind", i."delistedOn", b."first", b."last", f.*, n.*,
      CASE WHEN b."last" IS NULL THEN 0 ELSE GREATEST(0,
        width_bucket(b."last", $4::int[]) - width_bucket(GREATEST(b."first", ($4::int[])[1]) - 1, $4::int[]) - b."had") END AS "missing",
      CASE WHEN b."last" IS NULL OR i."delistedOn" IS NOT NULL THEN 0
        ELSE cardinality($4::int[]) - width_bucket(b."last", $4::int[]) END AS "silent"
    FROM "instrument" i
    CROSS JOIN LATERAL (SELECT
      (SELECT "days"[1] FROM "bar_year" WHERE "instrumentId" = i."id" ORDER BY "year" LIMIT 1) AS "first",
      (SELECT "days"[cardinality("days")] FROM "bar_year" WHERE "instrumentId" = i."id" ORDER BY "year" DESC LIMIT 1) AS "last",
      (SELECT COALESCE(sum(width_bucket(($4::int[])[cardinality($4::int[])], "days") - width_bucket(($4::int[])[1] - 1, "days")), 0)::int
        FROM "bar_year" WHERE "instrumentId" = i."id" AND "year" >= $5::int) AS "had"
    ) b
    CROSS JOIN LATERAL (SELECT
      ${countOf('Outliers')} AS "outliers",
      ${countOf('Breaks')} AS "breaks", ${countOf('Actions')} AS "actions", ${countOf('Differences')} AS "differences",
      (count(*) FILTER (WHERE "isOpen"))::int AS "openDoubts"
      FROM "import_finding" WHERE "symbol" = i."symbol"
    ) f
    LEFT JOIN LATERAL (
      SELECT "toDay" AS "newestDay", "fault" AS "newestFault", "source" AS "newestSource", "detail" AS "newestDetail"
      FROM "import_finding" WHERE "symbol" = i."symbol" AND "outcome" <> 'Kept' ORDER BY "toDay" DESC, "id" DESC LIMIT 1
    ) n ON true
    WHERE ($1::text IS NULL OR i."symbol" > $1) AND ($2::text IS NULL OR i."symbol" = $2)
  )
  SELECT "symbol", "kind", "delistedOn", "first", "last", "missing", "silent", "outliers", "breaks", "actions", "differences",
    "openDoubts", "newestDay", "newestFault", "newestSource", "newestDetail"
  FROM judged
  WHERE CASE COALESCE($3::text, '')
    WHEN '' THEN true
    WHEN 'Stale' THEN "silent" > 0
    WHEN 'Gaps' THEN "missing" > 0
    WHEN 'Outliers' THEN "outliers" > 0
    WHEN 'Breaks' THEN "breaks" > 0
    WHEN 'Actions' THEN "actions" > 0
    WHEN 'Differences' THEN "differences" > 0
    ELSE "silent" + "missing" + "outliers" + "breaks" + "actions" + "differences" + "openDoubts" > 0 END
  ORDER BY "symbol" LIMIT $6::int`);

/** A page of the histories of prices by symbol, with what is wrong with each. */
export async function listSeriesQuality(
  pool: Pick<Pool, 'query'>,
  { after, symbol, problem, sessions, firstYear, limit }: QualityPage,
): Promise<SeriesQuality[]> {
  const { rows } = await pool.query<SeriesQuality>(page([after, symbol, problem, sessions, firstYear, limit]));
  return rows;
}
