import { describe, expect, it } from 'vitest';
import { referencePrice } from './reference-price.ts';

describe('the close before, in the shares of today', () => {
  it.each([
    ['nothing', 100, [], 100],
    ['a split', 100, [{ kind: 'Split' as const, value: 4 }], 25],
    ['a dividend', 100, [{ kind: 'Dividend' as const, value: 1.5 }], 98.5],
    [
      'both, the dividend being for a new share',
      100,
      [
        { kind: 'Dividend' as const, value: 1 },
        { kind: 'Split' as const, value: 2 },
      ],
      49,
    ],
    ['a dividend larger than the price', 1, [{ kind: 'Dividend' as const, value: 2 }], 1],
  ])('after %s', (_, close, actions, expected) => {
    expect(referencePrice(close, actions)).toBe(expected);
  });
});
