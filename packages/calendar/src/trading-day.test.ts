import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayFromUtcDate, dayToUtcDate, fromEpochDay, isDay, toEpochDay, weekdayOf } from './trading-day.ts';

describe('trading days', () => {
  it.each([
    ['1970-01-01', 0, 4],
    ['1969-12-31', -1, 3],
    ['2000-02-29', 11_016, 2],
    ['2026-11-20', 20_777, 5],
    ['2100-03-01', 47_541, 1],
  ])('counts %s as day %i, weekday %i', (day, epochDay, weekday) => {
    expect(toEpochDay(day)).toBe(epochDay);
    expect(fromEpochDay(epochDay)).toBe(day);
    expect(weekdayOf(epochDay)).toBe(weekday);
  });

  it('agrees with UTC dates over two centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (epochDay) => {
        const day = fromEpochDay(epochDay);
        expect(day).toBe(new Date(epochDay * 86_400_000).toISOString().slice(0, 10));
        expect(toEpochDay(day)).toBe(epochDay);
        expect(dayFromUtcDate(dayToUtcDate(day))).toBe(day);
        expect(dayFromUtcDate(new Date(epochDay * 86_400_000 + 86_399_999))).toBe(day);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '', '2026-04-31', '2100-02-29'])(
    'refuses %s',
    (text) => {
      expect(isDay(text)).toBe(false);
      expect(() => toEpochDay(text)).toThrow(RangeError);
    },
  );

  it('adds calendar days, whose order as texts is that in time', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(['2026-01-02', '2025-12-31', '2026-01-01'].sort()).toEqual(['2025-12-31', '2026-01-01', '2026-01-02']);
  });
});
