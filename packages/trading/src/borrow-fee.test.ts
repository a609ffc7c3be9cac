import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtestStrategy, paperBorrowFee } from './backtest.ts';
import { borrowFee, describeBorrowFee } from './borrow-fee.ts';
import { defaultCostSchedule, describeCosts } from './cost-schedule.ts';
import { exact } from './money.ts';
import { defaultSizingRules } from './sizing-rules.ts';
import { frictionlessSchedule } from './testing/frictionless-schedule.ts';

const MONDAY = 19_723;

describe('the fee for borrowed shares', () => {
  it('is paid on the value of short positions by the calendar day and to the cent', () => {
    // 30,000 × 0.5 % × 3 / 365
    expect(borrowFee(30_000, 3, defaultCostSchedule).toString()).toBe('1.23');
    expect(borrowFee('12345.67', 1, defaultCostSchedule).toString()).toBe('0.17');
    expect(borrowFee(0, 3, defaultCostSchedule).isZero()).toBe(true);
    expect(borrowFee(30_000, 3, { ...defaultCostSchedule, borrowRateAnnual: 0 }).isZero()).toBe(true);
  });

  it('is the same cent in the backtest, whose values carry the errors of doubles', () => {
    const charge = paperBorrowFee(defaultCostSchedule);
    // 365 dollars cost half a cent a day, so that the least error decides how it is rounded.
    expect(charge(365 - 1e-10, 1)).toBe(borrowFee('365', 1, defaultCostSchedule).toNumber());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 5 }), (micros, days) => {
        const booked = exact(micros).div(1e6);
        expect(charge(micros / 1e6 - 1e-8, days)).toBe(borrowFee(booked, days, defaultCostSchedule).toNumber());
      }),
      { seed: 29, numRuns: 500 },
    );
  });

  it('says what was charged, for how long and on how much', () => {
    expect(describeBorrowFee(exact('1.23'), 30_000, 3)).toBe('$1.23 for 3 days on $30,000.00 sold short');
    expect(describeBorrowFee(exact('0.41'), 30_000, 1)).toBe('$0.41 for 1 day on $30,000.00 sold short');
  });

  it('is shown with the other costs, but not of a schedule from before it', () => {
    const shown = (facts: ReturnType<typeof describeCosts>) => facts.map(({ label, text }) => `${label}: ${text}`);
    const line = 'Borrow fee: 0.5 % a year on the value of short positions';
    expect(shown(describeCosts(defaultCostSchedule))).toContain(line);
    const { borrowRateAnnual: _, ...earlier } = defaultCostSchedule;
    expect(shown(describeCosts(earlier)).some((text) => text.startsWith('Borrow fee'))).toBe(false);
  });

  it('is a cost of a backtest at each close at which something is sold short', () => {
    const days = Int32Array.of(MONDAY, MONDAY + 1, MONDAY + 2, MONDAY + 3, MONDAY + 4);
    const flat = (price: number) => new Float64Array(5).fill(price);
    const prices = [flat(100), flat(50)];
    const panel = {
      days,
      symbols: ['SPY', 'DOWN'],
      open: prices,
      high: prices,
      low: prices,
      close: prices,
      adjClose: prices,
      volume: [flat(1e9), flat(1e9)],
      actions: [[], []],
    };
    const run = (borrowRateAnnual: number) =>
      backtestStrategy({
        panel,
        strategy: {
          code: 'short',
          rebalance: 'Monthly',
          warmUpSessions: 0,
          parameters: {},
          universe: () => ['DOWN'],
          decide: () => new Map([['DOWN', -0.5]]),
        },
        universe: ['DOWN'],
        benchmark: 'SPY',
        fromDay: MONDAY + 1,
        toDay: MONDAY + 4,
        initialAmount: 100_000,
        schedule: { ...frictionlessSchedule, borrowRateAnnual },
        sizing: { ...defaultSizingRules, useMargin: true },
      });
    const [free, charged] = [run(0), run(0.0365)];
    const [{ shares }] = charged.trades;
    expect(charged.trades[0]).toMatchObject({ symbol: 'DOWN', side: 'Short' });
    // A ten-thousandth a day: one day each of Tuesday to Thursday, and three over the weekend.
    const daily = shares * 50 * 0.0001;
    expect(charged.costs.borrow).toBeCloseTo(6 * daily, 6);
    expect(charged.costTotal - free.costTotal).toBeCloseTo(charged.costs.borrow, 9);
    expect(free.equity[4] - charged.equity[4]).toBeCloseTo(charged.costs.borrow, 6);
    expect(free.equity[1] - charged.equity[1]).toBeCloseTo(daily, 6);
    expect([free.costs.borrow, charged.interestTotal]).toEqual([0, 0]);
  });
});
