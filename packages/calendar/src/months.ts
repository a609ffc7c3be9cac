import { nextTradingEpochDay, previousTradingEpochDay, sessionOrdinal } from './sessions.ts';
import { type EpochDay, epochDayOf, fromEpochDay, partsOf, type TradingDay, toEpochDay } from './trading-day.ts';

/** The sessions of one calendar month. */
export interface MonthSessions {
  readonly first: EpochDay;
  readonly last: EpochDay;
  readonly count: number;
}

/** Sessions of the month that a day lies in. */
export function monthSessions(day: EpochDay): MonthSessions {
  const { year, month } = partsOf(day);
  const first = nextTradingEpochDay(epochDayOf(year, month, 1) - 1);
  const last = previousTradingEpochDay(month === 12 ? epochDayOf(year + 1, 1, 1) : epochDayOf(year, month + 1, 1));
  return { first, last, count: sessionOrdinal(last) - sessionOrdinal(first) + 1 };
}

/** Whether a session is the last one of its month. */
export const isLastSessionOfMonth = (session: EpochDay): boolean =>
  partsOf(nextTradingEpochDay(session)).month !== partsOf(session).month;

/** The same day so many months before, the last of a shorter month. */
export function monthsBefore(day: TradingDay, months: number): TradingDay {
  const { year, month, dayOfMonth } = partsOf(toEpochDay(day));
  const place = year * 12 + (month - 1) - months;
  const [startYear, startMonth] = [Math.floor(place / 12), (place % 12) + 1];
  const first = epochDayOf(startYear, startMonth, 1);
  const firstOfNext = startMonth === 12 ? epochDayOf(startYear + 1, 1, 1) : epochDayOf(startYear, startMonth + 1, 1);
  return fromEpochDay(Math.min(first + dayOfMonth, firstOfNext) - 1);
}
