import { addDays, newYorkDay } from '@pipa/calendar';
import type { WorldRelease, WorldSeries } from '../facts-world.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolHandler, textAnswer } from '../protocol.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';

const CALLS_A_MINUTE = 120;
const MOST_ROWS = 100_000;
const MOST_RELEASE_ROWS = 500_000;
/** Most dates on which a series changed of one answer with its vintages. */
const MOST_VINTAGES = 2_000;
const FIRST_DAY = '1776-07-04';
const END_OF_TIME = '9999-12-31';

const refusal = (status: number, words: string): ProtocolAnswer =>
  jsonAnswer(status, { error_code: status, error_message: words });
const bad = (words: string) => refusal(400, `Bad Request.  ${words}`);

/** What was the value of a day from one day to another. */
interface Period extends WorldRelease {
  readonly until: string;
}

/** FRED: series with their vintages by its first interface, whole releases as they are today by its second. 120 calls a minute. */
export function fredProtocol({ facts, clock, mostRows, counter }: ProtocolContext): ProtocolHandler {
  const count = counter(CALLS_A_MINUTE, 60_000);
  return ({ path, query, headers }) => {
    if (count('key').isOver) return refusal(429, 'Too Many Requests.  Exceeded Rate Limit');
    const today = newYorkDay(clock());
    if (path === '/fred/v2/release/observations') {
      if (headers.authorization !== `Bearer ${sandboxKeys.FRED_KEY}`) return refusal(401, 'Unauthorized.');
      return releaseAnswer(facts.series, query, today, Math.min(mostRows ?? MOST_RELEASE_ROWS, MOST_RELEASE_ROWS));
    }
    if (query.get('api_key') !== sandboxKeys.FRED_KEY) return bad('The value for variable api_key is not registered.');
    if (query.get('file_type') !== 'json') return textAnswer(200, '<?xml version="1.0"?>', 'text/xml');
    const asked = facts.series.find(({ id }) => id === query.get('series_id'));
    if (asked === undefined) return bad('The series does not exist.');
    if (path === '/fred/series') {
      const { id, title, units, frequency } = asked;
      return jsonAnswer(200, { seriess: [{ id, title, units, frequency }] });
    }
    if (path === '/fred/series/release')
      return jsonAnswer(200, { releases: [{ id: asked.release.id, name: asked.release.name }] });
    if (path === '/fred/series/vintagedates') return vintagesAnswer(asked, query, today);
    if (path === '/fred/series/observations') return observationsAnswer(asked, query, today, mostRows ?? MOST_ROWS);
    return refusal(404, 'Not Found');
  };
}

const releasedDays = ({ releases }: WorldSeries, today: string): string[] =>
  [...new Set(releases.map(({ releasedDay }) => releasedDay))].filter((day) => day <= today).sort();

function vintagesAnswer(series: WorldSeries, query: URLSearchParams, today: string): ProtocolAnswer {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 10_000), 10_000);
  const days = releasedDays(series, today);
  return jsonAnswer(200, { count: days.length, offset, limit, vintage_dates: days.slice(offset, offset + limit) });
}

/** Periods for which a value was the newest one, by day. */
function periodsOf({ releases }: WorldSeries, today: string): Period[] {
  const known = releases.filter(({ releasedDay }) => releasedDay <= today);
  return [...Map.groupBy(known, ({ day }) => day).values()].flatMap((ofDay) =>
    ofDay
      .toSorted((a, b) => (a.releasedDay < b.releasedDay ? -1 : 1))
      .map((release, i, all) => {
        const next = all[i + 1];
        return { ...release, until: next === undefined ? END_OF_TIME : addDays(next.releasedDay, -1) };
      }),
  );
}

const later = (a: string, b: string): string => [a, b].toSorted().at(-1) ?? a;
const earlier = (a: string, b: string): string => [a, b].toSorted()[0] ?? a;
const valueText = ({ value }: WorldRelease): string => (value === null ? '.' : `${value}`);

function observationsAnswer(
  series: WorldSeries,
  query: URLSearchParams,
  today: string,
  mostRows: number,
): ProtocolAnswer {
  const from = query.get('realtime_start') ?? today;
  const to = query.get('realtime_end') ?? today;
  const [firstDay, lastDay] = [
    query.get('observation_start') ?? FIRST_DAY,
    query.get('observation_end') ?? END_OF_TIME,
  ];
  const vintages = releasedDays(series, today);
  if (vintages[0] === undefined || to < vintages[0])
    return bad('The series does not exist in ALFRED but may exist in FRED.');
  if (vintages.filter((day) => day >= from && day <= to).length > MOST_VINTAGES)
    return bad(`There are more than ${MOST_VINTAGES} vintage dates.`);
  const rows = periodsOf(series, today)
    .filter(({ day, releasedDay, until }) => day >= firstDay && day <= lastDay && until >= from && releasedDay <= to)
    .sort((a, b) => (a.day === b.day ? (a.releasedDay < b.releasedDay ? -1 : 1) : a.day < b.day ? -1 : 1));
  const [offset, limit] = [
    Number(query.get('offset') ?? 0),
    Math.min(Number(query.get('limit') ?? MOST_ROWS), mostRows),
  ];
  return jsonAnswer(200, {
    realtime_start: from,
    realtime_end: to,
    units: 'lin',
    count: rows.length,
    offset,
    limit,
    observations: rows.slice(offset, offset + limit).map((row) => ({
      // A period reaches no further than what was asked for.
      realtime_start: later(row.releasedDay, from),
      realtime_end: earlier(row.until, to),
      date: row.day,
      value: valueText(row),
    })),
  });
}

/** The series of a release as they are, series by series; a page may end within one. The cursor is the last row of a page. */
function releaseAnswer(
  all: readonly WorldSeries[],
  query: URLSearchParams,
  today: string,
  mostRows: number,
): ProtocolAnswer {
  if (query.get('format') !== 'json') return textAnswer(200, '<?xml version="1.0"?>', 'text/xml');
  const series = all
    .filter(({ release }) => `${release.id}` === query.get('release_id'))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (series.length === 0) return bad('The release does not exist.');
  const rows = series.flatMap((one) =>
    periodsOf(one, today)
      .filter(({ until }) => until === END_OF_TIME)
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map((row) => ({ one, row, key: `${one.id},${row.day}` })),
  );
  const cursor = query.get('next_cursor') ?? '';
  const first = cursor === '' ? 0 : rows.findIndex(({ key }) => key === cursor) + 1;
  const limit = Math.min(Number(query.get('limit') ?? MOST_RELEASE_ROWS), mostRows);
  const page = rows.slice(first, first + limit);
  const hasMore = first + limit < rows.length;
  return jsonAnswer(200, {
    has_more: hasMore,
    next_cursor: hasMore ? page.at(-1)?.key : null,
    series: [...Map.groupBy(page, ({ one }) => one)].map(([one, ofSeries]) => ({
      series_id: one.id,
      title: one.title,
      frequency: one.frequency,
      units: one.units,
      last_updated: `${releasedDays(one, today).at(-1)} 15:31:02-06`,
      observations: ofSeries.map(({ row }) => ({ date: row.day, value: valueText(row) })),
    })),
  });
}
