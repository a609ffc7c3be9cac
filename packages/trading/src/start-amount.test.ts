import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { assertCanStart, payableAmount, wholeAccountAmount } from './start-amount.ts';

const dollars = fc.integer({ min: 0, max: 10_000_000_00 }).map((cents) => money(cents).div(100));

describe('the amount of a subscription that follows with a whole account', () => {
  it.each([
    ['all usable cash', '62000.123456', '62000.123456'],
    ['the most that the strategy takes, when there is more', 250_000, '100000'],
    ['the least that it takes, which a start refuses, when there is less', 9_999.99, '10000'],
  ])('is %s', (_, usable, expected) => {
    const limits = { minInvestmentAmount: 10_000, maxInvestmentAmount: 100_000 };
    expect(wholeAccountAmount(usable, limits).toString()).toBe(expected);
  });
});

describe('the amount of a start or an increase', () => {
  it.each([
    ['the amount asked for, when the cash reaches', 10_000, 0, 10_000, '10000'],
    ['all usable cash, when it does not', 10_000, 0, 6_000.25, '6000.25'],
    ['what was reserved and what has become usable since', 10_000, 6_000, 1_500, '7500'],
    ['no more than was asked for', 10_000, 6_000, 90_000, '10000'],
    ['what was reserved, when nothing else is left', 10_000, 6_000, 0, '6000'],
    ['what was reserved, when the account owes', 10_000, 6_000, -500, '6000'],
  ])('is %s', (_, asked, reserved, usable, expected) => {
    expect(payableAmount(asked, { reserved, usable }).toString()).toBe(expected);
  });

  it('never exceeds the cash nor the amount asked for', () => {
    fc.assert(
      fc.property(dollars, dollars, dollars, (asked, reserved, usable) => {
        const amount = payableAmount(asked, { reserved, usable });
        return (
          amount.lte(asked) &&
          amount.lte(reserved.plus(usable)) &&
          (amount.eq(asked) || amount.eq(reserved.plus(usable)))
        );
      }),
    );
  });

  it('is refused in words below the minimum of the strategy only', () => {
    expect(() => assertCanStart(5_000, 5_000)).not.toThrow();
    expect(() => assertCanStart('4999.99', 5_000)).toThrow(
      'Usable cash is not sufficient: $4,999.99, the strategy needs at least $5,000.00',
    );
  });
});
