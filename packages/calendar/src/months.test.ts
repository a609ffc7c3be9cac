import { describe, expect, it } from 'vitest';
import { isLastSessionOfMonth, monthSessions, monthsBefore } from './months.ts';
import { tradingDaysBetween } from './sessions.ts';
import { fromEpochDay, type TradingDay, toEpochDay } from './trading-day.ts';

const monthOf = (day: TradingDay) => {
  const { first, last, count } = monthSessions(toEpochDay(day));
  return [fromEpochDay(first), fromEpochDay(last), count];
};

describe('the sessions of a month', () => {
  it('begin and end with a session and leave out weekends and holidays', () => {
    // 29 March 2024 was Good Friday.
    expect(monthOf('2024-03-15')).toEqual(['2024-03-01', '2024-03-28', 20]);
    expect(monthOf('2023-12-31')).toEqual(['2023-12-01', '2023-12-29', 20]);
    expect(monthOf('2024-01-01')).toEqual(['2024-01-02', '2024-01-31', 21]);
  });

  it('add up to the sessions of a year, the last of each of twelve months among them', () => {
    const sessions = tradingDaysBetween('2024-01-01', '2024-12-31').map(toEpochDay);
    const ends = sessions.filter(isLastSessionOfMonth);
    expect(ends).toHaveLength(12);
    expect(ends.reduce((total, day) => total + monthSessions(day).count, 0)).toBe(sessions.length);
    for (const day of ends) expect(monthSessions(day).last).toBe(day);
  });
});

it.each([
  ['2026-11-20', 1, '2026-10-20'],
  ['2026-07-31', 1, '2026-06-30'],
  ['2024-03-29', 1, '2024-02-29'],
  ['2025-03-31', 1, '2025-02-28'],
  ['2026-01-31', 1, '2025-12-31'],
  ['2026-04-01', 3, '2026-01-01'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2026-12-15', 60, '2021-12-15'],
] as const)('%s is %i months after %s', (day, months, before) => expect(monthsBefore(day, months)).toBe(before));
