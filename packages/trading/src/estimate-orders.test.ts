import { describe, expect, it } from 'vitest';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { estimateOrders } from './estimate-orders.ts';

/** One basis point of half-spread, no slippage. */
const schedule: CostSchedule = {
  ...defaultCostSchedule,
  halfSpreadTiers: [{ fromDollarVolume: 0, halfSpreadBps: 1 }],
  slippage: { coefficientBps: 0, maximumBps: 0 },
};
const closes = new Map([
  ['AAA', 100],
  ['BBB', 50],
]);
const estimate = (orders: Parameters<typeof estimateOrders>[0], cash: number) =>
  estimateOrders(
    orders,
    cash,
    (symbol) => closes.get(symbol),
    () => 1_000_000,
    schedule,
  );

describe('the estimate of a plan', () => {
  it('takes price, commission and half a spread of a buy out of the cash', () => {
    const { orders, costs, cashLeft } = estimate([{ symbol: 'AAA', side: 'Buy', shares: 300, reason: 'x' }], 40_000);
    // 300 × 100 × 1 bp and 300 × $0.005.
    expect(orders).toEqual([
      { symbol: 'AAA', side: 'Buy', shares: 300, reason: 'x', price: 100, value: 30_000, costs: 4.5 },
    ]);
    expect(costs).toBeCloseTo(4.5, 9);
    expect(cashLeft).toBeCloseTo(40_000 - 30_000 - 4.5, 9);
  });

  it('adds what a sale brings, less its charges', () => {
    const { costs, cashLeft } = estimate([{ symbol: 'BBB', side: 'Sell', shares: 200, reason: 'x' }], 0);
    // 200 × 50 × 1 bp, the least commission, and the regulatory fee: 9999 × 0.0000278 + 200 × 0.000166, up to the cent.
    expect(costs).toBeCloseTo(1 + 1 + 0.32, 9);
    expect(cashLeft).toBeCloseTo(10_000 - 2.32, 9);
  });

  it('leaves out what has no price yet', () => {
    const { orders, cashLeft } = estimate([{ symbol: 'NEW', side: 'Sell', shares: 5, reason: 'x' }], 10);
    expect(orders).toMatchObject([{ price: null, value: 0, costs: 0 }]);
    expect(cashLeft).toBe(10);
  });
});
