import type { RecordedClose } from '@pipa/db/portfolios';
import { describe, expect, it } from 'vitest';
import { type MeasuredBook, measurePortfolio } from './measure-portfolio.ts';
import type { PriceView } from './price-view.ts';

const DAY = '2026-03-02';
const STOPPED_AT = new Date('2026-03-02T15:30:00Z');
const view = (
  prices: Record<string, number>,
  references: Record<string, number> = {},
  earlier: Record<string, number> = {},
  opens: Record<string, number> = references,
): PriceView => ({
  prices: new Map(Object.entries(prices)),
  references: new Map(Object.entries(references)),
  opens: new Map(Object.entries(opens)),
  priceAt: (symbol, at) => (at.getTime() === STOPPED_AT.getTime() ? earlier[symbol] : undefined),
});
const book: MeasuredBook = {
  status: 'Started',
  cash: 1_000,
  receivable: 0,
  positions: [{ symbol: 'AAA', shares: 90, cost: 9_000 }],
  lastRecord: null,
  allocated: 10_000,
  released: 0,
  isSettled: false,
  stoppedAt: null,
};
const record: RecordedClose = {
  tradeDate: '2026-02-27',
  netLiquidation: 11_000,
  profitLoss: 1_000,
  dailyProfitLoss: 100,
  dailyReturn: 0.01,
  cumReturn: 0.1,
  drawdown: -0.05,
  benchmarkCumReturn: 0.2,
  alpha: null,
  beta: null,
  sharpe: null,
  sortino: null,
  volatility: null,
  valueAtRisk: null,
};
const measure = (change: Partial<MeasuredBook>, prices: PriceView) =>
  measurePortfolio({ ...book, ...change }, DAY, prices, 'SPY');

describe('measuring a portfolio at a moment', () => {
  it('measures the first session against the cash it was given', () => {
    const { performance, benchmarkReturn, valuation } = measure({}, view({ AAA: 110, SPY: 505 }, { SPY: 500 }));
    expect(valuation.netLiquidation).toBe(10_900);
    expect(performance).toMatchObject({ profitLoss: 900, dailyProfitLoss: 900, dailyReturn: 0.09 });
    expect(performance.cumReturn).toBeCloseTo(0.09, 12);
    expect(benchmarkReturn).toBeCloseTo(0.01, 12);
  });

  it('continues from the last close, and a deposit is no profit', () => {
    const { performance, benchmarkReturn } = measure(
      { lastRecord: record, cash: 6_500, allocated: 5_000 },
      view({ AAA: 110, SPY: 450 }, { SPY: 500 }),
    );
    // 6,500 + 90 · 110 = 16,400 after 11,000 + 5,000.
    expect(performance.dailyProfitLoss).toBe(400);
    expect(performance.profitLoss).toBe(1_400);
    expect(performance.dailyReturn).toBeCloseTo(0.025, 12);
    expect(performance.cumReturn).toBeCloseTo(1.1 * 1.025 - 1, 12);
    expect(performance.drawdown).toBeCloseTo(0.95 * 1.025 - 1, 12);
    expect(benchmarkReturn).toBeCloseTo(1.2 * 0.9 - 1, 12);
  });

  it('measures money that was taken out with what it earned until then', () => {
    const { performance, valuation } = measure(
      { lastRecord: record, cash: 200, allocated: 0, released: 1_000 },
      view({ AAA: 110 }),
    );
    // 200 + 9,900 stayed and 1,000 left, after 11,000.
    expect(valuation.netLiquidation).toBe(10_100);
    expect(performance).toMatchObject({ dailyProfitLoss: 100, netInvested: 9_000, netLiquidation: 10_100 });
    expect(performance.profitLoss).toBe(1_100);
    expect(performance.dailyReturn).toBeCloseTo(100 / 11_000, 12);
  });

  it('measures the last day of a portfolio that has just been sold', () => {
    const sold = { status: 'Stop' as const, cash: 0, positions: [], isSettled: true };
    const after = measure({ ...sold, lastRecord: record, allocated: 0, released: 11_550 }, view({}));
    expect(after.valuation.netLiquidation).toBe(0);
    expect(after.performance.profitLoss).toBe(1_550);
    expect(after.performance.dailyReturn).toBeCloseTo(0.05, 12);
    const sameDay = measure({ ...sold, allocated: 10_000, released: 9_900 }, view({}));
    expect(sameDay.performance).toMatchObject({ profitLoss: -100, dailyReturn: -0.01 });
  });

  it('begins its benchmark at the open of the first session, and continues it from the close before', () => {
    const prices = view({ AAA: 110, SPY: 505 }, { SPY: 480 }, { SPY: 510 }, { SPY: 500 });
    expect(measure({}, prices).benchmarkReturn).toBeCloseTo(0.01, 12);
    expect(measure({ lastRecord: record }, prices).benchmarkReturn).toBeCloseTo((1.2 * 505) / 480 - 1, 12);
    const soldInTheFirst = { status: 'Stop' as const, cash: 0, positions: [], isSettled: true, stoppedAt: STOPPED_AT };
    expect(measure({ ...soldInTheFirst, released: 10_100 }, prices).benchmarkReturn).toBeCloseTo(0.02, 12);
  });

  it('compares a portfolio that has just been sold with the benchmark of that minute', () => {
    const sold = { status: 'Stop' as const, cash: 0, positions: [], isSettled: true, stoppedAt: STOPPED_AT };
    const prices = view({ SPY: 520 }, { SPY: 500 }, { SPY: 505 });
    expect(measure({ ...sold, released: 10_100 }, prices).benchmarkReturn).toBeCloseTo(0.01, 12);
    expect(measure({ stoppedAt: null }, prices).benchmarkReturn).toBeCloseTo(0.04, 12);
  });

  it('takes a close that has been recorded as it was recorded', () => {
    const today = { ...record, tradeDate: DAY };
    const { performance, benchmarkReturn } = measure({ lastRecord: today }, view({ AAA: 1 }));
    expect(performance).toMatchObject({ profitLoss: 1_000, cumReturn: 0.1, dailyReturn: 0.01, drawdown: -0.05 });
    expect(benchmarkReturn).toBe(0.2);
  });

  it('keeps the last close of a stopped portfolio, its benchmark included', () => {
    const { performance, valuation, benchmarkReturn } = measure(
      { status: 'Stop', cash: 0, positions: [], lastRecord: record, allocated: 0 },
      view({ SPY: 900 }, { SPY: 500 }),
    );
    expect(benchmarkReturn).toBe(0.2);
    expect(performance).toMatchObject({ profitLoss: 1_000, cumReturn: 0.1 });
    expect(valuation.netLiquidation).toBe(0);
  });

  it.each(['ReadyToStart', 'Starting', 'StartFailed'] as const)('has nothing to say of one that is %s', (status) => {
    const { performance, benchmarkReturn } = measure({ status, cash: 0, positions: [] }, view({}));
    expect(performance).toMatchObject({ profitLoss: 0, cumReturn: 0, netLiquidation: 0 });
    expect(benchmarkReturn).toBeNull();
  });

  it('does not change without a price of the benchmark', () => {
    expect(measure({}, view({ AAA: 100 })).benchmarkReturn).toBe(0);
  });
});
