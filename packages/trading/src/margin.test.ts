import { DomainError } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertCanOpenPaperAccount, assertWithinStrategyLimits, paperAmount } from './account-limits.ts';
import { marginStatus, planMarginLiquidation } from './margin.ts';
import { valuePortfolio } from './valuation.ts';

const bookOf = (cash: number, holdings: Record<string, [shares: number, price: number]>) =>
  valuePortfolio(
    {
      cash,
      receivable: 0,
      positions: Object.entries(holdings).map(([symbol, [shares, price]]) => ({
        symbol,
        shares,
        cost: shares * price,
      })),
    },
    new Map(Object.entries(holdings).map(([symbol, [, price]]) => [symbol, price])),
  );

describe('margin', () => {
  it('asks for half at the start and a quarter to go on', () => {
    expect(marginStatus(bookOf(-4_000, { AAA: [100, 100], BBB: [-20, 100] }))).toEqual({
      equity: 4_000,
      grossValue: 12_000,
      initialRequirement: 6_000,
      maintenanceRequirement: 3_000,
      excessLiquidity: 1_000,
      buyingPower: 0,
      isBreached: false,
    });
    expect(marginStatus(bookOf(10_000, {})).buyingPower).toBe(20_000);
  });

  it('closes nothing without a breach', () => {
    expect(planMarginLiquidation(bookOf(-7_500, { AAA: [100, 100] }))).toEqual([]);
  });

  it('closes the largest position first, just enough', () => {
    // Equity 2,000 carries 8,000 of positions; 12,000 are held.
    const orders = planMarginLiquidation(bookOf(-10_000, { AAA: [30, 100], BBB: [50, 100], CCC: [40, 100] }));
    expect(orders.map((line) => `${line.side} ${line.shares} ${line.symbol}`)).toEqual(['Sell 40 BBB']);
  });

  it('covers shorts alike, and closes everything when equity is gone', () => {
    const orders = planMarginLiquidation(bookOf(1_000, { AAA: [10, 100], BBB: [-30, 100] }));
    expect(orders.map((line) => `${line.side} ${line.shares} ${line.symbol}`)).toEqual(['Cover 30 BBB', 'Sell 10 AAA']);
  });

  it('meets the requirement again after the liquidation', () => {
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
          const orders = planMarginLiquidation(valuation);
          const closed = orders.reduce((all, line) => all + line.shares * holdings[line.symbol][1], 0);
          const { equity, grossValue, isBreached } = marginStatus(valuation);
          expect(orders.length > 0).toBe(isBreached);
          expect(Math.max(0, equity)).toBeGreaterThanOrEqual(0.25 * (grossValue - closed) - 1e-6);
        },
      ),
      { seed: 101, numRuns: 500 },
    );
  });
});

describe('account limits', () => {
  it('allow five paper accounts', () => {
    expect(() => assertCanOpenPaperAccount(4)).not.toThrow();
    expect(() => assertCanOpenPaperAccount(5)).toThrow(DomainError);
  });

  it('allow paper amounts from 0 to a million', () => {
    expect(paperAmount('1000000').toString()).toBe('1000000');
    expect(paperAmount(0).toString()).toBe('0');
    for (const amount of [-0.01, 1_000_000.01, Number.NaN]) expect(() => paperAmount(amount)).toThrow(DomainError);
  });

  it('keep an amount within the limits of the strategy', () => {
    const limits = { minInvestmentAmount: 5_000, maxInvestmentAmount: '100000' };
    expect(() => assertWithinStrategyLimits(5_000, limits)).not.toThrow();
    expect(() => assertWithinStrategyLimits(100_000, limits)).not.toThrow();
    for (const amount of [4_999.99, 100_000.01, Number.NaN]) {
      expect(() => assertWithinStrategyLimits(amount, limits)).toThrow(
        expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }) as DomainError,
      );
    }
  });
});
