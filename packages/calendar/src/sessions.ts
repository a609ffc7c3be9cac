import { closuresOf, earlyClosesOf, FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from './nyse-holidays.ts';
import { type EpochDay, epochDayOf, fromEpochDay, type TradingDay, toEpochDay, weekdayOf } from './trading-day.ts';

/** First and last day the calendar knows. */
export const CALENDAR_START: EpochDay = epochDayOf(FIRST_CALENDAR_YEAR, 1, 1);
export const CALENDAR_END: EpochDay = epochDayOf(LAST_CALENDAR_YEAR, 12, 31);

const CLOSED = 0;
const FULL = 1;
const EARLY = 2;

interface SessionTable {
  /** CLOSED, FULL or EARLY by day since CALENDAR_START. */
  readonly kinds: Uint8Array;
  /** Number of sessions strictly before the day; one entry more than `kinds`. */
  readonly sessionsBefore: Int32Array;
  /** Epoch days of all sessions, ascending. */
  readonly sessions: Int32Array;
}

let built: SessionTable | null = null;
let declared: readonly EpochDay[] = [];

/**
 * Adds days on which the exchange does not open, as for a storm or a day of mourning, to those that this release knows. Processes of an
 * installation declare the same days when they start.
 */
export function declareClosures(days: readonly TradingDay[]): void {
  declared = days.map((day) => {
    const epochDay = toEpochDay(day);
    offsetOf(epochDay);
    return epochDay;
  });
  built = null;
}

// The table of 40,541 days is built once in milliseconds; afterwards every look-up is one array read.
function table(): SessionTable {
  built ??= buildTable();
  return built;
}

function buildTable(): SessionTable {
  const length = CALENDAR_END - CALENDAR_START + 1;
  const kinds = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const weekday = weekdayOf(CALENDAR_START + i);
    kinds[i] = weekday === 0 || weekday === 6 ? CLOSED : FULL;
  }
  for (let year = FIRST_CALENDAR_YEAR; year <= LAST_CALENDAR_YEAR; year++) {
    for (const day of earlyClosesOf(year)) kinds[day - CALENDAR_START] = EARLY;
    for (const day of closuresOf(year)) kinds[day - CALENDAR_START] = CLOSED;
  }
  for (const day of declared) kinds[day - CALENDAR_START] = CLOSED;
  const sessionsBefore = new Int32Array(length + 1);
  const sessions: number[] = [];
  for (let i = 0; i < length; i++) {
    sessionsBefore[i] = sessions.length;
    if (kinds[i] !== CLOSED) sessions.push(CALENDAR_START + i);
  }
  sessionsBefore[length] = sessions.length;
  return { kinds, sessionsBefore, sessions: Int32Array.from(sessions) };
}

function offsetOf(day: EpochDay): number {
  const offset = day - CALENDAR_START;
  if (!(offset >= 0 && offset <= CALENDAR_END - CALENDAR_START)) {
    throw new RangeError(`Day ${day} is outside the calendar ${FIRST_CALENDAR_YEAR}..${LAST_CALENDAR_YEAR}`);
  }
  return offset;
}

function sessionAt(ordinal: number): EpochDay {
  const day = table().sessions[ordinal];
  if (day === undefined) {
    throw new RangeError(`Session ${ordinal} is outside the calendar ${FIRST_CALENDAR_YEAR}..${LAST_CALENDAR_YEAR}`);
  }
  return day;
}

/** Number of sessions before a day of the calendar, or up to and including it. */
const countBefore = (day: EpochDay): number => countAt(offsetOf(day));
const countThrough = (day: EpochDay): number => countAt(offsetOf(day) + 1);

function countAt(offset: number): number {
  const count = table().sessionsBefore[offset];
  if (count === undefined) throw new RangeError(`The calendar ends before offset ${offset}`);
  return count;
}

export function isTradingEpochDay(day: EpochDay): boolean {
  return table().kinds[offsetOf(day)] !== CLOSED;
}

/** Whether the exchange holds a session that day. RangeError outside the calendar's years. */
export function isTradingDay(day: TradingDay): boolean {
  return isTradingEpochDay(toEpochDay(day));
}

export function isEarlyClose(day: TradingDay): boolean {
  return table().kinds[offsetOf(toEpochDay(day))] === EARLY;
}

/** The n-th session after the day (n ≥ 1); the day itself need not be a session. */
export function nextTradingEpochDay(day: EpochDay, n = 1): EpochDay {
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`Sessions to move must be a whole number from 1: ${n}`);
  return sessionAt(countThrough(day) + n - 1);
}

/** The n-th session before the day (n ≥ 1). */
export function previousTradingEpochDay(day: EpochDay, n = 1): EpochDay {
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`Sessions to move must be a whole number from 1: ${n}`);
  return sessionAt(countBefore(day) - n);
}

export function nextTradingDay(day: TradingDay, n = 1): TradingDay {
  return fromEpochDay(nextTradingEpochDay(toEpochDay(day), n));
}

export function previousTradingDay(day: TradingDay, n = 1): TradingDay {
  return fromEpochDay(previousTradingEpochDay(toEpochDay(day), n));
}

/** The day itself when it is a session, else the next one. */
export function tradingDayOnOrAfter(day: TradingDay): TradingDay {
  return isTradingDay(day) ? day : nextTradingDay(day);
}

/** The day itself when it is a session, else the one before. */
export function tradingDayOnOrBefore(day: TradingDay): TradingDay {
  return isTradingDay(day) ? day : previousTradingDay(day);
}

/** Sessions from..to, both inclusive, as epoch days; empty when to lies before from. */
export function tradingEpochDaysBetween(from: EpochDay, to: EpochDay): Int32Array {
  return table().sessions.slice(countBefore(from), Math.max(0, countThrough(to)));
}

/** Sessions from..to, both inclusive, ascending. */
export function tradingDaysBetween(from: TradingDay, to: TradingDay): TradingDay[] {
  return Array.from(tradingEpochDaysBetween(toEpochDay(from), toEpochDay(to)), fromEpochDay);
}

/** Number of sessions after `from` up to and including `to`; negative when `to` lies before `from`. */
export function tradingDaysUntil(from: TradingDay, to: TradingDay): number {
  return countThrough(toEpochDay(to)) - countThrough(toEpochDay(from));
}

/** Position of a session in the calendar's list of all sessions; -1 for a day without session. */
export function sessionOrdinal(day: EpochDay): number {
  return isTradingEpochDay(day) ? countBefore(day) : -1;
}
