import { describe, expect, it } from 'vitest';
import { isRebalanceDay, nextRebalanceDay } from './rebalance-days.ts';
import { previousTradingDay } from './sessions.ts';
import { toEpochDay } from './trading-day.ts';

describe('a day on which a strategy trades anew', () => {
  it.each([
    ['2026-11-23', true, false],
    ['2026-11-24', false, false],
    // Monday 2026-09-07 is Labor Day.
    ['2026-09-08', true, false],
    ['2026-09-01', false, true],
    ['2026-01-02', false, true],
    ['2027-01-04', true, true],
  ])('%s: first session of its week %s, of its month %s', (day, week, month) => {
    const opens = (period: 'Daily' | 'Weekly' | 'Monthly') =>
      isRebalanceDay(toEpochDay(day), toEpochDay(previousTradingDay(day)), period);
    expect([opens('Daily'), opens('Weekly'), opens('Monthly')]).toEqual([true, week, month]);
  });

  it.each([
    ['2024-03-06', 'Daily', '2024-03-07'],
    ['2024-03-08', 'Daily', '2024-03-11'],
    ['2024-03-06', 'Weekly', '2024-03-11'],
    // Monday 2024-05-27 is Memorial Day.
    ['2024-05-23', 'Weekly', '2024-05-28'],
    ['2024-03-06', 'Monthly', '2024-04-01'],
    ['2023-12-01', 'Monthly', '2024-01-02'],
    // A Saturday that is the first day of a month whose first session is the Monday after it.
    ['2024-06-01', 'Monthly', '2024-06-03'],
    ['2024-06-02', 'Weekly', '2024-06-03'],
  ] as const)('after %s, %s, is %s', (day, period, expected) => {
    expect(nextRebalanceDay(day, period)).toBe(expected);
  });
});
