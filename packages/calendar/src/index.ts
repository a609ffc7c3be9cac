export {
  advanceClock,
  type ClockAdvance,
  type ClockOptions,
  type ClockState,
  type MarketMoment,
  type MarketPhase,
  momentOf,
  type PhaseTransition,
  phaseLengthMs,
  realMoment,
  sessionFraction,
  stepClock,
} from './market-clock.ts';
export { isLastSessionOfMonth, type MonthSessions, monthSessions, monthsBefore } from './months.ts';
export {
  formatNewYork,
  type NewYorkStyle,
  newYorkDay,
  newYorkInstant,
  newYorkOffsetMs,
  openingOf,
  type Session,
  sessionOf,
} from './new-york-time.ts';
export { easterSunday, FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR } from './nyse-holidays.ts';
export { isRebalanceDay, nextRebalanceDay, type RebalancePeriod } from './rebalance-days.ts';
export {
  CALENDAR_END,
  CALENDAR_START,
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
  compareDays,
  type DayParts,
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
export { isLastSessionOfWeek, type WeekSessions, weekEndsBetween, weekSessions } from './weeks.ts';
