import { isFirstSessionOfMonth, isFirstSessionOfWeek, nextTradingDay, type TradingDay } from '@pipa/calendar';
import type { RebalancePeriod } from '@pipa/quant';

const opensPeriod: Record<RebalancePeriod, (day: TradingDay) => boolean> = {
  Daily: () => true,
  Weekly: isFirstSessionOfWeek,
  Monthly: isFirstSessionOfMonth,
};

/** A month has fewer sessions than this. */
const MOST_SESSIONS = 25;

/** The first session after a day that opens a new day, week or month. */
export function nextRebalanceDay(after: TradingDay, period: RebalancePeriod): TradingDay {
  let day = nextTradingDay(after);
  for (let i = 0; i < MOST_SESSIONS && !opensPeriod[period](day); i++) day = nextTradingDay(day);
  return day;
}
