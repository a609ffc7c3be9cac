import { nextTradingEpochDay, tradingDayOnOrBefore } from './sessions.ts';
import { type EpochDay, fromEpochDay, partsOf, type TradingDay, toEpochDay, weekdayOf } from './trading-day.ts';

/** How often a strategy trades anew: in every session, or in the first one of each week (from Monday) or month. */
export type RebalancePeriod = 'Daily' | 'Weekly' | 'Monthly';

/** A month has fewer sessions than this. */
const MOST_SESSIONS = 25;

/** Whether `day` is the first session of its period; `sessionBefore` is the last session before it. */
export function isRebalanceDay(day: EpochDay, sessionBefore: EpochDay, period: RebalancePeriod): boolean {
  const gap = day - sessionBefore;
  if (period === 'Daily') return gap > 0;
  if (period === 'Weekly') return gap > (weekdayOf(day) + 6) % 7;
  return gap >= partsOf(day).dayOfMonth;
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
