import { type EpochDay, epochDayOf, nextTradingEpochDay, partsOf, weekdayOf } from '@pipa/calendar';
import type { MacroSeriesRule } from './macro-catalogue.ts';

/** The first day of observation after `day`: the next session, the weekday, the end of the month or quarter. */
export function observationAfter({ frequency, weekday }: MacroSeriesRule, day: EpochDay): EpochDay {
  switch (frequency) {
    case 'daily':
      return nextTradingEpochDay(day);
    case 'weekly':
      return day + 1 + ((weekday - weekdayOf(day + 1) + 7) % 7);
    case 'monthly':
      return periodEnd(day + 1, 1);
    case 'quarterly':
      return periodEnd(day + 1, 3);
  }
}

/** Session on which an observation is published. */
export function releaseOf({ lagDays }: MacroSeriesRule, day: EpochDay): EpochDay {
  return nextTradingEpochDay(day + lagDays - 1);
}

/** Last day of the span of `months` calendar months (1 or 3) that holds the day. */
function periodEnd(day: EpochDay, months: number): EpochDay {
  const { year, month } = partsOf(day);
  const last = Math.ceil(month / months) * months;
  return (last === 12 ? epochDayOf(year + 1, 1, 1) : epochDayOf(year, last + 1, 1)) - 1;
}
