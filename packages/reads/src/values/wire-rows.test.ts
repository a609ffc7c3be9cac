import { describe, expect, it } from 'vitest';
import { openOf } from './wire-rows.ts';

describe('a day as an instant of the wire', () => {
  it.each([
    ['2008-06-30', '2008-06-30T13:30:00.000Z', 'a session in summer'],
    ['2014-01-02', '2014-01-02T14:30:00.000Z', 'a session in winter'],
    ['2014-01-01', '2014-01-01T14:30:00.000Z', 'a holiday on which a backtest period begins'],
    ['2026-11-22', '2026-11-22T14:30:00.000Z', 'a Sunday on which a strategy goes online'],
  ])('%s is %s: %s', (day, instant) => {
    expect(openOf(day)).toBe(instant);
  });
});
