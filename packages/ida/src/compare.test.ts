import { comparePeriods } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { COMPARE_PERIODS, COMPARED_GROUPS, periodStart, totalReturns } from './compare.ts';

describe('a period begins at the last session up to the same day of its first month', () => {
  it.each([
    ['2026-11-20', '1M', '2026-10-20'],
    // Over the turn of a year; the first of January is no session.
    ['2026-02-02', '1M', '2026-01-02'],
    ['2026-04-01', '3M', '2025-12-31'],
    ['2026-12-15', '1Y', '2025-12-15'],
    ['2026-11-20', '5Y', '2021-11-19'],
  ] as const)('%s %s is %s', (to, period, start) => expect(periodStart(to, period)).toBe(start));
});

describe('total returns', () => {
  const priced = (days: number[], adjClose: number[]) => ({
    days: Int32Array.from(days),
    adjClose: Float64Array.from(adjClose),
  });
  it('begin at zero on the first day that all have', () => {
    const old = priced([1, 2, 3, 5], [50, 100, 110, 90]);
    const young = priced([2, 3, 4, 5], [20, 10, 30, 40]);
    const { days, curves } = totalReturns([old, young]);
    expect(days).toEqual([2, 3, 4, 5]);
    const near = (values: (number | null)[]) => values.map((value) => value && expect.closeTo(value, 12));
    expect(curves).toEqual([near([0, 0.1, null, -0.1]), near([0, -0.5, 0.5, 1])]);
  });
  it('are not known of a symbol whose closes are beyond reason', () => {
    const faulty = priced([1, 2, 3], [100, 2_000, 100]);
    expect(totalReturns([faulty, priced([2, 3], [10, 20])])).toEqual({
      days: [2, 3],
      curves: [
        [null, null],
        [0, 1],
      ],
    });
    expect(totalReturns([faulty])).toEqual({ days: [], curves: [[]] });
  });
  it('are none where there is no such day', () => {
    const none = { days: [], curves: [[], []] };
    expect(totalReturns([priced([1, 2], [1, 1]), priced([3], [1])])).toEqual(none);
    expect(totalReturns([priced([1], [1]), priced([1], [0])])).toEqual(none);
    expect(totalReturns([priced([1], [1]), priced([], [])])).toEqual(none);
  });
});

it('has words for every period and every group', () => {
  expect(COMPARE_PERIODS.map(({ value }) => value)).toEqual([...comparePeriods]);
  for (const { words, fields } of COMPARED_GROUPS) {
    expect(words.zh).toMatch(/\p{Script=Han}/u);
    expect(fields.length).toBeGreaterThan(1);
  }
});
