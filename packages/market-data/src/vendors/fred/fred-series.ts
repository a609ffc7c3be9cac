import { addDays, newYorkDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { VendorHttp } from '../http/vendor-http.ts';
import { VendorError } from '../vendor-error.ts';
import {
  numberOf,
  observationsSchema,
  releaseObservationsSchema,
  releasesSchema,
  seriesSchema,
  vintageDatesSchema,
} from './fred-shapes.ts';

/** A value of a series as it was published. */
export interface FredRelease {
  readonly day: TradingDay;
  /** Null for what was published before FRED began to note it. */
  readonly releasedDay: TradingDay | null;
  readonly value: number;
}

export interface FredCalls {
  readonly http: VendorHttp;
  /** Of the first interface, which takes it as a parameter. */
  readonly key: string;
  /** Rows of an answer. */
  readonly mostRows: number;
}

/** Fewer than the 2,000 that an answer may hold. */
const VINTAGES_A_CALL = 1_000;
const MOST_VINTAGES_A_PAGE = 10_000;
const MOST_PAGES = 1_000;
const END_OF_TIME = '9999-12-31';
/** What was published so long after its day was loaded when FRED began with the series. */
const LATE_DAYS = 200;

/** A series with all its revisions, of the days from one on. */
export async function readVintages(
  { http, key, mostRows }: FredCalls,
  id: string,
  from: TradingDay | null,
  signal?: AbortSignal,
): Promise<FredRelease[]> {
  const asked = { api_key: key, file_type: 'json', series_id: id };
  const vintages = await readVintageDays({ http, asked, id, signal });
  const releases: FredRelease[] = [];
  for (let first = 0; first < vintages.length; first += VINTAGES_A_CALL) {
    const next = vintages[first + VINTAGES_A_CALL];
    const window = {
      realtime_start: vintages[first],
      realtime_end: next === undefined ? END_OF_TIME : addDays(next, -1),
      observation_start: from ?? undefined,
      limit: mostRows,
    };
    for (let offset = 0, count = 1, pages = 0; offset < count; pages++) {
      if (pages >= MOST_PAGES) throw tooLong(id);
      const query = { ...asked, ...window, offset };
      const page = await http.json(observationsSchema, {
        path: '/fred/series/observations',
        query,
        symbol: id,
        signal,
      });
      for (const { date, realtime_start: seen, value } of page.observations) {
        const known = numberOf(value);
        if (known === null) continue;
        const isLoaded = seen === vintages[0] && toEpochDay(seen) - toEpochDay(date) > LATE_DAYS;
        releases.push({ day: date, releasedDay: isLoaded ? null : seen, value: known });
      }
      count = page.count;
      offset += page.observations.length;
      if (page.observations.length === 0) break;
    }
  }
  return releases;
}

interface VintageDaysCall {
  readonly http: VendorHttp;
  readonly asked: Readonly<Record<string, string>>;
  readonly id: string;
  readonly signal?: AbortSignal;
}

/** Days on which a series was published or revised, ascending. */
async function readVintageDays({ http, asked, id, signal }: VintageDaysCall): Promise<TradingDay[]> {
  const days: TradingDay[] = [];
  for (let count = 1, pages = 0; days.length < count; pages++) {
    if (pages >= MOST_PAGES) throw tooLong(id);
    const query = { ...asked, limit: MOST_VINTAGES_A_PAGE, offset: days.length };
    const page = await http.json(vintageDatesSchema, { path: '/fred/series/vintagedates', query, symbol: id, signal });
    days.push(...page.vintage_dates);
    count = page.count;
    if (page.vintage_dates.length === 0) break;
  }
  return days;
}

/** Millions in a unit of a series of dollars. */
export async function readMillions({ http, key }: FredCalls, id: string, signal?: AbortSignal): Promise<number> {
  const query = { api_key: key, file_type: 'json', series_id: id };
  const { seriess } = await http.json(seriesSchema, { path: '/fred/series', query, symbol: id, signal });
  const units = seriess[0]?.units ?? '';
  if (/^millions? of/i.test(units)) return 1;
  if (/^billions? of/i.test(units)) return 1_000;
  throw new VendorError({ kind: 'Unreadable' }, `FRED has ${id} in ${units}`);
}

/** Number of the release that brings a series. */
export async function readReleaseId({ http, key }: FredCalls, id: string, signal?: AbortSignal): Promise<number> {
  const query = { api_key: key, file_type: 'json', series_id: id };
  const { releases } = await http.json(releasesSchema, { path: '/fred/series/release', query, symbol: id, signal });
  return releases[0]?.id ?? 0;
}

/**
 * The series of a release as they are now, with what was revised however long ago. Each of its values was published when the series
 * was last updated, or before: to those who know it already it says nothing new.
 */
export async function readRelease(
  { http, mostRows }: FredCalls,
  releaseId: number,
  wanted: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<Map<string, FredRelease[]>> {
  const series = new Map<string, FredRelease[]>();
  let cursor: string | undefined;
  for (let pages = 0; ; pages++) {
    if (pages >= MOST_PAGES) throw tooLong(`release ${releaseId}`);
    const query = { release_id: releaseId, format: 'json', limit: mostRows, next_cursor: cursor };
    const page = await http.json(releaseObservationsSchema, { path: '/fred/v2/release/observations', query, signal });
    for (const { series_id: id, last_updated: updated, observations } of page.series) {
      if (!wanted.has(id)) continue;
      const releasedDay = newYorkDay(new Date(`${updated.replace(' ', 'T')}:00`));
      const known = observations.flatMap(({ date, value }) => {
        const number = numberOf(value);
        return number === null ? [] : [{ day: date, releasedDay, value: number }];
      });
      series.set(id, [...(series.get(id) ?? []), ...known]);
    }
    if (page.has_more !== true || !page.next_cursor || page.next_cursor === cursor) return series;
    cursor = page.next_cursor;
  }
}

const tooLong = (what: string) => new VendorError({ kind: 'Unreadable' }, `FRED has no end of ${what}`);
