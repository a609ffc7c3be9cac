import { DomainError } from '@pipa/contract';
import type { RebalancePlan } from '@pipa/quant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCostSchedule } from './cost-schedule.ts';
import { planIncrease } from './plan-cash-change.ts';
import { closingShares } from './plan-lines.ts';
import { planRebalance, type RebalanceInput } from './plan-rebalance.ts';
import { defaultSizingRules, sharesWithinOrderValue } from './sizing-rules.ts';
import { fillCommission, regulatoryFee } from './trade-costs.ts';

type Table = Record<string, number>;
const mapOf = (table: Table) => new Map(Object.entries(table));

const inputOf = (cash: number, equity: number, targets: Table, positions: Table, prices: Table): RebalanceInput => ({
  cash,
  equity,
  targets: mapOf(targets),
  positions: mapOf(positions),
  prices: mapOf(prices),
});

const ordersIn = (plan: RebalancePlan) => plan.orders.map((line) => `${line.side} ${line.shares} ${line.symbol}`);
const skippedIn = (plan: RebalancePlan) =>
  plan.skipped.map((line) => `${line.symbol} ${line.deltaShares} ${line.reason}`);

describe('the largest value of an order', () => {
  const limited = { ...defaultSizingRules, buyValuePerOrder: 1_000, sellValuePerOrder: 500 };

  it('cuts a buy and a sale to whole shares within it, and says what waits', () => {
    const input = inputOf(10_000, 20_000, { AAA: 0.4 }, { OLD: 100 }, { AAA: 33, OLD: 100 });
    const plan = planRebalance(input, limited);
    // 8,000 / 33 = 242 wanted, 1,000 / 33 = 30 allowed; 100 to sell, 500 / 100 = 5 allowed.
    expect(ordersIn(plan)).toEqual(['Sell 5 OLD', 'Buy 30 AAA']);
    expect(skippedIn(plan)).toEqual(['OLD -95 beyond the value per order', 'AAA 212 beyond the value per order']);
  });

  it('does not limit what closes positions on margin below the maintenance, because no margin call follows', () => {
    const onMargin = { ...limited, useMargin: true };
    const planAt = (equity: number, targets: Table, held: number) =>
      ordersIn(planRebalance(inputOf(0, equity, targets, { AAA: held }, { AAA: 100, BBB: 100 }), onMargin));
    expect(planAt(2_400, { AAA: 0.9, BBB: 0.7 }, 100)).toEqual(['Sell 79 AAA', 'Buy 10 BBB']);
    expect(planAt(2_400, { AAA: -0.9 }, -100)).toEqual(['Cover 79 AAA']);
    expect(planAt(2_400, { AAA: -0.9 }, 100)).toEqual(['Sell 100 AAA', 'Short 5 AAA']);
    expect(planAt(2_600, { AAA: 0.9 }, 100)).toEqual(['Sell 5 AAA']);
  });

  it('takes no limit below nothing as an order in the other direction', () => {
    for (const most of [0, -150]) {
      const order = { buyValuePerOrder: most, sellValuePerOrder: most };
      expect(sharesWithinOrderValue(10, 100, order)).toBe(0);
      expect(Math.abs(sharesWithinOrderValue(-10, 100, order))).toBe(0);
    }
  });

  it('orders nothing of a share that costs more', () => {
    const plan = planRebalance(inputOf(10_000, 10_000, { DEAR: 0.5 }, {}, { DEAR: 1_500 }), limited);
    expect(ordersIn(plan)).toEqual([]);
    expect(skippedIn(plan)).toEqual(['DEAR 3 beyond the value per order']);
  });

  it('reaches the target in steps, and changes nothing where it is not reached', () => {
    const step = (held: number) =>
      planRebalance(inputOf(10_000 - held * 50, 10_000, { AAA: 0.45 }, { AAA: held }, { AAA: 50 }), limited);
    let held = 0;
    const steps: number[] = [];
    for (let orders = step(0).orders; orders.length > 0 && steps.length < 10; orders = step(held).orders) {
      held += orders[0].shares;
      steps.push(orders[0].shares);
    }
    expect(steps).toEqual([20, 20, 20, 20, 10]);
  });

  it('bounds every order of a rebalance and of an increase', () => {
    const symbols = ['A', 'B', 'C'];
    const table = (values: fc.Arbitrary<number>) =>
      fc.record(Object.fromEntries(symbols.map((symbol) => [symbol, values]))) as fc.Arbitrary<Table>;
    const weight = fc.double({ min: -0.4, max: 0.6, noNaN: true });
    const price = fc.double({ min: 1, max: 900, noNaN: true });
    const held = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(table(weight), table(held), table(price), fc.boolean(), (targets, positions, prices, useMargin) => {
        const sizing = { ...limited, useMargin };
        const maps = { targets: mapOf(targets), positions: mapOf(positions), prices: mapOf(prices) };
        const plans = [
          planRebalance({ equity: 50_000, cash: 20_000, ...maps }, sizing),
          planIncrease({ amount: 20_000, ...maps }, sizing),
        ];
        for (const { symbol, side, shares } of plans.flatMap(({ orders }) => orders)) {
          const most = side === 'Buy' || side === 'Cover' ? 1_000 : 500;
          expect(shares * prices[symbol]).toBeLessThanOrEqual(most + 1e-9);
        }
      }),
    );
  });
});

describe('planRebalance', () => {
  it('does not pay for a buy with what a short sale brings', () => {
    const held = inputOf(
      100,
      10_000,
      { AAA: 0.09, BBB: -0.3, CCC: 0.6 },
      { CCC: 60, DDD: 39 },
      { AAA: 100, BBB: 100, CCC: 100, DDD: Number.NaN },
    );
    const plan = planRebalance(held);
    expect(ordersIn(plan)).toEqual(['Short 30 BBB']);
    expect(skippedIn(plan)).toContain('AAA 9 not enough cash');
  });

  it('buys the weights from cash, in whole shares, less the cash buffer', () => {
    const plan = planRebalance(inputOf(10_000, 10_000, { AAA: 0.6, BBB: 0.4 }, {}, { AAA: 33, BBB: 101 }));
    // 0.998 × 6,000 / 33 = 181.45 and 0.998 × 4,000 / 101 = 39.5.
    expect(ordersIn(plan)).toEqual(['Buy 181 AAA', 'Buy 39 BBB']);
    expect(plan.orders[0].reason).toBe('open at the target weight');
    expect(plan.skipped).toEqual([]);
  });

  it('keeps weights that leave cash as they are', () => {
    expect(ordersIn(planRebalance(inputOf(10_000, 10_000, { AAA: 0.5 }, {}, { AAA: 50 })))).toEqual(['Buy 100 AAA']);
  });

  it('sells first, by size, then buys, by size', () => {
    const plan = planRebalance(
      inputOf(
        0,
        40_000,
        { NEW: 0.5, BIG: 0.3 },
        { OLD: 100, TOP: 200, BIG: 100 },
        { NEW: 10, BIG: 100, OLD: 100, TOP: 100 },
      ),
    );
    expect(ordersIn(plan)).toEqual(['Sell 200 TOP', 'Sell 100 OLD', 'Buy 2000 NEW', 'Buy 20 BIG']);
  });

  it('leaves small drifts alone but always closes', () => {
    const plan = planRebalance(
      inputOf(
        59_000,
        100_000,
        { AAA: 0.402, BBB: 0.0004 },
        { AAA: 400, CCC: 1, DDD: 0.4 },
        { AAA: 100, BBB: 10, CCC: 10, DDD: 10 },
      ),
    );
    expect(ordersIn(plan)).toEqual(['Sell 1 CCC']);
    expect(skippedIn(plan).sort()).toEqual([
      'AAA 2 inside the drift band',
      'BBB 4 inside the drift band',
      'DDD -0.4 less than one share',
    ]);
  });

  it('sends nothing below the minimum order value', () => {
    const plan = planRebalance(inputOf(1_000, 1_000, { AAA: 0.04 }, {}, { AAA: 10 }));
    expect(plan.orders).toEqual([]);
    expect(skippedIn(plan)).toEqual(['AAA 4 below the minimum order value']);
  });

  it('does not touch a symbol without a price', () => {
    const plan = planRebalance(
      inputOf(1_000, 1_000, { AAA: 0.5, BBB: 0.5 }, { CCC: 7 }, { AAA: Number.NaN, BBB: 10, CCC: 0 }),
    );
    expect(ordersIn(plan)).toEqual(['Buy 49 BBB']);
    expect(skippedIn(plan)).toEqual(['CCC -7 no price', 'AAA 0 no price']);
  });

  it('cuts the smallest buys when the sells do not bring enough', () => {
    // DDD has no price, so its 5,000 can't be sold though equity counts it.
    const plan = planRebalance(
      inputOf(5_000, 10_000, { AAA: 0.45, BBB: 0.3, CCC: 0.2 }, { DDD: 50 }, { AAA: 10, BBB: 10, CCC: 10 }),
    );
    // 497.75 dollars are left after AAA and its commission: 49 of the 300 shares of BBB, nothing of CCC.
    expect(ordersIn(plan)).toEqual(['Buy 450 AAA', 'Buy 49 BBB']);
    expect(skippedIn(plan)).toEqual(['DDD -50 no price', 'BBB 251 not enough cash', 'CCC 200 not enough cash']);
  });

  it('crosses zero in two orders', () => {
    const toShort = planRebalance(inputOf(0, 10_000, { AAA: -0.5 }, { AAA: 100 }, { AAA: 100 }));
    expect(ordersIn(toShort)).toEqual(['Sell 100 AAA', 'Short 50 AAA']);
    const toLong = planRebalance(inputOf(30_000, 20_000, { AAA: 0.5 }, { AAA: -100 }, { AAA: 100 }));
    expect(ordersIn(toLong)).toEqual(['Cover 100 AAA', 'Buy 100 AAA']);
  });

  it('buys beyond cash only with margin', () => {
    const input = inputOf(10_000, 10_000, { AAA: 1.5 }, {}, { AAA: 10 });
    expect(ordersIn(planRebalance(input))).toEqual(['Buy 998 AAA']);
    expect(ordersIn(planRebalance(input, { ...defaultSizingRules, useMargin: true }))).toEqual(['Buy 1500 AAA']);
  });

  it.each([
    ['shorts', { AAA: -3 }, ['Short 998 AAA'], ['Short 1996 AAA']],
    [
      'longs and shorts together',
      { AAA: 1, BBB: -1 },
      ['Short 499 BBB', 'Buy 499 AAA'],
      ['Short 998 BBB', 'Buy 998 AAA'],
    ],
    ['nothing that fits', { AAA: 0.5, BBB: -0.4 }, ['Short 400 BBB', 'Buy 500 AAA'], ['Short 400 BBB', 'Buy 500 AAA']],
  ])('scales %s to equity less the buffer, with margin to twice of it', (_, targets: Table, bounded, withMargin) => {
    const input = inputOf(10_000, 10_000, targets, {}, { AAA: 10, BBB: 10 });
    expect(ordersIn(planRebalance(input))).toEqual(bounded);
    expect(ordersIn(planRebalance(input, { ...defaultSizingRules, useMargin: true }))).toEqual(withMargin);
  });

  it('says what margin does not carry of weights beyond twice the equity', () => {
    const input = inputOf(10_000, 10_000, { AAA: 3, BBB: -1 }, {}, { AAA: 10, BBB: 10 });
    const plan = planRebalance(input, onMargin);
    expect(ordersIn(plan)).toEqual(['Short 499 BBB', 'Buy 1496 AAA']);
    expect(skippedIn(plan)).toEqual(['AAA 1504 beyond the buying power', 'BBB -501 beyond the buying power']);
  });

  it('opens no more than the buying power of what is held already', () => {
    // 20,000 carry 40,000, of which 37,000 are held; the sale of AAA lies inside the drift band.
    const input = inputOf(-17_000, 20_000, { AAA: 1.79, BBB: -0.2 }, { AAA: 3_700 }, { AAA: 10, BBB: 10 });
    const plan = planRebalance(input, { ...onMargin, driftBandFraction: 0.1 });
    expect(ordersIn(plan)).toEqual(['Short 299 BBB']);
    expect(skippedIn(plan)).toEqual(['AAA -120 inside the drift band', 'BBB -101 not enough buying power']);
  });

  it('closes everything and opens nothing when equity is gone', () => {
    const plan = planRebalance(inputOf(-5_000, -1_000, { AAA: 1 }, { AAA: 10, BBB: 5 }, { AAA: 100, BBB: 600 }));
    expect(ordersIn(plan)).toEqual(['Sell 5 BBB', 'Sell 10 AAA']);
  });

  it('refuses an equity that is not a number', () => {
    expect(() => planRebalance(inputOf(0, Number.NaN, {}, {}, {}))).toThrow(DomainError);
  });
});

const onMargin = { ...defaultSizingRules, useMargin: true };
const symbols = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const longOnly = fc
  .record({
    cash: fc.integer({ min: 0, max: 100_000_000 }).map((centCount) => centCount / 100),
    weights: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
    held: fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 6, maxLength: 6 }),
    prices: fc.array(fc.integer({ min: 100, max: 8_000_000 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ cash, weights, held, prices }) => {
    const total = Math.max(
      1,
      weights.reduce((all, weight) => all + weight, 0),
    );
    const table = (values: number[]): Table => Object.fromEntries(symbols.map((symbol, i) => [symbol, values[i]]));
    const priceTable = table(prices.map((units) => units / 10_000));
    const equity = symbols.reduce((all, symbol, i) => all + held[i] * priceTable[symbol], cash);
    return inputOf(cash, equity, table(weights.map((weight) => weight / total)), table(held), priceTable);
  });

describe('any long-only plan', () => {
  it('never spends more than cash and what its sells bring, charges included', () => {
    fc.assert(
      fc.property(longOnly, (input) => {
        let cash = input.cash;
        for (const { side, shares, symbol } of planRebalance(input).orders) {
          const price = input.prices.get(symbol) ?? 0;
          cash += side === 'Sell' ? shares * price : -shares * price;
          cash -= fillCommission(defaultCostSchedule, shares, price);
          cash -= regulatoryFee(defaultCostSchedule, side, shares, price);
          if (side === 'Buy') expect(cash).toBeGreaterThan(-1e-4);
        }
      }),
      { seed: 41, numRuns: 1_000 },
    );
  });

  it('accounts for every change of shares by an order or by a reason to skip it', () => {
    fc.assert(
      fc.property(longOnly, (input) => {
        const plan = planRebalance(input);
        const total = [...input.targets.values()].reduce((all, weight) => all + weight, 0);
        const scale = Math.min(1, 0.998 / total);
        for (const symbol of symbols) {
          const held = input.positions.get(symbol) ?? 0;
          const target = Math.trunc(
            (input.equity * (input.targets.get(symbol) ?? 0) * scale) / (input.prices.get(symbol) ?? 1),
          );
          const ordered = plan.orders
            .filter((line) => line.symbol === symbol)
            .reduce((all, line) => all + (line.side === 'Buy' ? line.shares : -line.shares), 0);
          const skipped = plan.skipped.filter((line) => line.symbol === symbol);
          const left = skipped.reduce((all, line) => all + line.deltaShares, 0);
          expect(Math.abs(ordered + left - (target - held))).toBeLessThanOrEqual(1);
          expect(skipped.every((line) => line.reason.length > 0)).toBe(true);
        }
      }),
      { seed: 42, numRuns: 1_000 },
    );
  });

  it('holds whole shares, oversells nothing and sends sells before buys', () => {
    fc.assert(
      fc.property(longOnly, (input) => {
        const { orders } = planRebalance(input);
        const sides = orders.map((line) => line.side);
        expect(sides).toEqual([...sides].sort((left, right) => (left === right ? 0 : left === 'Sell' ? -1 : 1)));
        for (const line of orders) {
          expect(Number.isInteger(line.shares) && line.shares > 0).toBe(true);
          if (line.side === 'Sell') expect(line.shares).toBeLessThanOrEqual(input.positions.get(line.symbol) ?? 0);
        }
      }),
      { seed: 43, numRuns: 1_000 },
    );
  });

  it('does not depend on the sequence of its maps', () => {
    fc.assert(
      fc.property(longOnly, (input) => {
        const reversed = (map: ReadonlyMap<string, number>) => new Map([...map].reverse());
        const other = { ...input, targets: reversed(input.targets), positions: reversed(input.positions) };
        // The sum of the weights may differ in its last digit, which moves a target that lies on a whole share.
        const plan = planRebalance(input);
        const again = planRebalance(other);
        expect(again.orders.map((line) => `${line.side} ${line.symbol}`).sort()).toEqual(
          plan.orders.map((line) => `${line.side} ${line.symbol}`).sort(),
        );
      }),
      { seed: 44 },
    );
  });
});

describe('any plan on margin', () => {
  const lines = fc.record({
    cash: fc.integer({ min: -20_000_000, max: 20_000_000 }).map((centCount) => centCount / 100),
    weights: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 }),
    held: fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 6, maxLength: 6 }),
    prices: fc.array(fc.integer({ min: 10_000, max: 8_000_000 }), { minLength: 6, maxLength: 6 }),
  });

  it('opens nothing beyond twice the equity, charges included, whatever is held', () => {
    fc.assert(
      fc.property(lines, ({ cash, weights, held, prices }) => {
        const table = (values: number[]): Table => Object.fromEntries(symbols.map((symbol, i) => [symbol, values[i]]));
        const priceTable = table(prices.map((units) => units / 10_000));
        const shares = table(held);
        let equity = symbols.reduce((all, symbol) => all + shares[symbol] * priceTable[symbol], cash);
        const { orders } = planRebalance(inputOf(cash, equity, table(weights), shares, priceTable), onMargin);
        for (const { side, shares: traded, symbol } of orders) {
          const price = priceTable[symbol];
          shares[symbol] += side === 'Buy' || side === 'Cover' ? traded : -traded;
          equity -= fillCommission(defaultCostSchedule, traded, price);
          equity -= regulatoryFee(defaultCostSchedule, side, traded, price);
          const gross = symbols.reduce((all, name) => all + Math.abs(shares[name]) * priceTable[name], 0);
          if (side === 'Buy' || side === 'Short') expect(gross).toBeLessThanOrEqual(2 * equity + 1e-4);
        }
      }),
      { seed: 46, numRuns: 1_000 },
    );
  });
});

describe('closing shares', () => {
  it('are what a change takes from the position, never more than either', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), (held, delta) => {
        const closing = closingShares(held, delta);
        const crosses = Math.sign(held) * Math.sign(held + delta) < 0;
        if (held * delta >= 0) expect(closing).toBe(0);
        else expect(closing).toBe(crosses ? Math.abs(held) : Math.abs(delta));
      }),
      { seed: 45 },
    );
  });
});
