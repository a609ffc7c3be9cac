import { nextTradingEpochDay, previousTradingEpochDay, sessionOrdinal } from './sessions.ts';
import { type EpochDay, epochDayOf, partsOf } from './trading-day.ts';

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
