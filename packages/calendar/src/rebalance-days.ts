import { nextTradingEpochDay, tradingDayOnOrBefore } from './sessions.ts';
import { type EpochDay, fromEpochDay, partsOf, type TradingDay, toEpochDay } from './trading-day.ts';

/** How often a strategy trades anew: in every session, or in the first one of each week (from Monday) or month. */
export type RebalancePeriod = 'Daily' | 'Weekly' | 'Monthly';

/** A month has fewer sessions than this. */
const MOST_SESSIONS = 25;

/** Whether `day` is the first session of its period; `sessionBefore` is the last session before it. */
export function isRebalanceDay(day: EpochDay, sessionBefore: EpochDay, period: RebalancePeriod): boolean {
  return periodOf(day, period) !== periodOf(sessionBefore, period);
}

/** The first session after a day that is the first of its period. */
export function nextRebalanceDay(after: TradingDay, period: RebalancePeriod): TradingDay {
  let before = toEpochDay(tradingDayOnOrBefore(after));
  let day = nextTradingEpochDay(before);
  for (let i = 0; i < MOST_SESSIONS && !isRebalanceDay(day, before, period); i++) {
    before = day;
    day = nextTradingEpochDay(day);
  }
  return fromEpochDay(day);
}

/** A number that is the same for two days of the same period. */
function periodOf(day: EpochDay, period: RebalancePeriod): number {
  if (period === 'Daily') return day;
  // 1970-01-01 was a Thursday.
  if (period === 'Weekly') return Math.floor((day + 3) / 7);
  const { year, month } = partsOf(day);
  return year * 12 + month;
}
