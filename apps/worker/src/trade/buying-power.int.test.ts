import { nextTradingDay, previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { loadPanel } from '@pipa/db/market';
import { backtestStrategy, defaultSizingRules, marginStatus, valuePortfolio } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const AMOUNT = 20_000;
const LEVERED = holding('levered', { BBBB: 0.9, CCCC: 0.6 }, 'Monthly');
const GREEDY = holding('greedy', { SPY: 2, AAAA: -1.5 }, 'Monthly');

let simulator: Simulator;
let portfolioId: number;
beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [GREEDY, LEVERED] });
  await simulator.db.prisma.strategy.updateMany({ data: { useMargin: true, longShort: 'LONG_SHORT' } });
  // The market opens far from the closes by which the orders were sized.
  for (const symbol of ['SPY', 'AAAA']) {
    const bar = simulator.market.barOf(symbol, DAY);
    if (bar === null) throw new Error('no bar');
    const price = Math.round(bar.open * 106) / 100;
    simulator.market.script(symbol, DAY, { open: price, close: price, high: price, low: price });
  }
  // Equity grows at the next open, so that it carries more than what was bought.
  for (const [symbol, factor] of [
    ['SPY', 1.1],
    ['AAAA', 0.9],
  ] as const) {
    const last = simulator.market.barOf(symbol, DAY)?.close ?? Number.NaN;
    const price = Math.round(last * factor * 100) / 100;
    simulator.market.script(symbol, nextTradingDay(DAY), { open: price, close: price, high: price, low: price });
  }
  ({ portfolioId } = await simulator.open({ code: 'greedy', amount: AMOUNT }));
  await simulator.investor.start(portfolioId);
});
afterAll(() => simulator.db.drop());

/** Margin of the portfolio at the scripted prices of the day. */
async function statusNow() {
  const { day } = await simulator.state();
  const { cash } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
  const positions = await simulator.db.prisma.position.findMany({ where: { portfolioId } });
  const quotes = new Map(positions.map(({ symbol }) => [symbol, simulator.market.barOf(symbol, day)?.open ?? 0]));
  const held = positions.map(({ symbol, shares, cost }) => ({
    symbol,
    shares: shares.toNumber(),
    cost: cost.toNumber(),
  }));
  return marginStatus(valuePortfolio({ cash: cash.toNumber(), receivable: 0, positions: held }, quotes));
}
async function backtestUntil(day: TradingDay) {
  const panel = await loadPanel(simulator.db.pool, TEST_SYMBOLS, { from: previousTradingDay(DAY, 20), to: day });
  return backtestStrategy({
    panel,
    strategy: GREEDY,
    universe: TEST_SYMBOLS,
    benchmark: 'SPY',
    fromDay: toEpochDay(DAY),
    toDay: toEpochDay(day),
    initialAmount: AMOUNT,
    sizing: { ...defaultSizingRules, useMargin: true },
  });
}
const rebalances = () => simulator.db.prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });

describe('a strategy on margin that wants more than twice the equity', () => {
  it('gets what the initial requirement allows at the prices of the open, and the plan says what it left out', async () => {
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
    const { grossValue, equity, buyingPower } = await statusNow();
    expect(grossValue).toBeLessThanOrEqual(2 * equity);
    expect(buyingPower).toBeLessThan(200);
    const [{ skipped }] = await rebalances();
    expect(skipped).toEqual([
      { symbol: 'SPY', deltaShares: expect.any(Number), reason: 'beyond the buying power' },
      { symbol: 'AAAA', deltaShares: expect.any(Number), reason: 'beyond the buying power' },
    ]);
    const orders = await simulator.db.prisma.order.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    expect(orders.map(({ status, reason }) => `${status}: ${reason}`)).toContain(
      'Cancelled: Buying power does not cover the rest',
    );
  });

  it('is worth the same in the backtest of that day, to the cent', async () => {
    await simulator.finishDay();
    const backtest = await backtestUntil(DAY);
    const record = await simulator.db.prisma.portfolioRecord.findFirstOrThrow({ where: { portfolioId } });
    expect(record.netLiquidation.toNumber()).toBeCloseTo(backtest.equity[1], 2);
    expect(record.longExposure - record.shortExposure).toBeCloseTo(
      backtest.longExposure[1] - backtest.shortExposure[1],
      6,
    );
  });

  it('stays worth the same on the days after, when equity that has grown could carry more', async () => {
    for (let days = 0; days < 2; days++) await simulator.finishDay();
    const records = await simulator.db.prisma.portfolioRecord.findMany({
      where: { portfolioId },
      orderBy: { tradeDate: 'asc' },
    });
    const { equity } = await backtestUntil((await simulator.state()).lastClosedDay ?? DAY);
    expect(equity).toHaveLength(records.length + 1);
    for (const [i, { netLiquidation }] of records.entries()) {
      expect(netLiquidation.toNumber()).toBeCloseTo(equity[i + 1], 2);
    }
  });

  it('invests an increase on margin too, within the buying power of the whole', async () => {
    await simulator.investor.changeAmount(portfolioId, 10_000);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
    const [, increase] = await rebalances();
    expect(increase).toMatchObject({ kind: 'Increase' });
    const { grossValue, equity } = await statusNow();
    expect(grossValue).toBeGreaterThan(1.8 * equity);
    expect(grossValue).toBeLessThanOrEqual(2 * equity);
    await simulator.finishDay();
    await simulator.expectBooksAgree();
  });
});

describe('a decrease of a portfolio with borrowed cash', () => {
  it('sells the same share of every position and keeps the loan in proportion', async () => {
    const { portfolioId: levered } = await simulator.open({ code: 'levered', amount: AMOUNT });
    await simulator.investor.start(levered);
    await simulator.finishDay();
    const lastRecord = () =>
      simulator.db.prisma.portfolioRecord.findFirstOrThrow({
        where: { portfolioId: levered },
        orderBy: { tradeDate: 'desc' },
      });
    const before = await lastRecord();
    expect(before.longExposure).toBeGreaterThan(1.4);
    const id = await simulator.investor.changeAmount(levered, -5_000);
    await simulator.finishDay();
    expect(await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'Executed',
    });
    const after = await lastRecord();
    expect(after.cashFlow.toNumber()).toBe(-5_000);
    expect(Math.abs(after.longExposure / before.longExposure - 1)).toBeLessThan(0.05);
    const kinds = await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId: levered },
      orderBy: { id: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['Start', 'Decrease']);
    await simulator.expectBooksAgree();
  });
});
