import { DomainError } from '@pipa/contract';
import type { RebalancePlan } from '@pipa/quant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDecrease, planIncrease, planLiquidation } from './plan-cash-change.ts';
import { defaultSizingRules } from './sizing-rules.ts';

const mapOf = (table: Record<string, number>) => new Map(Object.entries(table));
const ordersIn = (plan: RebalancePlan) => plan.orders.map((line) => `${line.side} ${line.shares} ${line.symbol}`);

describe('planIncrease', () => {
  it('invests by the weights of the strategy, also in parts below the drift band', () => {
    const plan = planIncrease({
      amount: 1_000,
      targets: mapOf({ AAA: 0.5, BBB: 0.3 }),
      positions: mapOf({ AAA: 10_000 }),
      prices: mapOf({ AAA: 10, BBB: 30 }),
    });
    expect(ordersIn(plan)).toEqual(['Buy 50 AAA', 'Buy 10 BBB']);
  });

  it('keeps the proportions of the positions when there are no weights', () => {
    const plan = planIncrease({
      amount: 1_000,
      targets: new Map(),
      positions: mapOf({ AAA: 300, BBB: 100 }),
      prices: mapOf({ AAA: 10, BBB: 10 }),
    });
    expect(ordersIn(plan)).toEqual(['Buy 74 AAA', 'Buy 24 BBB']);
  });

  it('buys the largest first, so that what cash cuts is the smallest', () => {
    const plan = planIncrease(
      {
        amount: 1_000,
        targets: mapOf({ AAA: 0.2, BBB: 0.8 }),
        positions: new Map(),
        prices: mapOf({ AAA: 10, BBB: 10 }),
      },
      { ...defaultSizingRules, cashBufferFraction: 0 },
    );
    expect(ordersIn(plan)).toEqual(['Buy 80 BBB', 'Buy 19 AAA']);
  });

  it('names why a part is not invested', () => {
    const plan = planIncrease({
      amount: 1_000,
      targets: mapOf({ AAA: 0.3, BBB: 0.3, CCC: 0.03, DDD: 0.3 }),
      positions: mapOf({ DDD: -5 }),
      prices: mapOf({ AAA: 400, CCC: 10, DDD: 10 }),
    });
    expect(plan.orders).toEqual([]);
    expect(plan.skipped.map((line) => `${line.symbol} ${line.reason}`)).toEqual([
      'AAA less than one share',
      'BBB no price',
      'CCC below the minimum order value',
      'DDD the position held is on the other side',
    ]);
  });

  it('scales shorts too to the amount less the buffer, with margin to twice of it', () => {
    const input = {
      amount: 1_000,
      targets: mapOf({ AAA: -1.5, BBB: 0.5 }),
      positions: new Map(),
      prices: mapOf({ AAA: 10, BBB: 10 }),
    };
    expect(ordersIn(planIncrease(input))).toEqual(['Short 74 AAA', 'Buy 24 BBB']);
    const margin = { ...defaultSizingRules, useMargin: true };
    expect(ordersIn(planIncrease(input, margin))).toEqual(['Short 149 AAA', 'Buy 49 BBB']);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('refuses an amount of %d', (amount) => {
    const input = { amount, targets: new Map(), positions: new Map(), prices: new Map() };
    expect(() => planIncrease(input)).toThrow(DomainError);
  });

  it('never spends more than the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 4, maxLength: 4 }),
        (amountCents, weights, units) => {
          const names = ['AAA', 'BBB', 'CCC', 'DDD'];
          const prices = new Map(names.map((name, i) => [name, units[i] / 10_000]));
          const targets = new Map(names.map((name, i) => [name, weights[i]]));
          const amount = amountCents / 100;
          const plan = planIncrease({ amount, targets, positions: new Map(), prices });
          const spent = plan.orders.reduce((all, line) => all + line.shares * (prices.get(line.symbol) ?? 0), 0);
          expect(spent).toBeLessThanOrEqual(amount);
        },
      ),
      { seed: 51, numRuns: 500 },
    );
  });
});

describe('planDecrease', () => {
  it('closes the same part of every position, a little more than asked for', () => {
    const plan = planDecrease({
      amount: 1_000,
      cash: 0,
      positions: mapOf({ AAA: 500, BBB: 100, CCC: -100 }),
      prices: mapOf({ AAA: 10, BBB: 60, CCC: 10 }),
    });
    // Equity 10,000; 10.1 % of each.
    expect(ordersIn(plan)).toEqual(['Sell 11 BBB', 'Sell 51 AAA', 'Cover 11 CCC']);
  });

  it('refuses more than the portfolio is worth', () => {
    const input = { amount: 1_001, cash: 500, positions: mapOf({ AAA: 50 }), prices: mapOf({ AAA: 10 }) };
    expect(() => planDecrease(input)).toThrow(DomainError);
  });

  it('frees the amount at the prices it was planned with and never oversells', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 50_000 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (cash, lines, part) => {
          const positions = new Map(lines.map(([shares], i) => [`S${i}`, shares]));
          const prices = new Map(lines.map(([, cents], i) => [`S${i}`, cents / 100]));
          const equity = lines.reduce((all, [shares, cents]) => all + (shares * cents) / 100, cash);
          fc.pre(equity > 0);
          const amount = equity * part;
          const plan = planDecrease({ amount, cash, positions, prices });
          const freed = plan.orders.reduce((all, line) => all + line.shares * (prices.get(line.symbol) ?? 0), cash);
          expect(freed).toBeGreaterThanOrEqual(amount - 1e-6);
          for (const line of plan.orders) expect(line.shares).toBeLessThanOrEqual(positions.get(line.symbol) ?? 0);
        },
      ),
      { seed: 52, numRuns: 500 },
    );
  });
});

describe('planLiquidation', () => {
  it('closes every position, also without a price, the largest first', () => {
    const plan = planLiquidation(mapOf({ AAA: 10, BBB: -20, CCC: 5, DDD: 7, EEE: 0 }), mapOf({ AAA: 1, CCC: 100 }));
    expect(ordersIn(plan)).toEqual(['Sell 5 CCC', 'Sell 10 AAA', 'Sell 7 DDD', 'Cover 20 BBB']);
    expect(plan.skipped).toEqual([]);
  });
});
