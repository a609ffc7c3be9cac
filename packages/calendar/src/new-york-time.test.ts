import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNewYork, newYorkDay, newYorkOffsetMs, sessionOf } from './new-york-time.ts';
import { isTradingDay } from './sessions.ts';
import { fromEpochDay } from './trading-day.ts';

describe('New York time', () => {
  it.each([
    ['2026-11-20', '2026-11-20T14:30:00Z', '2026-11-20T21:00:00Z', false],
    ['2026-07-06', '2026-07-06T13:30:00Z', '2026-07-06T20:00:00Z', false],
    ['2026-11-27', '2026-11-27T14:30:00Z', '2026-11-27T18:00:00Z', true],
    ['2026-03-06', '2026-03-06T14:30:00Z', '2026-03-06T21:00:00Z', false],
    ['2026-03-09', '2026-03-09T13:30:00Z', '2026-03-09T20:00:00Z', false],
    ['2006-04-03', '2006-04-03T13:30:00Z', '2006-04-03T20:00:00Z', false],
    ['2006-10-30', '2006-10-30T14:30:00Z', '2006-10-30T21:00:00Z', false],
    ['1992-12-24', '1992-12-24T14:30:00Z', '1992-12-24T19:00:00Z', true],
  ])('session of %s runs from %s to %s', (day, openAt, closeAt, early) => {
    expect(sessionOf(day)).toEqual({ day, openAt: new Date(openAt), closeAt: new Date(closeAt), early });
  });

  it('has no session on a holiday', () => {
    expect(() => sessionOf('2026-12-25')).toThrow(RangeError);
  });

  it.each([
    ['minute', '2026-11-19 13:42 EST'],
    ['second', '2026-11-19 13:42:07 EST'],
    ['day', '2026-11-19'],
    ['time', '13:42'],
    ['timeZone', '13:42 EST'],
  ] as const)('formats %s', (style, text) => {
    expect(formatNewYork(new Date('2026-11-19T18:42:07.900Z'), style)).toBe(text);
  });

  it('knows the two sides of a clock change', () => {
    expect(formatNewYork(new Date('2026-03-08T06:59:59Z'), 'second')).toBe('2026-03-08 01:59:59 EST');
    expect(formatNewYork(new Date('2026-03-08T07:00:00Z'), 'second')).toBe('2026-03-08 03:00:00 EDT');
    expect(formatNewYork(new Date('2026-11-01T05:59:59Z'), 'second')).toBe('2026-11-01 01:59:59 EDT');
    expect(formatNewYork(new Date('2026-11-01T06:00:00Z'), 'second')).toBe('2026-11-01 01:00:00 EST');
  });

  it('gives the day of New York, not of Greenwich', () => {
    expect(newYorkDay(new Date('2026-11-20T04:59:59Z'))).toBe('2026-11-19');
    expect(newYorkDay(new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20');
    expect(newYorkDay(new Date('2026-07-20T03:59:59Z'))).toBe('2026-07-19');
  });

  it("agrees with the platform's time zone data", () => {
    const intl = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    const from = Date.UTC(1990, 0, 1, 12) / 1000;
    const to = Date.UTC(2037, 11, 31) / 1000;
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (second) => {
        const instant = new Date(second * 1000);
        const wall = formatNewYork(instant, 'second').slice(0, 19);
        expect(intl.format(instant).replace(', ', ' ')).toBe(wall);
        expect(newYorkDay(instant)).toBe(wall.slice(0, 10));
      }),
      { numRuns: 500 },
    );
  });

  it('opens every session at 09:30 and keeps its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7305, max: 47_000 }), (epochDay) => {
        const day = fromEpochDay(epochDay);
        fc.pre(isTradingDay(day));
        const { openAt, closeAt } = sessionOf(day);
        expect(formatNewYork(openAt, 'minute').slice(0, 16)).toBe(`${day} 09:30`);
        expect(newYorkDay(closeAt)).toBe(day);
        expect(newYorkOffsetMs(openAt)).toBe(newYorkOffsetMs(closeAt));
      }),
    );
  });
});
