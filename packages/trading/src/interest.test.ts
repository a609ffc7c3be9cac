import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperInterest } from './backtest.ts';
import { defaultCostSchedule } from './cost-schedule.ts';
import { describeInterest, interestOn } from './interest.ts';
import { exact } from './money.ts';

describe('interest', () => {
  it('is paid on negative cash by the day and to the cent', () => {
    // 10,000 × 6 % × 3 / 365
    expect(interestOn(-10_000, 3, defaultCostSchedule).toString()).toBe('-4.93');
    expect(interestOn('-1234.56', 1, defaultCostSchedule).toString()).toBe('-0.2');
  });

  it('is earned at the cash rate', () => {
    expect(interestOn(10_000, 3, defaultCostSchedule).isZero()).toBe(true);
    expect(interestOn(10_000, 73, { ...defaultCostSchedule, cashRateAnnual: 0.03 }).toString()).toBe('60');
  });

  it('is the same cent in the backtest, whose cash carries the errors of doubles', () => {
    const charge = paperInterest(defaultCostSchedule);
    // A loan of 30.416667 dollars costs half a cent a day, so that the least error decides how it is rounded.
    expect(charge(-30.416667 + 1e-10, 1)).toBe(interestOn('-30.416667', 1, defaultCostSchedule).toNumber());
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 5 }), (micros, days) => {
        const booked = exact(micros).div(1e6);
        const cash = micros / 1e6 + 1e-8 * Math.sign(micros);
        expect(charge(cash, days)).toBe(interestOn(booked, days, defaultCostSchedule).toNumber());
      }),
      { seed: 71, numRuns: 500 },
    );
  });

  it('says what was charged, for how long and on how much', () => {
    expect(describeInterest(exact('-4.93'), '-10000', 3)).toBe('$4.93 for 3 days on $10,000.00 borrowed');
    expect(describeInterest(exact('0.82'), 10_000, 1)).toBe('$0.82 earned in 1 day on $10,000.00');
  });
});
