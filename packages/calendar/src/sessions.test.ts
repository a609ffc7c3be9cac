import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionOf } from './new-york-time.ts';
import {
  isEarlyClose,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  sessionOrdinal,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
  tradingDaysBetween,
  tradingDaysUntil,
} from './sessions.ts';
import { fromEpochDay, toEpochDay, weekdayOf } from './trading-day.ts';

describe('NYSE sessions', () => {
  it.each([
    ['2026-01-01', 'New Year'],
    ['1997-01-01', 'New Year'],
    ['2023-01-02', 'New Year on Sunday, observed on Monday'],
    ['1998-01-19', 'first Martin Luther King day'],
    ['2026-02-16', "Washington's birthday"],
    ['2024-03-29', 'Good Friday'],
    ['2038-04-23', 'Good Friday of a late Easter'],
    ['2026-05-25', 'Memorial Day'],
    ['2022-06-20', 'first Juneteenth, Sunday to Monday'],
    ['2027-06-18', 'Juneteenth, Saturday to Friday'],
    ['2026-07-03', 'Independence Day, Saturday to Friday'],
    ['2027-07-05', 'Independence Day, Sunday to Monday'],
    ['2026-09-07', 'Labor Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2021-12-24', 'Christmas, Saturday to Friday'],
    ['1994-04-27', 'mourning'],
    ['2001-09-14', 'attacks'],
    ['2012-10-30', 'storm'],
    ['2018-12-05', 'mourning'],
    ['2026-11-21', 'Saturday'],
    ['2026-11-22', 'Sunday'],
  ])('is closed on %s (%s)', (day) => {
    expect(isTradingDay(day)).toBe(false);
    expect(isEarlyClose(day)).toBe(false);
  });

  it.each([
    ['1997-01-20', 'before Martin Luther King day was kept'],
    ['2021-12-31', 'New Year on Saturday is not moved'],
    ['2021-06-18', 'before Juneteenth was kept'],
    ['2026-11-20', 'a plain Friday'],
    ['2001-09-17', 'the reopening'],
  ])('is open on %s (%s)', (day) => {
    expect(isTradingDay(day)).toBe(true);
    expect(isEarlyClose(day)).toBe(false);
  });

  it.each([
    ['1991-12-24'],
    ['1997-12-26'],
    ['2002-07-05'],
    ['2003-12-26'],
    ['2006-07-03'],
    ['2013-07-03'],
    ['2018-12-24'],
    ['2026-11-27'],
    ['2026-12-24'],
  ])('closes early on %s', (day) => {
    expect(isTradingDay(day)).toBe(true);
    expect(isEarlyClose(day)).toBe(true);
  });

  it('does not shorten the days around the holidays that are full', () => {
    for (const day of ['2002-07-03', '2013-07-05', '1994-07-01', '1991-11-29', '2021-12-23', '2022-07-01']) {
      expect(isTradingDay(day)).toBe(true);
      expect(isEarlyClose(day)).toBe(false);
    }
  });

  it('moves over weekends and holidays', () => {
    expect(nextTradingDay('2026-11-25')).toBe('2026-11-27');
    expect(nextTradingDay('2026-11-26')).toBe('2026-11-27');
    expect(nextTradingDay('2026-11-25', 2)).toBe('2026-11-30');
    expect(previousTradingDay('2026-11-30', 2)).toBe('2026-11-25');
    expect(previousTradingDay('2026-11-29')).toBe('2026-11-27');
    expect(tradingDayOnOrAfter('2026-11-28')).toBe('2026-11-30');
    expect(tradingDayOnOrBefore('2026-11-26')).toBe('2026-11-25');
    expect(tradingDayOnOrBefore('2026-11-25')).toBe('2026-11-25');
    expect(() => nextTradingDay('2026-11-25', 0)).toThrow(RangeError);
    expect(() => isTradingDay('1989-12-29')).toThrow(RangeError);
    expect(() => nextTradingDay('2100-12-31')).toThrow(RangeError);
  });

  it('lists and counts sessions', () => {
    expect(tradingDaysBetween('2026-11-25', '2026-11-30')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
    expect(tradingDaysBetween('2026-11-28', '2026-11-29')).toEqual([]);
    expect(tradingDaysBetween('2026-11-30', '2026-11-25')).toEqual([]);
    expect(tradingDaysUntil('2026-11-25', '2026-11-30')).toBe(2);
    expect(tradingDaysUntil('2026-11-30', '2026-11-25')).toBe(-2);
    expect(tradingDaysUntil('2026-11-28', '2026-11-30')).toBe(1);
    expect(tradingDaysBetween('2024-01-01', '2024-12-31')).toHaveLength(252);
  });

  it('counts ordinals by session', () => {
    expect(sessionOrdinal(toEpochDay('1990-01-02'))).toBe(0);
    expect(sessionOrdinal(toEpochDay('1990-01-03'))).toBe(1);
    expect(sessionOrdinal(toEpochDay('1990-01-06'))).toBe(-1);
  });

  it('has 250 to 254 sessions in every year but the one of the attacks and never opens on a weekend', () => {
    for (let year = 1990; year <= 2100; year++) {
      const days = tradingDaysBetween(`${year}-01-01`, `${year}-12-31`);
      expect(days.length).toBeGreaterThanOrEqual(year === 2001 ? 248 : 250);
      expect(days.length).toBeLessThanOrEqual(254);
      expect(days.every((day) => weekdayOf(toEpochDay(day)) % 6 !== 0)).toBe(true);
    }
  });
});

const reference = new URL('../../../../shared/data/calendar/', import.meta.url);
const referenceRows = (file: string) =>
  readFileSync(new URL(file, reference), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

describe.runIf(existsSync(reference))('NYSE sessions against the reference lists', () => {
  it('has the same sessions, opens and closes', () => {
    const byYear = Map.groupBy(referenceRows('xnys_sessions.csv'), (row) => row[0].slice(0, 4));
    expect(byYear.size).toBeGreaterThan(20);
    for (const [year, rows] of byYear) {
      expect(tradingDaysBetween(`${year}-01-01`, `${year}-12-31`)).toEqual(rows.map((row) => row[0]));
      for (const [day, openUtc, closeUtc] of rows) {
        const session = sessionOf(day);
        expect(session.openAt).toEqual(new Date(openUtc));
        expect(session.closeAt).toEqual(new Date(closeUtc));
      }
    }
  });

  it('has the same closures and early closes from 2023 to 2028', () => {
    const expected = referenceRows('us_equity_closures_2023_2028_lean.csv').map(([day, kind]) => `${day} ${kind}`);
    const found: string[] = [];
    for (let day = toEpochDay('2023-01-01'); day <= toEpochDay('2028-12-31'); day++) {
      if (weekdayOf(day) % 6 === 0) continue;
      const text = fromEpochDay(day);
      if (!isTradingDay(text)) found.push(`${text} closed`);
      else if (isEarlyClose(text)) found.push(`${text} early`);
    }
    expect(found).toEqual(expected);
  });
});
