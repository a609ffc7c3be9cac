import { nextTradingDay, nextTradingEpochDay, tradingDayOnOrAfter } from './sessions.ts';
import { fromEpochDay, type TradingDay, toEpochDay, weekdayOf } from './trading-day.ts';

/** The sessions of one calendar week, Monday to Sunday. */
export interface WeekSessions {
  readonly first: TradingDay;
  readonly last: TradingDay;
  readonly count: number;
}

const MONDAY = 1;
const mondayOf = (epochDay: number): number => epochDay - ((weekdayOf(epochDay) + 7 - MONDAY) % 7);

/** Sessions of the week of a session. */
export function weekSessions(session: TradingDay): WeekSessions {
  const monday = mondayOf(toEpochDay(session));
  const first = nextTradingEpochDay(monday - 1);
  let [last, count] = [first, 1];
  for (let next = nextTradingEpochDay(last); next < monday + 7; next = nextTradingEpochDay(next)) {
    last = next;
    count++;
  }
  return { first: fromEpochDay(first), last: fromEpochDay(last), count };
}

/** Last sessions of the weeks that end from..to, ascending. */
export function weekEndsBetween(from: TradingDay, to: TradingDay): TradingDay[] {
  const ends: TradingDay[] = [];
  let { last } = weekSessions(tradingDayOnOrAfter(from));
  while (last <= to) {
    ends.push(last);
    last = weekSessions(nextTradingDay(last)).last;
  }
  return ends;
}
