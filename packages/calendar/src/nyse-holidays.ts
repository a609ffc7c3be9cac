import { type EpochDay, epochDayOf, toEpochDay, weekdayOf } from './trading-day.ts';

export const FIRST_CALENDAR_YEAR = 1990;
export const LAST_CALENDAR_YEAR = 2100;

const SUNDAY = 0;
const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Closures that no rule foresees: mourning, attacks, storms. */
const ONE_OFF_CLOSURES = [
  '1994-04-27',
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
] as const;

/** Days shortened by decision of the exchange, outside the yearly pattern. */
const ONE_OFF_EARLY_CLOSES = ['1997-12-26', '1999-12-31', '2003-12-26'] as const;

/** Western Easter (Gregorian computus), as epoch day. */
function easterSunday(year: number): EpochDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const marchDay = epact + weekday - 7 * late + 114;
  return epochDayOf(year, Math.floor(marchDay / 31), (marchDay % 31) + 1);
}

function nthWeekday(year: number, month: number, weekday: number, n: number): EpochDay {
  const first = epochDayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
}

function lastMondayOfMay(year: number): EpochDay {
  const last = epochDayOf(year, 5, 31);
  return last - ((weekdayOf(last) - MONDAY + 7) % 7);
}

function observed(day: EpochDay): EpochDay {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

function thanksgiving(year: number): EpochDay {
  return nthWeekday(year, 11, THURSDAY, 4);
}

/** All weekdays of the year on which the exchange is closed. */
export function closuresOf(year: number): EpochDay[] {
  const newYear = epochDayOf(year, 1, 1);
  const days = [
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastMondayOfMay(year),
    observed(epochDayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgiving(year),
    observed(epochDayOf(year, 12, 25)),
  ];
  // A New Year on Saturday isn't moved into the old year: its last session stays open.
  if (weekdayOf(newYear) !== SATURDAY) days.push(observed(newYear));
  if (year >= 1998) days.push(nthWeekday(year, 1, MONDAY, 3));
  if (year >= 2022) days.push(observed(epochDayOf(year, 6, 19)));
  for (const day of ONE_OFF_CLOSURES) if (day.startsWith(`${year}-`)) days.push(toEpochDay(day));
  return days;
}

function independenceEarlyClose(year: number): EpochDay | null {
  if (year < 1995) return null;
  const third = epochDayOf(year, 7, 3);
  const weekday = weekdayOf(third);
  if (weekday === SATURDAY || weekday === SUNDAY || weekday === FRIDAY) return null;
  // With the holiday on a Thursday, the Friday after it was the short day until the exchange chose the eve in 2013.
  if (weekday === WEDNESDAY && year < 2013) return third + 2;
  return third;
}

/** Short sessions of the year; a day in `closuresOf` is never among them. */
export function earlyClosesOf(year: number): EpochDay[] {
  const days: EpochDay[] = [];
  const independence = independenceEarlyClose(year);
  if (independence !== null) days.push(independence);
  if (year >= 1992) days.push(thanksgiving(year) + 1);
  const christmasEve = epochDayOf(year, 12, 24);
  const weekday = weekdayOf(christmasEve);
  if (weekday >= MONDAY && weekday <= THURSDAY) days.push(christmasEve);
  for (const day of ONE_OFF_EARLY_CLOSES) if (day.startsWith(`${year}-`)) days.push(toEpochDay(day));
  return days;
}

/** Local minute of the day at which a short session ends: 14:00 until 1992, 13:00 since. */
export function earlyCloseMinute(year: number): number {
  return year < 1993 ? 14 * 60 : 13 * 60;
}
