import type { TradingDay } from '@pipa/calendar';
import { type Pool, type PoolClient, statement } from '../client.ts';
import { inOneTransaction } from '../market/replace-days.ts';
import { type Release, releasesOf, type Timeline, timelinesOf } from './vintages.ts';

/** A value of a macro series as a release brought it. */
export interface MacroRelease {
  readonly seriesId: string;
  /** What was observed. */
  readonly day: TradingDay;
  readonly releasedDay: TradingDay;
  readonly value: number;
}

interface StoredTimeline {
  seriesId: string;
  day: TradingDay;
  releasedDay: TradingDay;
  newest: number;
  vintages: { seenFrom: TradingDay; seenBefore: TradingDay; value: number }[];
}

const stored = statement(`
  SELECT o."seriesId", o."day", o."releasedDay", o."value" AS "newest", COALESCE(v."vintages", '[]') AS "vintages"
  FROM "macro_observation" o LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('seenFrom', "seenFrom", 'seenBefore', "seenBefore", 'value', "value") ORDER BY "seenFrom") AS "vintages"
    FROM "macro_vintage" WHERE "seriesId" = o."seriesId" AND "day" = o."day"
  ) v ON true
  WHERE o."seriesId" = $1 AND o."day" BETWEEN $2::date AND $3::date`);

const writeNewest = statement(`
  INSERT INTO "macro_observation" ("seriesId", "day", "releasedDay", "value")
  SELECT * FROM json_to_recordset($1::json) AS t("seriesId" text, "day" date, "releasedDay" date, "value" float8)
  ON CONFLICT ("seriesId", "day") DO UPDATE SET "releasedDay" = EXCLUDED."releasedDay", "value" = EXCLUDED."value"`);

// Vintages that stay keep the ingest that ended them.
const removeVintages = statement(`
  DELETE FROM "macro_vintage" v USING (SELECT * FROM json_to_recordset($1::json) AS t("seriesId" text, "day" date)) k
  WHERE v."seriesId" = k."seriesId" AND v."day" = k."day" AND NOT EXISTS (
    SELECT 1 FROM json_to_recordset($2::json) AS n("seriesId" text, "day" date, "seenFrom" date)
    WHERE n."seriesId" = v."seriesId" AND n."day" = v."day" AND n."seenFrom" = v."seenFrom")`);
const writeVintages = statement(`
  INSERT INTO "macro_vintage" AS v ("seriesId", "day", "seenFrom", "seenBefore", "value", "ingestId")
  SELECT t.*, $2::int FROM json_to_recordset($1::json)
    AS t("seriesId" text, "day" date, "seenFrom" date, "seenBefore" date, "value" float8)
  ON CONFLICT ("seriesId", "day", "seenFrom") DO UPDATE
    SET "seenBefore" = EXCLUDED."seenBefore", "value" = EXCLUDED."value", "ingestId" = EXCLUDED."ingestId"
    WHERE (v."seenBefore", v."value") IS DISTINCT FROM (EXCLUDED."seenBefore", EXCLUDED."value")`);

/**
 * Adds releases of series that are stored in `macro_series`, in any order: the newest value of each day is its observation, what it
 * replaced its vintages. A release that is known already changes nothing. Pass some ten thousand at a time.
 * @returns the number of observed days of which anything is new
 */
export function saveMacroReleases(
  pool: Pick<Pool, 'connect'>,
  releases: readonly MacroRelease[],
  ingestId: number,
): Promise<number> {
  return inOneTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('pipa macro releases'))");
    let changed = 0;
    for (const [seriesId, ofSeries] of Map.groupBy(releases, (release) => release.seriesId)) {
      changed += await saveSeriesReleases(client, seriesId, ofSeries, ingestId);
    }
    return changed;
  });
}

async function saveSeriesReleases(
  client: PoolClient,
  seriesId: string,
  given: readonly MacroRelease[],
  ingestId: number,
): Promise<number> {
  const days = given.map(({ day }) => day).sort();
  const { rows } = await client.query<StoredTimeline>(stored([seriesId, days[0], days.at(-1)]));
  const known = new Map<string, Timeline<number>>(rows.map((row) => [row.day, row]));
  const releases: Release<number>[] = [...known].flatMap(([day, timeline]) => releasesOf(day, timeline));
  for (const { day, releasedDay, value } of given) releases.push({ key: day, releasedDay, value });
  const changed = [...timelinesOf(releases, Object.is)].filter(([day, timeline]) => !isSame(known.get(day), timeline));
  if (changed.length === 0) return 0;
  const newest = changed.map(([day, timeline]) => ({
    ...{ seriesId, day, releasedDay: timeline.releasedDay, value: timeline.newest },
  }));
  const vintages = changed.flatMap(([day, timeline]) =>
    timeline.vintages.map((vintage) => ({ seriesId, day, ...vintage })),
  );
  await client.query(writeNewest([JSON.stringify(newest)]));
  await client.query(removeVintages([JSON.stringify(newest), JSON.stringify(vintages)]));
  await client.query(writeVintages([JSON.stringify(vintages), ingestId]));
  return changed.length;
}

const isSame = (a: Timeline<number> | undefined, b: Timeline<number>): boolean =>
  a !== undefined &&
  a.releasedDay === b.releasedDay &&
  a.newest === b.newest &&
  a.vintages.length === b.vintages.length &&
  a.vintages.every((vintage, i) => {
    const other = b.vintages[i];
    return (
      vintage.value === other?.value && vintage.seenFrom === other.seenFrom && vintage.seenBefore === other.seenBefore
    );
  });

const newestObservations = statement(`
  SELECT s."id", o."day", o."releasedDay" FROM "macro_series" s CROSS JOIN LATERAL (
    SELECT "day", "releasedDay" FROM "macro_observation" WHERE "seriesId" = s."id" ORDER BY "day" DESC LIMIT 1
  ) o`);

/** The newest observation of each series that has one, with the day that published it. */
export async function newestMacroDays(
  pool: Pick<Pool, 'query'>,
): Promise<Map<string, { readonly day: TradingDay; readonly releasedDay: TradingDay }>> {
  const { rows } = await pool.query<{ id: string; day: TradingDay; releasedDay: TradingDay }>(newestObservations([]));
  return new Map(rows.map(({ id, ...newest }) => [id, newest]));
}
