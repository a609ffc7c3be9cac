import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualisedVolatility } from './metrics/risk-adjusted.ts';
import {
  COMPARED_DAYS,
  COMPARED_SESSIONS,
  comparability,
  isComparable,
  isComparableOn,
  isPlausible,
  MAX_VOLATILITY,
  mayBeImplausible,
} from './plausible-closes.ts';

const calm = (length: number, close = 100) => Float64Array.from({ length }, (_, i) => close * (1 + (i % 2) / 100));

describe('closes within reason', () => {
  it('ends at a return beyond 1,000 %, and at a fall that takes the same factor away', () => {
    expect(isPlausible([1, 11], 0, 1)).toBe(true);
    expect(isPlausible([1, 11.01], 0, 1)).toBe(false);
    expect(isPlausible([11, 1], 0, 1)).toBe(true);
    expect(isPlausible([11.01, 1], 0, 1)).toBe(false);
  });

  it('looks at the window alone, and across sessions without a close', () => {
    const closes = [1, 50, Number.NaN, 0, 51, 900];
    expect(isPlausible(closes, 0, 1)).toBe(false);
    expect(isPlausible(closes, 1, 4)).toBe(true);
    expect(isPlausible(closes, 1, 5)).toBe(false);
    expect(isPlausible([1, Number.NaN, 12], 0, 2)).toBe(false);
    expect(isPlausible([1, Number.POSITIVE_INFINITY], 0, 1)).toBe(false);
  });

  it('knows no volatility beyond 1,000 %, from a quarter of returns on', () => {
    const jumping = Float64Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 1 : 2.5));
    expect(annualisedVolatility(jumping.subarray(1).map((close, i) => close / jumping[i] - 1))).toBeGreaterThan(
      MAX_VOLATILITY,
    );
    expect(isPlausible(jumping, 0, 63)).toBe(false);
    expect(isPlausible(jumping, 0, 62)).toBe(true);
  });

  it('compares a symbol again once a year of closes has passed', () => {
    const closes = calm(400);
    closes[100] *= 30;
    expect(isComparable(closes, 99)).toBe(true);
    expect(isComparable(closes, 100)).toBe(false);
    expect(isComparable(closes, 352)).toBe(false);
    expect(isComparable(closes, 353)).toBe(true);
    expect([99, 100, 352, 353].map(comparability(closes))).toEqual([true, false, false, true]);
    expect([0, 399].map(comparability(calm(400)))).toEqual([true, true]);
    // Weekdays alone, one of twenty without a session.
    const days = Int32Array.from(closes, (_, i) => 4 + 7 * Math.floor(i / 5) + (i % 5)).filter((_, i) => i % 20 !== 7);
    const adjClose = closes.filter((_, i) => i % 20 !== 7);
    expect(isComparableOn({ days, adjClose }, days[95] + 2)).toBe(false);
    expect(isComparableOn({ days, adjClose }, days[0] - 1)).toBe(true);
    expect(days[COMPARED_SESSIONS] - days[0]).toBeLessThan(COMPARED_DAYS);
  });

  it('never passes over a series that is beyond reason in one of its windows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1.4, max: 1.4, noNaN: true }), { minLength: 63, maxLength: 120 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (logReturns, scale) => {
          let close = 1;
          const closes = [1, ...logReturns.map((change) => (close *= Math.exp(change * scale)))];
          const last = closes.length - 1;
          if (!mayBeImplausible(closes, 0, last)) {
            for (let from = 0; from < last; from += 7) expect(isPlausible(closes, from, last)).toBe(true);
          }
        },
      ),
    );
  });
});
