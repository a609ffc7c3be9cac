import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeShares, type ShareExchange } from './exchange-shares.ts';
import { exact } from './money.ts';
import { postExchange } from './post-entry.ts';

const held = (shares: number, cost: number) => ({ shares: exact(shares), cost: exact(cost) });
const terms = (change: Partial<ShareExchange>): ShareExchange => ({
  ...{ ratio: null, cash: 0, price: null, keepsShares: false, costShare: null },
  ...change,
});
const numbers = (of: ReturnType<typeof exchangeShares>) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value.toNumber()]));

describe('an exchange of shares', () => {
  it.each<[string, ReturnType<typeof held>, Partial<ShareExchange>, Record<string, number>]>([
    [
      'to a new symbol carries shares and cost over',
      held(101, 2_020),
      { ratio: 1 },
      { sharesOut: 101, costOut: 2_020, sharesIn: 101, costIn: 2_020, cash: 0, realizedProfit: 0 },
    ],
    [
      'for cash alone realises the difference to the cost',
      held(10, 100),
      { cash: 12.5 },
      { sharesOut: 10, costOut: 100, sharesIn: 0, costIn: 0, cash: 125, realizedProfit: 25 },
    ],
    [
      'for nothing realises the whole cost as a loss',
      held(10, 100),
      {},
      { sharesOut: 10, costOut: 100, sharesIn: 0, costIn: 0, cash: 0, realizedProfit: -100 },
    ],
    [
      'for shares and cash divides the cost by the values, and pays the fraction',
      held(11, 1_100),
      { ratio: 0.5, cash: 10, price: 20 },
      // 5.5 shares are worth 110, as is the cash: half of the cost each, a eleventh of the shares' part for the half share.
      { sharesOut: 11, costOut: 1_100, sharesIn: 5, costIn: 500, cash: 120, realizedProfit: -480 },
    ],
    [
      'of a spin-off leaves the shares, and takes the known part of the cost',
      held(10, 1_000),
      { ratio: 0.25, price: 40, keepsShares: true, costShare: 0.2 },
      { sharesOut: 0, costOut: 200, sharesIn: 2, costIn: 160, cash: 20, realizedProfit: -20 },
    ],
    [
      'of a short position owes what holders get',
      held(-10, -1_000),
      { ratio: 2, cash: 1 },
      { sharesOut: -10, costOut: -1_000, sharesIn: -20, costIn: -1_000, cash: -10, realizedProfit: -10 },
    ],
  ])('%s', (_, holding, change, expected) => {
    expect(numbers(exchangeShares(holding, terms(change)))).toEqual(expected);
  });

  it('always balances, keeps whole shares, and leaves no cost without shares', () => {
    const amount = (max: number) => fc.double({ min: 0, max, noNaN: true }).map((value) => Number(value.toFixed(6)));
    const exchange = fc.record({
      ratio: fc.option(amount(5).filter((ratio) => ratio > 0)),
      cash: amount(100),
      price: fc.option(amount(500).filter((price) => price > 0)),
      keepsShares: fc.boolean(),
      costShare: fc.option(amount(1)),
    });
    const shares = fc.integer({ min: -5_000, max: 5_000 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(shares, amount(200), exchange, (count, price, given) => {
        const holding = { shares: exact(count), cost: exact(count).times(price).toDecimalPlaces(6) };
        const { sharesIn, costIn } = exchangeShares(holding, given);
        expect(sharesIn.isInteger()).toBe(true);
        if (sharesIn.isZero()) expect(costIn.toNumber()).toBe(0);
        const origin = { accountId: 1, causeKey: 'exchange', marketDay: '2026-11-20' };
        // An unbalanced entry throws.
        postExchange(origin, 1, { from: 'OLD', to: 'NEW' }, holding, given);
      }),
      { seed: 5, numRuns: 400 },
    );
  });
});
