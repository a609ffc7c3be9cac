import { describe, expect, it } from 'vitest';
import { defaultCostSchedule } from './cost-schedule.ts';
import { netReturnOf } from './signal-trade.ts';

const trade = { entry: 50, exit: 55, averageDailyVolume: 2_000_000, calendarDays: 7 };
const DOLLARS = 10_000;

describe('the return of a trade on a signal after costs', () => {
  it('is by hand that of a purchase', () => {
    // 200 shares of a stock with 100 million dollars a day: a half-spread of 1 bp and a slippage of 100·√(200/2,000,000) = 1 bp, so
    // 50.01 paid and 54.989 received; 1.00 of commission at each end, and 0.34 (0.30574 + 0.0332) of fees on the sale.
    expect(netReturnOf(trade, false, DOLLARS, defaultCostSchedule)).toBeCloseTo((200 * 4.979 - 2.34) / DOLLARS, 12);
  });

  it('is by hand that of a short sale, whose shares are borrowed', () => {
    // Sold at 49.99, bought back at 55.011; fees of 0.32 (0.27794 + 0.0332) on the sale; 10,000 × 0.5 % × 7 / 365 for the shares.
    const borrow = (DOLLARS * 0.005 * 7) / 365;
    const expected = (-200 * 5.021 - 2.32 - borrow) / DOLLARS;
    expect(netReturnOf(trade, true, DOLLARS, defaultCostSchedule)).toBeCloseTo(expected, 12);
  });

  it('costs most where little is traded, and takes at least one share', () => {
    const unknown = { ...trade, exit: 50, averageDailyVolume: 0 };
    // Spread and slippage of 1.4 % at each end.
    expect(netReturnOf(unknown, false, DOLLARS, defaultCostSchedule)).toBeCloseTo(-0.028 - 2.31 / DOLLARS, 4);
    const dear = { ...trade, entry: 30_000, exit: 33_000 };
    expect(netReturnOf(dear, false, DOLLARS, defaultCostSchedule)).toBeGreaterThan(0.09);
  });
});
