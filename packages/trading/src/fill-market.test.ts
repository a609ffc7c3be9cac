import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperExecutionRules } from './backtest.ts';
import { defaultCostSchedule } from './cost-schedule.ts';
import { availableShares, fillMarket, type MarketFillRequest } from './fill-market.ts';
import { defaultMarginRules, marginBuyingPower } from './margin.ts';
import { frictionlessSchedule } from './testing/frictionless-schedule.ts';
import { tradeValue } from './trade-costs.ts';

const request: MarketFillRequest = {
  side: 'Buy',
  shares: 100,
  quote: 50,
  availableShares: 1_000_000,
  averageDailyVolume: 10_000_000,
  buyingPower: 1_000_000,
};

const onMargin: Partial<MarketFillRequest> = { initialFraction: 0.5, buyingPower: 0 };

describe('fillMarket', () => {
  it.each<[string, Partial<MarketFillRequest>, object]>([
    ['all of a small buy', {}, { shares: 100, price: 50, commission: 1, fee: 0 }],
    ['a sell with its fee', { side: 'Sell' }, { shares: 100, price: 50, commission: 1, fee: 0.16 }],
    ['what the volume allows', { availableShares: 30.9 }, { shares: 30, commission: 1, limitedBy: 'volume' }],
    ['what cash pays for with commission', { buyingPower: 1_000 }, { shares: 19, commission: 1, limitedBy: 'cash' }],
    ['what cash pays for on a cover', { side: 'Cover', buyingPower: 1_001 }, { shares: 20, limitedBy: 'cash' }],
    ['any buy where nothing bounds it', { buyingPower: null }, { shares: 100 }],
    // 40 × 50, and a commission of 1 dollar that counts twice.
    ['what buying power carries', { ...onMargin, buyingPower: 2_002 }, { shares: 40, limitedBy: 'cash' }],
    ['a short sale too', { ...onMargin, side: 'Short', buyingPower: 2_001 }, { shares: 39, limitedBy: 'cash' }],
    ['any cover on margin', { ...onMargin, side: 'Cover', buyingPower: 0 }, { shares: 100 }],
    ['any sell on margin', { ...onMargin, side: 'Sell', buyingPower: 0 }, { shares: 100 }],
    ['nothing without buying power', onMargin, { shares: 0, reason: 'buying power does not cover one share' }],
    ['a sell without cash', { side: 'Sell', buyingPower: 0 }, { shares: 100 }],
    ['whole shares', { shares: 9.99 }, { shares: 9 }],
    ['no shares without volume', { availableShares: 0 }, { shares: 0, reason: 'not enough volume traded yet' }],
    ['no shares without cash', { buyingPower: 50 }, { shares: 0, reason: 'cash does not cover one share' }],
    ['no shares on debt', { buyingPower: -10 }, { shares: 0, limitedBy: 'cash' }],
    ['no shares at price 0', { quote: 0 }, { shares: 0, reason: 'no price' }],
    ['no shares at no price', { quote: Number.NaN }, { shares: 0, reason: 'no price' }],
    ['no fraction of a share', { shares: 0.5 }, { shares: 0, reason: 'less than one share' }],
  ])('fills %s', (_case, change, expected) => {
    expect(fillMarket(frictionlessSchedule, { ...request, ...change })).toMatchObject(expected);
  });

  it('never spends more than the buying power and never more shares than asked for or available', () => {
    const micros = fc.integer({ min: -1_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('Buy', 'Sell', 'Short', 'Cover'),
          shares: fc.integer({ min: 0, max: 100_000 }),
          quote: fc.double({ min: 0, max: 5_000, noNaN: true }),
          availableShares: fc.integer({ min: 0, max: 100_000 }),
          averageDailyVolume: fc.integer({ min: 0, max: 100_000_000 }),
          buyingPower: micros.map((value) => value / 1e6),
        }),
        (asked) => {
          const fill = fillMarket(defaultCostSchedule, asked as MarketFillRequest);
          expect(fill.shares).toBeLessThanOrEqual(Math.min(asked.shares, asked.availableShares));
          if (fill.shares === 0) {
            expect(fill).toMatchObject({ price: 0, commission: 0, fee: 0, reason: expect.any(String) });
            return;
          }
          const bought = asked.side === 'Buy' || asked.side === 'Cover';
          const spent = tradeValue(fill.shares, fill.price) + fill.commission;
          if (bought) expect(Math.round(spent * 1e6)).toBeLessThanOrEqual(Math.round(asked.buyingPower * 1e6));
          expect(Math.abs(fill.price * 1e4 - Math.round(fill.price * 1e4))).toBeLessThan(1e-6);
          expect(Math.abs(fill.commission * 100 - Math.round(fill.commission * 100))).toBeLessThan(1e-6);
        },
      ),
      { seed: 21, numRuns: 1_000 },
    );
  });

  it('never leads beyond twice the equity on margin, at the quote and after its costs', () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('Buy' as const, 'Short' as const),
          shares: fc.integer({ min: 1, max: 100_000 }),
          quote: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
          averageDailyVolume: fc.integer({ min: 1, max: 100_000_000 }),
        }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (order, equity, gross) => {
          const buyingPower = marginBuyingPower(equity, gross, defaultMarginRules);
          const asked = { ...order, availableShares: 1e9, buyingPower, initialFraction: 0.5 };
          const { shares, price, commission, fee } = fillMarket(defaultCostSchedule, asked);
          if (shares === 0) return;
          const equityAfter = equity - Math.abs(price - order.quote) * shares - commission - fee;
          expect(gross + shares * order.quote).toBeLessThanOrEqual(2 * equityAfter + 1e-4);
        },
      ),
      { seed: 22, numRuns: 1_000 },
    );
  });

  it('is what the backtest calls at the open', () => {
    const rules = paperExecutionRules(defaultCostSchedule);
    expect(rules.fillAtOpen(request)).toEqual(fillMarket(defaultCostSchedule, request));
    // 500 million dollars a day: 0.5 bps; 100 of 10 million shares: 0.316 bps.
    expect(rules.fillAtOpen(request).price).toBe(50.0041);
  });
});

describe('availableShares', () => {
  it('is a tenth of the volume so far less what the order took in the session', () => {
    expect(availableShares(defaultCostSchedule, 1_005, 0)).toBe(100);
    expect(availableShares(defaultCostSchedule, 1_005, 40)).toBe(60);
    expect(availableShares(defaultCostSchedule, 1_005, 400)).toBe(0);
  });
});
