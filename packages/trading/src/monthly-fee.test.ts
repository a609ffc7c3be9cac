import { nextTradingDay, toEpochDay } from '@pipa/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from './money.ts';
import { daysHeld, type FeeTerms, isCharged, monthlyFee, payFee } from './monthly-fee.ts';

const FIXED: FeeTerms = { chargeType: 'FixedMonthly', chargeAmount: 10 };
const SHARE: FeeTerms = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.0004 };
const FREE: FeeTerms = { chargeType: 'Free', chargeAmount: 0 };
const WHOLE = { held: 21, ofMonth: 21 };
const held = (since: string, day: string) => daysHeld(toEpochDay(since), toEpochDay(day));

describe('the market days of a month', () => {
  it('count from the month’s first, from a later start, and to a stop', () => {
    expect(held('2023-05-01', '2024-03-28')).toEqual({ held: 20, ofMonth: 20 });
    expect(held('2024-03-06', '2024-03-28')).toEqual({ held: 17, ofMonth: 20 });
    expect(held('2024-03-06', '2024-03-06')).toEqual({ held: 1, ofMonth: 20 });
    expect(held('2024-02-06', '2024-03-04')).toEqual({ held: 2, ofMonth: 20 });
  });
});

describe('the fee of a month', () => {
  it.each([
    ['a fixed amount', FIXED, 31_250, WHOLE, '10'],
    ['a share of the value', SHARE, 31_250, WHOLE, '12.5'],
    ['a share rounded half up to the cent', SHARE, 12_512.5, WHOLE, '5.01'],
    ['a third of a month', FIXED, 31_250, { held: 7, ofMonth: 21 }, '3.33'],
    ['nothing where it is free', FREE, 31_250, WHOLE, '0'],
    ['nothing of nothing', FIXED, 0, WHOLE, '0'],
    ['nothing of debts', SHARE, -100, WHOLE, '0'],
  ] as const)('is %s', (_, terms, value, days, fee) => {
    expect(monthlyFee(terms, value, days).toString()).toBe(fee);
  });

  it('is charged by a strategy that is not free and names an amount', () => {
    expect([FIXED, SHARE, FREE].map(isCharged)).toEqual([true, true, false]);
    expect(isCharged({ chargeType: 'FixedMonthly', chargeAmount: 0 })).toBe(false);
  });

  it('of two parts of a month is the whole within a cent', () => {
    const [start, end] = ['2024-03-01', '2024-03-28'];
    const whole = monthlyFee(FIXED, 1, held(start, end));
    const parts = monthlyFee(FIXED, 1, held(start, '2024-03-12')).plus(
      monthlyFee(FIXED, 1, held(nextTradingDay('2024-03-12'), end)),
    );
    expect(parts.minus(whole).abs().lte(0.01)).toBe(true);
  });
});

describe('a fee is paid', () => {
  it('from the cash, together with what was due before', () => {
    expect(payFee(12.5, 3, 100, false)).toEqual({ paid: exact(15.5), due: exact(0) });
  });

  it('as far as the cash goes, and the rest is due', () => {
    expect(payFee(12.5, 3, 10, false)).toEqual({ paid: exact(10), due: exact(5.5) });
    expect(payFee(12.5, 0, -4, false)).toEqual({ paid: exact(0), due: exact(12.5) });
  });

  it('in full with margin, where cash may be negative', () => {
    expect(payFee(12.5, 0, 2, true)).toEqual({ paid: exact(12.5), due: exact(0) });
  });

  it('never with more than the cash or the debt, and nothing of it is lost', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((count) => exact(count).div(100));
    fc.assert(
      fc.property(cents, cents, cents, (fee, before, cash) => {
        const { paid, due } = payFee(fee, before, cash, false);
        expect(paid.plus(due).eq(fee.plus(before))).toBe(true);
        expect(paid.lte(cash) && paid.gte(0) && due.gte(0)).toBe(true);
      }),
      { seed: 3 },
    );
  });
});
