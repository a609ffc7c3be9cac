import type { OrderSide } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostSchedule, defaultCostSchedule } from '../cost-schedule.ts';
import { executionPrice, orderCommission, regulatoryFee } from '../trade-costs.ts';
import { calibrateCosts, calibratedSchedule, type FilledOrder, LEAST_MEASURED_ORDERS } from './calibrate-costs.ts';

/** Orders that a broker with this schedule filled, in several sizes and tiers. */
function ordersAt(schedule: CostSchedule, count: number, noiseBps = 0): FilledOrder[] {
  return Array.from({ length: count }, (_, i) => {
    const side: OrderSide = i % 2 === 0 ? 'Buy' : 'Sell';
    const shares = 100 * (1 + (i % 7)) ** 2;
    const averageDailyVolume = [20_000_000, 2_000_000, 200_000][i % 3] ?? 1;
    const marketPrice = 80 + (i % 5);
    const noise = 1 + ((i % 4) - 1.5) * (noiseBps / 10_000);
    const price = executionPrice(schedule, side, marketPrice, shares, averageDailyVolume) * noise;
    const commission = orderCommission(schedule, shares, shares * price);
    const fee = regulatoryFee(schedule, side, shares, price);
    return { side, fills: 2, shares, price, marketPrice, averageDailyVolume, commission, fee };
  });
}

const dear: CostSchedule = {
  ...defaultCostSchedule,
  halfSpreadTiers: defaultCostSchedule.halfSpreadTiers.map((tier) => ({
    ...tier,
    halfSpreadBps: tier.halfSpreadBps * 3,
  })),
  slippage: { coefficientBps: 40, maximumBps: 1_000 },
  commission: { perShare: 0, minimum: 0, maximumFraction: 0 },
};

describe('the measured costs of an account', () => {
  it('are those by which its broker filled', () => {
    const calibration = calibrateCosts(defaultCostSchedule, ordersAt(dear, 60));
    if (calibration.state !== 'Measured') throw new Error(calibration.state);
    const { halfSpread, slippage, commission, regulatory } = calibration;
    expect([calibration.orders, calibration.fills]).toEqual([60, 120]);
    expect(halfSpread.measured / halfSpread.scheduled).toBeCloseTo(3, 1);
    expect(slippage.measured).toBeCloseTo(40, 0);
    expect(slippage.scheduled).toBe(100);
    expect([commission.measured, regulatory.measured / regulatory.scheduled]).toEqual([0, 1]);
    const own = calibratedSchedule(defaultCostSchedule, calibration);
    expect(own.halfSpreadTiers[0]?.halfSpreadBps).toBeCloseTo(1.5, 1);
    expect(own.commission).toEqual({ perShare: 0, minimum: 0, maximumFraction: 0 });
    expect(own.regulatory).toEqual(defaultCostSchedule.regulatory);
  });

  it('have an interval that is wider where fills differ more, and holds the true value', () => {
    const widthAt = (noise: number) => {
      const calibration = calibrateCosts(defaultCostSchedule, ordersAt(defaultCostSchedule, 90, noise));
      if (calibration.state !== 'Measured') throw new Error(calibration.state);
      const { low, high, scheduled } = calibration.slippage;
      expect(low).toBeLessThanOrEqual(scheduled);
      expect(high).toBeGreaterThanOrEqual(scheduled);
      return high - low;
    };
    expect(widthAt(8)).toBeGreaterThan(3 * widthAt(1));
  });

  it('are not said of too few orders, nor of orders of one size', () => {
    const [one] = ordersAt(dear, 1);
    if (one === undefined) throw new Error('no order');
    expect(calibrateCosts(defaultCostSchedule, ordersAt(dear, LEAST_MEASURED_ORDERS - 1)).state).toBe('TooFew');
    expect(
      calibrateCosts(
        defaultCostSchedule,
        Array.from({ length: 50 }, () => one),
      ).state,
    ).toBe('TooAlike');
    expect(calibrateCosts(defaultCostSchedule, [])).toEqual({ state: 'TooFew', orders: 0, fills: 0 });
  });

  it('never make a schedule that pays the trader', () => {
    const noise = fc.array(fc.double({ min: -0.02, max: 0.02, noNaN: true }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(noise, (moves) => {
        const orders = ordersAt(defaultCostSchedule, 40).map((order, i) => ({
          ...order,
          price: order.price * (1 + (moves[i] ?? 0)),
        }));
        const calibration = calibrateCosts(defaultCostSchedule, orders);
        if (calibration.state !== 'Measured') throw new Error(calibration.state);
        const own = calibratedSchedule(defaultCostSchedule, calibration);
        const rates = [own.slippage.coefficientBps, ...own.halfSpreadTiers.map(({ halfSpreadBps }) => halfSpreadBps)];
        expect(Math.min(...rates, own.commission.perShare, own.regulatory.perDollar)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});
