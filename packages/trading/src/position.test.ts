import { DomainError, type OrderSide } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, ZERO } from './money.ts';
import { applyFill, applySplit, dividendEntitlement, type Holding, type HoldingChange } from './position.ts';

const held = (shares: number, cost: number): Holding => ({ shares: exact(shares), cost: exact(cost) });
const words = ({ holding, cashChange, realizedProfit }: HoldingChange) =>
  `${holding ? `${holding.shares} for ${holding.cost}` : 'nothing'}, cash ${cashChange}, profit ${realizedProfit}`;

describe('applyFill', () => {
  it.each<[string, Holding | null, OrderSide, number, number, string]>([
    ['opens a long position', null, 'Buy', 10, 100, '10 for 1000, cash -1000, profit 0'],
    ['adds at average cost', held(10, 1_000), 'Buy', 10, 120, '20 for 2200, cash -1200, profit 0'],
    ['sells at average cost', held(20, 2_200), 'Sell', 5, 120, '15 for 1650, cash 600, profit 50'],
    ['sells everything', held(3, 100), 'Sell', 3, 30, 'nothing, cash 90, profit -10'],
    [
      'rounds the cost of a part to six decimals',
      held(3, 100),
      'Sell',
      1,
      40,
      '2 for 66.666667, cash 40, profit 6.666667',
    ],
    ['opens a short position', null, 'Short', 10, 100, '-10 for -1000, cash 1000, profit 0'],
    ['adds to a short position', held(-10, -1_000), 'Short', 10, 80, '-20 for -1800, cash 800, profit 0'],
    ['covers with a profit', held(-10, -1_000), 'Cover', 5, 90, '-5 for -500, cash -450, profit 50'],
    ['covers everything with a loss', held(-10, -1_000), 'Cover', 10, 130, 'nothing, cash -1300, profit -300'],
  ])('%s', (_case, holding, side, shares, price, expected) => {
    expect(words(applyFill(holding, { side, shares, price }))).toBe(expected);
  });

  it.each<[string, Holding | null, OrderSide, string]>([
    ['a sell of what is not held', null, 'Sell', 'INSUFFICIENT_SHARES'],
    ['a sell through zero', held(9, 900), 'Sell', 'INSUFFICIENT_SHARES'],
    ['a cover through zero', held(-9, -900), 'Cover', 'INSUFFICIENT_SHARES'],
    ['a cover of a long position', held(20, 900), 'Cover', 'INSUFFICIENT_SHARES'],
    ['a buy of a short position', held(-9, -900), 'Buy', 'INVALID_ORDER'],
    ['a short sale of a long position', held(9, 900), 'Short', 'INVALID_ORDER'],
  ])('refuses %s', (_case, holding, side, code) => {
    expect(() => applyFill(holding, { side, shares: 10, price: 100 })).toThrow(
      expect.objectContaining({ code }) as DomainError,
    );
  });

  it.each([
    [0, 10],
    [10, 0],
    [-1, 10],
    [1, Number.NaN],
  ])('refuses %d shares at %d', (shares, price) => {
    expect(() => applyFill(null, { side: 'Buy', shares, price })).toThrow(DomainError);
  });

  it('realises over a round trip exactly what the cash gained', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 9_999_999 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 3, maxLength: 3 }),
        (long, opens, exits) => {
          let holding: Holding | null = null;
          let cash = ZERO;
          let profit = ZERO;
          const apply = (side: OrderSide, shares: number, units: number) => {
            const change = applyFill(holding, { side, shares, price: exact(units).div(10_000) });
            holding = change.holding;
            cash = cash.plus(change.cashChange);
            profit = profit.plus(change.realizedProfit);
          };
          for (const [shares, units] of opens) apply(long ? 'Buy' : 'Short', shares, units);
          for (const [step, units] of exits.entries()) {
            const left = Math.abs((holding as Holding | null)?.shares.toNumber() ?? 0);
            const shares = step === exits.length - 1 ? left : Math.floor(left / 3);
            if (shares > 0) apply(long ? 'Sell' : 'Cover', shares, units);
          }
          expect(holding).toBeNull();
          expect(profit.eq(cash)).toBe(true);
        },
      ),
      { seed: 61, numRuns: 300 },
    );
  });
});

describe('applySplit', () => {
  it.each<[string, Holding, number, number, string]>([
    ['2 for 1', held(10, 1_000), 2, 50, '20 for 1000, cash 0, profit 0'],
    ['3 for 2 with half a share in cash', held(5, 750), 1.5, 100, '7 for 700, cash 50, profit 0'],
    ['1 for 8 with a gain on the fraction', held(20, 200), 0.125, 100, '2 for 160, cash 50, profit 10'],
    ['1 for 10 that leaves no whole share', held(7, 70), 0.1, 120, 'nothing, cash 84, profit 14'],
    ['3 for 2 of a short position', held(-5, -750), 1.5, 100, '-7 for -700, cash -50, profit 0'],
    ['1 for 3, whose stored ratio is rounded', held(300, 900), 0.333333, 9, '100 for 900, cash 0, profit 0'],
  ])('%s', (_case, holding, ratio, price, expected) => {
    expect(words(applySplit(holding, ratio, price))).toBe(expected);
  });

  it('reports the change of shares', () => {
    expect(applySplit(held(5, 750), 1.5, 100).sharesChange.toString()).toBe('2');
    expect(applySplit(held(7, 70), 0.1, 120).sharesChange.toString()).toBe('-7');
  });

  it.each([0, -2])('refuses a ratio of %d', (ratio) => {
    expect(() => applySplit(held(5, 750), ratio, 100)).toThrow(DomainError);
  });
});

describe('dividendEntitlement', () => {
  it('is rounded to the cent and owed by short positions', () => {
    expect(dividendEntitlement(33, 0.235).toString()).toBe('7.76');
    expect(dividendEntitlement(-33, '0.235').toString()).toBe('-7.76');
  });
});
