/** A calendar day in New York, 'YYYY-MM-DD'. Lexical order is order in time. */
export type TradingDay = string;

/** Whole days since 1970-01-01. */
export type EpochDay = number;

export interface DayParts {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31 */
  readonly dayOfMonth: number;
}

const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_PER_ERA = 146_097;

/**
 * Days since 1970-01-01 of a civil date (proleptic Gregorian). Years are counted from March, so that the
 * leap day is the last of its year and month lengths follow one linear formula.
 */
export function epochDayOf(year: number, month: number, dayOfMonth: number): EpochDay {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
}

/** Civil date of an epoch day. Truncation to 32-bit integers within an era is several times as fast as Math.floor. */
export function partsOf(epochDay: EpochDay): DayParts {
  const shifted = epochDay + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = (shifted - era * DAYS_PER_ERA) | 0;
  const leapDays = (((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0)) | 0;
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0;
  const dayOfYear = (dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))) | 0;
  const marchMonth = ((5 * dayOfYear + 2) / 153) | 0;
  const dayOfMonth = dayOfYear - (((153 * marchMonth + 2) / 5) | 0) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth };
}

/** Whether the text is a day that exists, written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  const match = DAY_FORM.exec(text);
  if (!match) return false;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return false;
  const back = partsOf(epochDayOf(year, month, dayOfMonth));
  return back.month === month && back.dayOfMonth === dayOfMonth;
}

/** Throws RangeError when the text is not an existing day. */
export function toEpochDay(day: TradingDay): EpochDay {
  if (!isDay(day)) throw new RangeError(`Not a day 'YYYY-MM-DD': ${JSON.stringify(day).slice(0, 40)}`);
  return epochDayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

export function fromEpochDay(epochDay: EpochDay): TradingDay {
  if (!Number.isInteger(epochDay)) throw new RangeError(`Not an epoch day: ${epochDay}`);
  const { year, month, dayOfMonth } = partsOf(epochDay);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** Calendar days, not sessions. */
export function addDays(day: TradingDay, days: number): TradingDay {
  return fromEpochDay(toEpochDay(day) + days);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(epochDay: EpochDay): number {
  return (((epochDay + 4) % 7) + 7) % 7;
}

/** The UTC midnight of a day: the form of a date column's value. */
export function dayToUtcDate(day: TradingDay): Date {
  return new Date(toEpochDay(day) * 86_400_000);
}

/** The UTC day of an instant, and so of a date column, which is read back as UTC midnight. */
export function dayFromUtcDate(date: Date): TradingDay {
  return fromEpochDay(Math.floor(date.getTime() / 86_400_000));
}
