import { isFirstSessionOfMonth, isFirstSessionOfWeek, nextTradingDay, type TradingDay } from '@pipa/calendar';
import type { Strategy } from '@pipa/contract';

const isRebalanceDay = {
  Daily: () => true,
  Weekly: isFirstSessionOfWeek,
  Monthly: isFirstSessionOfMonth,
} as const satisfies Record<Strategy['rebalancePeriod'], (day: TradingDay) => boolean>;

/** The first session at or after `from` on which a strategy of that period trades anew. */
export function nextRebalanceDay(period: Strategy['rebalancePeriod'], from: TradingDay): TradingDay {
  let day = from;
  while (!isRebalanceDay[period](day)) day = nextTradingDay(day);
  return day;
}
