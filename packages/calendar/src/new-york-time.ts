import { earlyCloseMinute } from './nyse-holidays.ts';
import { isEarlyClose, isTradingDay } from './sessions.ts';
import {
  type EpochDay,
  epochDayOf,
  fromEpochDay,
  partsOf,
  type TradingDay,
  toEpochDay,
  weekdayOf,
} from './trading-day.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const SWITCH_HOUR_MS = 2 * 60 * MINUTE_MS;
const EST_OFFSET_MS = -5 * 60 * MINUTE_MS;
const EDT_OFFSET_MS = -4 * 60 * MINUTE_MS;

export interface Session {
  readonly day: TradingDay;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly early: boolean;
}

/** How an instant is shown: '2026-11-19 13:42 EST', with seconds, '2026-11-19', '13:42', '13:42 EST'. */
type NewYorkStyle = 'minute' | 'second' | 'day' | 'time' | 'timeZone';

function sundayOnOrAfter(day: EpochDay): EpochDay {
  return day + ((7 - weekdayOf(day)) % 7);
}

/** First and last day of daylight saving time; the clock changes at 02:00 on both. */
function daylightDays(year: number): { starts: EpochDay; ends: EpochDay } {
  if (year >= 2007) {
    return { starts: sundayOnOrAfter(epochDayOf(year, 3, 8)), ends: sundayOnOrAfter(epochDayOf(year, 11, 1)) };
  }
  // The Uniform Time Act as amended in 1986; the calendar starts in 1990.
  return { starts: sundayOnOrAfter(epochDayOf(year, 4, 1)), ends: sundayOnOrAfter(epochDayOf(year, 10, 25)) };
}

function isDaylightAt(instantMs: number): boolean {
  const { year } = partsOf(Math.floor((instantMs + EST_OFFSET_MS) / DAY_MS));
  const { starts, ends } = daylightDays(year);
  // 02:00 standard time in spring, 02:00 daylight time in autumn.
  const startsMs = starts * DAY_MS + SWITCH_HOUR_MS - EST_OFFSET_MS;
  const endsMs = ends * DAY_MS + SWITCH_HOUR_MS - EDT_OFFSET_MS;
  return instantMs >= startsMs && instantMs < endsMs;
}

/** Milliseconds to add to UTC to get New York's wall clock at that instant. */
export function newYorkOffsetMs(instant: Date): number {
  return isDaylightAt(instant.getTime()) ? EDT_OFFSET_MS : EST_OFFSET_MS;
}

/** The calendar day in New York at that instant. */
export function newYorkDay(instant: Date): TradingDay {
  return fromEpochDay(Math.floor((instant.getTime() + newYorkOffsetMs(instant)) / DAY_MS));
}

/** The instant at which New York's wall clock shows that minute of the day (03:00 or later, so never ambiguous). */
export function newYorkInstant(day: TradingDay, minuteOfDay: number): Date {
  const wallMs = toEpochDay(day) * DAY_MS + minuteOfDay * MINUTE_MS;
  const standardMs = wallMs - EST_OFFSET_MS;
  const daylightMs = wallMs - EDT_OFFSET_MS;
  return new Date(isDaylightAt(daylightMs) ? daylightMs : standardMs);
}

/** 09:30 in New York, when the session of a day opens. Also of a day without session, as a period may begin on a holiday. */
export const openingOf = (day: TradingDay): Date => newYorkInstant(day, OPEN_MINUTE);

/** Opening and closing instants of a session. RangeError when the day has none. */
export function sessionOf(day: TradingDay): Session {
  if (!isTradingDay(day)) throw new RangeError(`No session on ${day}`);
  const early = isEarlyClose(day);
  const closeMinute = early ? earlyCloseMinute(Number(day.slice(0, 4))) : CLOSE_MINUTE;
  return { day, openAt: openingOf(day), closeAt: newYorkInstant(day, closeMinute), early };
}

/** New York wall-clock text of an instant. */
export function formatNewYork(instant: Date, style: NewYorkStyle = 'minute'): string {
  const zone = isDaylightAt(instant.getTime()) ? 'EDT' : 'EST';
  const wall = new Date(instant.getTime() + newYorkOffsetMs(instant)).toISOString();
  const day = wall.slice(0, 10);
  switch (style) {
    case 'day':
      return day;
    case 'time':
      return wall.slice(11, 16);
    case 'timeZone':
      return `${wall.slice(11, 16)} ${zone}`;
    case 'second':
      return `${day} ${wall.slice(11, 19)} ${zone}`;
    case 'minute':
      return `${day} ${wall.slice(11, 16)} ${zone}`;
  }
}
