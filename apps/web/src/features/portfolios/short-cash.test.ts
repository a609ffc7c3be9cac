import { describe, expect, it } from 'vitest';
import { shortCashOf } from './short-cash.ts';

const limits = { minInvestmentAmount: 5_000 };

describe('an amount that the account does not cover', () => {
  it('is one above its usable cash alone', () => {
    expect(shortCashOf({ usableCash: 9_999.99 }, 10_000, limits)).toEqual({
      usable: 9_999.99,
      amount: 10_000,
      refusedBelow: null,
    });
    expect(shortCashOf({ usableCash: 10_000 }, 10_000, limits)).toBeNull();
  });

  it('is not known before the account and the amount are', () => {
    expect([shortCashOf(undefined, 10_000, limits), shortCashOf({ usableCash: 0 }, null, limits)]).toEqual([
      null,
      null,
    ]);
  });

  it('starts with less, unless that is less than the strategy takes', () => {
    const refusedBelow = [4_999.99, 5_000].map(
      (usableCash) => shortCashOf({ usableCash }, 10_000, limits)?.refusedBelow,
    );
    expect(refusedBelow).toEqual([5_000, null]);
  });
});
