import { describe, expect, it } from 'vitest';
import type { TradingDay } from './trading-day.ts';
import { weekEndsBetween, weekSessions } from './weeks.ts';

const isLastSessionOfWeek = (day: TradingDay) => weekSessions(day).last === day;

describe('weeks', () => {
  it('go from Monday to Friday', () => {
    expect(weekSessions('2026-03-04')).toEqual({ first: '2026-03-02', last: '2026-03-06', count: 5 });
  });
  it('are shorter by the holidays at their ends and in them', () => {
    // Presidents' Day, Good Friday, Thanksgiving.
    expect(weekSessions('2026-02-18')).toEqual({ first: '2026-02-17', last: '2026-02-20', count: 4 });
    expect(weekSessions('2026-04-01')).toEqual({ first: '2026-03-30', last: '2026-04-02', count: 4 });
    expect(weekSessions('2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-27', count: 4 });
  });
  it('end with a Thursday before Good Friday', () => {
    expect(isLastSessionOfWeek('2026-04-02')).toBe(true);
    expect(isLastSessionOfWeek('2026-03-05')).toBe(false);
    expect(isLastSessionOfWeek('2026-03-06')).toBe(true);
  });
  it('that end within a span are listed, without the week under way', () => {
    expect(weekEndsBetween('2026-03-06', '2026-03-19')).toEqual(['2026-03-06', '2026-03-13']);
    expect(weekEndsBetween('2026-03-09', '2026-03-12')).toEqual([]);
    expect(weekEndsBetween('2026-03-07', '2026-03-13')).toEqual(['2026-03-13']);
  });
});
