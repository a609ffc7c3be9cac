import { describe, expect, it } from 'vitest';
import { isStale } from './account-age.ts';
import { modelPositions } from './model-positions.ts';

describe('the positions of a model account', () => {
  const targets = [
    { symbol: 'BBB', ratio: 0.25 },
    { symbol: 'AAA', ratio: 0.5 },
  ];
  const closes = new Map([
    ['AAA', 100],
    ['BBB', 50],
  ]);

  it('are its targets in shares of its value at the close, at the present prices, the largest first', () => {
    const prices = new Map([
      ['AAA', 110],
      ['BBB', 50],
    ]);
    expect(modelPositions(targets, 100_000, { prices, closes })).toEqual([
      {
        symbol: 'AAA',
        marketPrice: 110,
        position: 500,
        positionValue: 55_000,
        value: 55_000,
        positionPercentage: 55_000 / 105_000,
      },
      {
        symbol: 'BBB',
        marketPrice: 50,
        position: 500,
        positionValue: 25_000,
        value: 25_000,
        positionPercentage: 25_000 / 105_000,
      },
    ]);
  });

  it('have no shares and no value without a price, and keep their part', () => {
    const [first, second] = modelPositions(targets, 100_000, { prices: new Map([['BBB', 50]]), closes });
    expect([first.symbol, first.marketPrice, first.position, first.positionValue]).toEqual(['AAA', null, 0, null]);
    expect([first.positionPercentage, second.positionPercentage]).toEqual([0.5, 0.25]);
  });
});

describe('the warning flag of an account', () => {
  it.each([
    ['five days after its last closed day', '2026-02-27', '2026-03-04T20:00:00Z', false],
    ['more than five', '2026-02-27', '2026-03-05T14:30:00Z', true],
    ['late in the evening of New York, which is the next day in UTC', '2026-02-27', '2026-03-05T02:00:00Z', false],
    ['before its first close', null, '2026-03-05T14:30:00Z', false],
    ['before its first trade', null, null, false],
  ])('%s', (_, tradeDay, activeAt, flag) => {
    expect(isStale(tradeDay, activeAt === null ? null : new Date(activeAt))).toBe(flag);
  });
});
