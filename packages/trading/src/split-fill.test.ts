import { describe, expect, it } from 'vitest';
import { exact, ZERO } from './money.ts';
import { splitFill } from './split-fill.ts';

const fill = (side: 'Buy' | 'Sell', shares: number, price: number) => ({
  side,
  shares: exact(shares),
  price: exact(price),
  commission: exact(1),
  fee: ZERO,
});
const holding = (shares: number) => ({ shares: exact(shares), cost: exact(1_000) });

describe('a fill that was made before a split', () => {
  it.each([
    ['2 for 1', fill('Buy', 33, 100), '2', null, [66, 50]],
    ['1 for 4, with a fraction', fill('Buy', 33, 100), '0.25', null, [8.25, 400]],
    ['1 for 3, as it is stored', fill('Buy', 30, 10), '0.333333', null, [10, 30]],
    ['3 for 2 of a part of the position', fill('Sell', 10, 30), '1.5', holding(49), [15, 20]],
    ['3 for 2 of the whole position, whose fraction was paid', fill('Sell', 33, 98), '1.5', holding(49), [49, 66]],
  ] as const)('%s: counts in new shares of the same value', (_, made, ratio, held, expected) => {
    const { shares, price } = splitFill(made, ratio, held);
    expect([exact(shares).toNumber(), exact(price).toNumber()]).toEqual(expected);
  });
});
