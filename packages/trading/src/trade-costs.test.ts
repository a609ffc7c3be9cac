import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCostSchedule, describeCosts } from './cost-schedule.ts';
import {
  affordableShares,
  executionPrice,
  fillCommission,
  halfSpreadBps,
  orderCommission,
  regulatoryFee,
  slippageBps,
  tradeValue,
} from './trade-costs.ts';

const schedule = defaultCostSchedule;

describe('commission', () => {
  it.each([
    ['nothing traded', 0, 0, 0],
    ['the minimum', 100, 50, 1],
    ['the rate a share', 1_000, 50, 5],
    ['half a cent rounded up', 301, 50, 1.51],
    ['the maximum below the minimum', 1, 10, 0.1],
    ['the maximum on penny stocks', 10_000, 0.05, 5],
  ])('charges %s', (_case, shares, price, expected) => {
    expect(orderCommission(schedule, shares, shares * price)).toBe(expected);
  });

  it('charges the minimum once an order, not once a fill', () => {
    const first = fillCommission(schedule, 100, 50);
    const second = fillCommission(schedule, 100, 50, { shares: 100, value: 5_000, commission: first });
    const third = fillCommission(schedule, 300, 50, { shares: 200, value: 10_000, commission: first + second });
    expect([first, second, third]).toEqual([1, 0, 1.5]);
  });

  it('adds up to the commission of the whole order, however it is filled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000_000 })), {
          minLength: 1,
          maxLength: 12,
        }),
        (fills) => {
          const prior = { shares: 0, value: 0, commission: 0 };
          for (const [shares, units] of fills) {
            prior.commission += fillCommission(schedule, shares, units / 10_000, prior);
            prior.shares += shares;
            prior.value += tradeValue(shares, units / 10_000);
          }
          expect(prior.commission).toBeCloseTo(orderCommission(schedule, prior.shares, prior.value), 6);
        },
      ),
      { seed: 11 },
    );
  });
});

describe('regulatory fee', () => {
  it.each([
    ['Buy', 1_000, 100, 0],
    ['Cover', 1_000, 100, 0],
    // 100,000 × 0.0000278 = 2.78, and 1,000 × 0.000166 = 0.166: 2.946 rounds up.
    ['Sell', 1_000, 100, 2.95],
    ['Short', 1_000, 100, 2.95],
    // The part per share stops at 8.30: 100,000 × 0.0000278 = 2.78 again.
    ['Sell', 100_000, 1, 11.08],
    ['Sell', 1, 1, 0.01],
  ] as const)('%s of %d shares at %d costs %d', (side, shares, price, expected) => {
    expect(regulatoryFee(schedule, side, shares, price)).toBe(expected);
  });
});

describe('price of a trade', () => {
  it.each([
    [600e6, 0.5],
    [500e6, 0.5],
    [200e6, 1],
    [30e6, 2.5],
    [6e6, 5],
    [1e6, 15],
    [10, 40],
    [Number.NaN, 40],
  ])('at %d dollars a day has a half-spread of %d bps', (volume, expected) => {
    expect(halfSpreadBps(schedule, volume)).toBe(expected);
  });

  it.each([
    [10_000, 1_000_000, 10],
    [100, 1_000_000, 1],
    [5_000_000, 1_000_000, 100],
    [100, 0, 100],
    [100, Number.NaN, 100],
  ])('slips for %d of %d shares by %d bps', (shares, volume, expected) => {
    expect(slippageBps(schedule, shares, volume)).toBeCloseTo(expected, 12);
  });

  it('is worse than the quote on either side, to four decimals', () => {
    // 50 million dollars a day: 2.5 bps, and 1 % of a day's volume: 10 bps.
    expect(executionPrice(schedule, 'Buy', 50, 10_000, 1_000_000)).toBe(50.0625);
    expect(executionPrice(schedule, 'Cover', 50, 10_000, 1_000_000)).toBe(50.0625);
    expect(executionPrice(schedule, 'Sell', 50, 10_000, 1_000_000)).toBe(49.9375);
    expect(executionPrice(schedule, 'Short', 50, 10_000, 1_000_000)).toBe(49.9375);
  });

  it('is never 0', () => {
    expect(executionPrice(schedule, 'Sell', 0.00001, 100, 0)).toBe(0.0001);
  });
});

describe('affordableShares', () => {
  it('is the largest whole number that cash pays for with commission', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: -1_000_000, max: 2_000_000_000_000 }),
        (priceUnits, wanted, cashMicros) => {
          const price = priceUnits / 10_000;
          const shares = affordableShares(schedule, price, wanted, cashMicros / 1e6);
          // Counted in integers: micro-dollars.
          const cost = (n: number) => n * priceUnits * 100 + Math.round(fillCommission(schedule, n, price) * 1e6);
          expect(Number.isInteger(shares) && shares >= 0 && shares <= wanted).toBe(true);
          if (shares > 0) expect(cost(shares)).toBeLessThanOrEqual(cashMicros);
          if (shares < wanted) expect(cost(shares + 1)).toBeGreaterThan(cashMicros - 100);
        },
      ),
      { seed: 12, numRuns: 1_000 },
    );
  });
});

describe('describeCosts', () => {
  it('tells every rate of the schedule', () => {
    const text = describeCosts(schedule)
      .map((fact) => `${fact.label}: ${fact.text}`)
      .join('\n');
    expect(text).toContain('Commission: $0.005 a share, at least $1.00 and at most 1 % of the trade value');
    expect(text).toContain('$27.80 per million dollars and $0.000166 a share (at most $8.30)');
    expect(text).toContain(
      'Half-spread: 0.5 basis points where $500 million or more trade a day, up to 40 basis points',
    );
    expect(text).toContain('at most 10 % of the volume');
    expect(text).toContain('Margin interest: 6 % a year');
    expect(text).toContain('Interest on cash: 0 % a year');
  });
});
