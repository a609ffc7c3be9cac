import { describe, expect, it } from 'vitest';
import { isLastSessionOfMonth, monthSessions } from './months.ts';
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
