import { previousTradingDay, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { loadPanel } from '@pipa/db/market';
import { listNotifications } from '@pipa/db/notices';
import type { Strategy } from '@pipa/quant';
import { backtestStrategy, defaultSizingRules, type SizingRules } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeThrough } from '../testing/close-through.ts';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const CRASH = '2024-03-08';
const AFTER = '2024-03-11';
const LAST = '2024-03-14';
const AMOUNT = 20_000;
const BOLD = holding('bold', { AAAA: 1.1, BBBB: 0.8 }, 'Monthly');
const WEEKLY = holding('weekly', { AAAA: 1.1, BBBB: 0.8 }, 'Weekly');
const ON_MARGIN = { ...defaultSizingRules, useMargin: true };
const LIMITED = { ...ON_MARGIN, sellValuePerOrder: 500 };
const LOST = holding('lost', { CCCC: 1.9 }, 'Monthly');
const BROKEN: Strategy = {
  ...holding('broken', {}, 'Daily'),
  decide: ({ t, panel }) => {
    if (panel.days[t] >= toEpochDay(CRASH)) throw new Error('no decision');
    return new Map(Object.entries({ AAAA: 1.1, BBBB: 0.8 }));
  },
};

let simulator: Simulator;
let bold: number;
let weekly: number;
let limited: number;
let broken: number;
let lost: { accountId: number; portfolioId: number };

beforeAll(async () => {
  const strategies = [BOLD, WEEKLY, LOST, BROKEN];
  simulator = await createSimulator({ day: DAY, strategies });
  await simulator.db.prisma.strategy.updateMany({ data: { useMargin: true } });
  fall('AAAA', 0.61);
  fall('BBBB', 0.61);
  fall('CCCC', 0.4);
  bold = (await start(BOLD)).portfolioId;
  weekly = (await start(WEEKLY)).portfolioId;
  limited = (await start(WEEKLY)).portfolioId;
  const sellValuePerOrder = LIMITED.sellValuePerOrder;
  await simulator.db.prisma.portfolio.update({ where: { id: limited }, data: { sellValuePerOrder } });
  broken = (await start(BROKEN)).portfolioId;
  lost = await start(LOST);
});
afterAll(() => simulator.db.drop());

/** Lets a symbol fall in the session of the crash and rest at that price. */
function fall(symbol: string, factor: number): void {
  const close = simulator.market.barOf(symbol, previousTradingDay(CRASH))?.close ?? Number.NaN;
  const price = Math.round(close * factor * 100) / 100;
  simulator.market.script(symbol, CRASH, { open: close, close: price });
  for (const day of tradingDaysBetween(AFTER, '2024-03-28')) {
    simulator.market.script(symbol, day, { open: price, close: price, high: price, low: price });
  }
}

async function start({ code }: Strategy) {
  const opened = await simulator.open({ code, amount: AMOUNT });
  await simulator.investor.start(opened.portfolioId);
  return opened;
}

const stored = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
const records = (portfolioId: number) =>
  simulator.db.prisma.portfolioRecord.findMany({ where: { portfolioId }, orderBy: { tradeDate: 'asc' } });
const rebalances = async (portfolioId: number) =>
  (
    await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId },
      include: { orders: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind, tradeDay, status, orders }) => ({
    kind,
    day: tradeDay.toISOString().slice(0, 10),
    status,
    orders: orders.map(({ side, symbol, status: was, reason }) => `${was} ${side} ${symbol}: ${reason}`),
  }));
const grossOn = (record: Awaited<ReturnType<typeof records>>[number]) => record.longExposure - record.shortExposure;
const callsOf = async (portfolioId: number) => {
  const { userId } = await stored(portfolioId);
  const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 200 });
  return notifications.flatMap(({ notice }) =>
    notice.event === 'trade.marginCall' && notice.parameters.portfolioId === portfolioId ? [notice.parameters] : [],
  );
};
const backtestOf = async (strategy: Strategy, day: TradingDay, sizing: SizingRules = ON_MARGIN) => {
  const panel = await loadPanel(simulator.db.pool, TEST_SYMBOLS, { from: previousTradingDay(DAY, 20), to: day });
  return backtestStrategy({
    panel,
    strategy,
    universe: TEST_SYMBOLS,
    benchmark: 'SPY',
    fromDay: toEpochDay(DAY),
    toDay: toEpochDay(day),
    initialAmount: AMOUNT,
    sizing,
  });
};

describe('a margin call', () => {
  it('is made at a close whose value does not reach the requirement, once, also when the close is done again', async () => {
    await simulator.finishDay();
    await simulator.finishDay();
    expect(await callsOf(bold)).toEqual([]);
    await simulator.until(({ day, phase }) => day === CRASH && phase === 'Closed');
    await closeThrough(simulator, 'call margin');
    expect(await simulator.finishDay()).toBe(CRASH);
    const record = (await records(bold))[2];
    expect(grossOn(record)).toBeGreaterThan(4);
    expect((await stored(bold)).marginCallDay?.toISOString().slice(0, 10)).toBe(AFTER);
    const [call, ...more] = await callsOf(bold);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ day: AFTER });
    expect(Number(call.equity)).toBeCloseTo(record.netLiquidation.toNumber(), 6);
    expect(Number(call.requirement) / Number(call.equity)).toBeCloseTo(grossOn(record) / 4, 6);
  });

  it('is reported by one activity and one mail', async () => {
    const logs = await simulator.db.prisma.portfolioLog.findMany({
      where: { portfolioId: bold, action: 'Margin Call' },
    });
    expect(logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Worth \$[\d,.]+, which does not reach the maintenance requirement of \$[\d,.]+$/),
    ]);
    const mails = await simulator.db.prisma.mailMessage.findMany({
      where: { dedupeKey: `margin-call-${bold}-${AFTER}` },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0].text).toContain(`at the open of ${AFTER}`);
  });

  it('sells the largest positions at the next open, down to the initial requirement', async () => {
    await simulator.until(({ day, tick }) => day === AFTER && tick > 0);
    expect(await rebalances(bold)).toEqual([
      { kind: 'Start', day: DAY, status: 'Done', orders: expect.any(Array) },
      {
        kind: 'MarginCall',
        day: AFTER,
        status: 'Done',
        orders: ['Filled Sell AAAA: maintenance margin is breached'],
      },
    ]);
    await simulator.finishDay();
    const record = (await records(bold))[3];
    expect(grossOn(record)).toBeGreaterThan(1.95);
    expect(grossOn(record)).toBeLessThan(2.05);
  });

  it('is over then: nothing more is called or sold', async () => {
    while ((await simulator.finishDay()) < LAST);
    expect(await callsOf(bold)).toHaveLength(1);
    expect(await rebalances(bold)).toHaveLength(2);
    await simulator.expectBooksAgree();
  });

  it('leaves the portfolio worth what its backtest is worth, every day to the cent', async () => {
    const backtest = await backtestOf(BOLD, LAST);
    const values = (await records(bold)).map(({ netLiquidation }) => netLiquidation.toNumber());
    expect(values).toHaveLength(backtest.equity.length - 1);
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(backtest.equity[i + 1], 2);
    expect(backtest.trades.map(({ reason }) => reason)).toContain('maintenance margin is breached');
  });

  it('gives place to a rebalance of that day', async () => {
    expect(await callsOf(weekly)).toHaveLength(1);
    const kinds = (await rebalances(weekly)).map(({ kind, day }) => [kind, day]);
    expect(kinds).toEqual([
      ['Start', DAY],
      ['Rebalance', AFTER],
    ]);
    const backtest = await backtestOf(WEEKLY, LAST);
    for (const [i, { netLiquidation }] of (await records(weekly)).entries()) {
      expect(netLiquidation.toNumber()).toBeCloseTo(backtest.equity[i + 1], 2);
    }
  });

  it('is met by that rebalance whatever the largest value of an order', async () => {
    const ofLimited = await records(limited);
    expect(grossOn(ofLimited[2])).toBeGreaterThan(4);
    expect(grossOn(ofLimited[3])).toBeLessThan(2.05);
    expect(await callsOf(limited)).toHaveLength(1);
    const backtest = await backtestOf(WEEKLY, LAST, LIMITED);
    for (const [i, { netLiquidation }] of ofLimited.entries()) {
      expect(netLiquidation.toNumber()).toBeCloseTo(backtest.equity[i + 1], 2);
    }
  });

  it('is answered also where the rebalance of that day fails', async () => {
    const ofDay = (await rebalances(broken)).filter(({ day }) => day === AFTER);
    expect(ofDay).toEqual([
      { kind: 'Rebalance', day: AFTER, status: 'Failed', orders: [] },
      {
        kind: 'MarginCall',
        day: AFTER,
        status: 'Done',
        orders: [expect.stringMatching(/^Filled Sell .*: maintenance margin is breached$/)],
      },
    ]);
    expect(await callsOf(broken)).toHaveLength(1);
  });

  it('stops a portfolio that has lost everything; its account pays the debt', async () => {
    const portfolio = await stored(lost.portfolioId);
    expect(portfolio).toMatchObject({ status: 'Stop' });
    expect(portfolio.cash.toNumber()).toBe(0);
    expect((await rebalances(lost.portfolioId)).map(({ kind, day }) => [kind, day])).toEqual([
      ['Start', DAY],
      ['Stop', AFTER],
    ]);
    const account = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: lost.accountId } });
    expect(account.cash.toNumber()).toBeLessThan(100_000 - AMOUNT);
    expect((await backtestOf(LOST, LAST)).ruin).toMatchObject({ day: toEpochDay(CRASH) });
    await simulator.expectBooksAgree();
  });
});
