import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import { type Pool, type PoolClient, statement } from '../client.ts';
import { inOneTransaction } from '../market/replace-days.ts';
import { REPORT_FIGURES } from './company-research-store.ts';
import { type Release, releasesOf, type Timeline, timelinesOf } from './vintages.ts';

/** A quarter of a company as a filing states it. */
export interface FiledReport {
  readonly instrumentId: number;
  /** Epoch day of the filing. */
  readonly knownFrom: number;
  readonly statement: QuarterlyStatement;
}

type Figures = Readonly<Record<string, number | null>>;

interface StoredTimeline {
  instrumentId: number;
  quarterEnd: TradingDay;
  releasedDay: TradingDay;
  newest: Figures;
  vintages: { seenFrom: TradingDay; seenBefore: TradingDay; value: Figures }[];
}

const figures = REPORT_FIGURES.map((name) => `'${name}', q."${name}"`).join(', ');
const columns = REPORT_FIGURES.map((name) => `"${name}"`).join(', ');

const stored = statement(`
  SELECT q."instrumentId", q."quarterEnd", q."reportedDay" AS "releasedDay", json_build_object(${figures}) AS "newest",
    COALESCE(v."vintages", '[]') AS "vintages"
  FROM "quarter_report" q LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('seenFrom', "seenFrom", 'seenBefore', "seenBefore", 'value', "figures") ORDER BY "seenFrom") AS "vintages"
    FROM "report_vintage" WHERE "instrumentId" = q."instrumentId" AND "quarterEnd" = q."quarterEnd"
  ) v ON true
  WHERE q."instrumentId" = ANY($1::int[])`);

const writeNewest = statement(`
  INSERT INTO "quarter_report" ("instrumentId", "quarterEnd", "reportedDay", ${columns})
  SELECT "instrumentId", "quarterEnd", "reportedDay", ${columns} FROM json_populate_recordset(NULL::"quarter_report", $1::json)
  ON CONFLICT ("instrumentId", "quarterEnd") DO UPDATE SET "reportedDay" = EXCLUDED."reportedDay",
    ${REPORT_FIGURES.map((name) => `"${name}" = EXCLUDED."${name}"`).join(', ')}`);
const removeVintages = statement(`
  DELETE FROM "report_vintage" v
  USING (SELECT * FROM json_to_recordset($1::json) AS t("instrumentId" int, "quarterEnd" date)) k
  WHERE v."instrumentId" = k."instrumentId" AND v."quarterEnd" = k."quarterEnd" AND NOT EXISTS (
    SELECT 1 FROM json_to_recordset($2::json) AS n("instrumentId" int, "quarterEnd" date, "seenFrom" date)
    WHERE n."instrumentId" = v."instrumentId" AND n."quarterEnd" = v."quarterEnd" AND n."seenFrom" = v."seenFrom")`);
const writeVintages = statement(`
  INSERT INTO "report_vintage" AS v ("instrumentId", "quarterEnd", "seenFrom", "seenBefore", "figures", "ingestId")
  SELECT t.*, $2::int FROM json_to_recordset($1::json)
    AS t("instrumentId" int, "quarterEnd" date, "seenFrom" date, "seenBefore" date, "value" jsonb)
  ON CONFLICT ("instrumentId", "quarterEnd", "seenFrom") DO UPDATE
    SET "seenBefore" = EXCLUDED."seenBefore", "figures" = EXCLUDED."figures", "ingestId" = EXCLUDED."ingestId"
    WHERE (v."seenBefore", v."figures") IS DISTINCT FROM (EXCLUDED."seenBefore", EXCLUDED."figures")`);

/**
 * Adds what companies filed, in any order: the last filing of a quarter is its report, what it restated its vintages, and the report is
 * known from the first filing on. Pass some hundred companies at a time.
 * @returns the number of quarters of which anything is new
 */
export function saveFiledReports(
  pool: Pick<Pool, 'connect'>,
  reports: readonly FiledReport[],
  ingestId: number,
): Promise<number> {
  return inOneTransaction(pool, (client) => saveReports(client, reports, ingestId));
}

async function saveReports(client: PoolClient, reports: readonly FiledReport[], ingestId: number): Promise<number> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('pipa filed reports'))");
  const ids = [...new Set(reports.map(({ instrumentId }) => instrumentId))];
  const { rows } = await client.query<StoredTimeline>(stored([ids]));
  const known = new Map<string, Timeline<Figures>>(rows.map((row) => [keyOf(row.instrumentId, row.quarterEnd), row]));
  const releases: Release<Figures>[] = [...known].flatMap(([key, timeline]) => releasesOf(key, timeline));
  for (const { instrumentId, knownFrom, statement: filed } of reports) {
    const key = keyOf(instrumentId, fromEpochDay(filed.quarterEnd));
    releases.push({ key, releasedDay: fromEpochDay(knownFrom), value: figuresOf(filed, known.get(key)) });
  }
  const changed = [...timelinesOf(releases, isSameReport)].filter(([key, one]) => !isSameTimeline(known.get(key), one));
  if (changed.length === 0) return 0;
  const newest = changed.map(([key, one]) => ({ ...idsOf(key), reportedDay: one.releasedDay, ...one.newest }));
  const vintages = changed.flatMap(([key, one]) => one.vintages.map((vintage) => ({ ...idsOf(key), ...vintage })));
  await client.query(writeNewest([JSON.stringify(newest)]));
  await client.query(removeVintages([JSON.stringify(newest), JSON.stringify(vintages)]));
  await client.query(writeVintages([JSON.stringify(vintages), ingestId]));
  return changed.length;
}

const keyOf = (instrumentId: number, quarterEnd: TradingDay): string => `${instrumentId} ${quarterEnd}`;

function idsOf(key: string): { instrumentId: number; quarterEnd: string } {
  const [id = '', quarterEnd = ''] = key.split(' ');
  return { instrumentId: Number(id), quarterEnd };
}

/** What analysts had expected is no part of a filing: it stays as it is stored. */
function figuresOf(filed: QuarterlyStatement, known: Timeline<Figures> | undefined): Figures {
  const { epsEstimate = null, epsActual = null } = known?.newest ?? {};
  const stated = filed as unknown as Figures;
  return Object.fromEntries(
    REPORT_FIGURES.map((name) => [
      name,
      name === 'epsEstimate' ? epsEstimate : name === 'epsActual' ? epsActual : (stated[name] ?? null),
    ]),
  );
}

const isSameReport = (a: Figures, b: Figures): boolean => REPORT_FIGURES.every((name) => a[name] === b[name]);

const isSameTimeline = (a: Timeline<Figures> | undefined, b: Timeline<Figures>): boolean =>
  a !== undefined &&
  a.releasedDay === b.releasedDay &&
  isSameReport(a.newest, b.newest) &&
  a.vintages.length === b.vintages.length &&
  a.vintages.every((vintage, i) => {
    const other = b.vintages[i];
    return (
      other !== undefined &&
      vintage.seenFrom === other.seenFrom &&
      vintage.seenBefore === other.seenBefore &&
      isSameReport(vintage.value, other.value)
    );
  });
