import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marginStatus } from './margin.ts';
import { planMarginCall } from './margin-call.ts';
import { bookOf } from './testing/valued-book.ts';

const ordersIn = (valuation: ReturnType<typeof bookOf>) =>
  planMarginCall(valuation).map((line) => `${line.side} ${line.shares} ${line.symbol}`);

describe('a margin call', () => {
  it('closes nothing at the requirement', () => {
    expect(ordersIn(bookOf(-7_500, { AAA: [100, 100] }))).toEqual([]);
  });

  it('closes the largest position first, just enough for the initial requirement', () => {
    // Equity of 2,000 carries 4,000 of positions; 12,000 are held.
    expect(ordersIn(bookOf(-10_000, { AAA: [30, 100], BBB: [50, 100], CCC: [40, 100] }))).toEqual([
      'Sell 50 BBB',
      'Sell 30 CCC',
    ]);
  });

  it('covers shorts alike, and closes everything when equity is gone', () => {
    expect(ordersIn(bookOf(1_000, { AAA: [10, 100], BBB: [-30, 100] }))).toEqual(['Sell 10 AAA', 'Cover 30 BBB']);
  });

  it('meets the initial requirement afterwards, and closes no share more than that takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: -200_000, max: 100_000 }),
        (lines, cash) => {
          const holdings = Object.fromEntries(lines.map((line, i) => [`S${i}`, line as [number, number]]));
          const valuation = bookOf(cash, holdings);
          const orders = planMarginCall(valuation);
          const worthOf = ({ shares, symbol }: { shares: number; symbol: string }) => shares * holdings[symbol][1];
          const closed = orders.reduce((all, line) => all + worthOf(line), 0);
          const { equity, grossValue, isBreached } = marginStatus(valuation);
          expect(orders.length > 0).toBe(isBreached && grossValue > 0);
          if (!isBreached) return;
          const carried = 2 * Math.max(0, equity);
          expect(grossValue - closed).toBeLessThanOrEqual(carried + 1e-6);
          const dearest = Math.max(...orders.map(({ symbol }) => holdings[symbol][1]));
          expect(grossValue - closed).toBeGreaterThan(carried - dearest - 1e-6);
        },
      ),
      { seed: 101, numRuns: 500 },
    );
  });
});
