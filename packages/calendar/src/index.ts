export { isMissed, type LiveReadiness, type LiveState, liveClock, liveMoment } from './live-clock.ts';
export {
  advanceClock,
  type ClockState,
  type MarketMoment,
  momentOf,
  msUntilClose,
  phaseLengthMs,
  sessionFraction,
  stepClock,
} from './market-clock.ts';
export { isLastSessionOfMonth, monthSessions, monthsBefore } from './months.ts';
export {
  formatNewYork,
  newYorkDay,
  newYorkInstant,
  openingOf,
  sessionOf,
} from './new-york-time.ts';
export { isRebalanceDay, nextRebalanceDay, type RebalancePeriod } from './rebalance-days.ts';
export {
  CALENDAR_END,
  CALENDAR_START,
  declareClosures,
  isEarlyClose,
  isTradingDay,
  isTradingEpochDay,
  nextTradingDay,
  nextTradingEpochDay,
  previousTradingDay,
  previousTradingEpochDay,
  sessionOrdinal,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
  tradingDaysBetween,
  tradingDaysUntil,
  tradingEpochDaysBetween,
} from './sessions.ts';
export {
  addDays,
  dayFromUtcDate,
  dayToUtcDate,
  type EpochDay,
  epochDayOf,
  fromEpochDay,
  isDay,
  partsOf,
  type TradingDay,
  toEpochDay,
  weekdayOf,
} from './trading-day.ts';
export { weekEndsBetween, weekSessions } from './weeks.ts';
