import { nextTradingDay, previousTradingDay, sessionOf } from '@pipa/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
const AMOUNT = 50_000;
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(() => floor.simulator.db.drop());

const sumOf = <T>(items: readonly T[] = [], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

describe('a job delivered more than once', () => {
  it('plans and fills once, however many run at the same time', async () => {
    const portfolios = await Promise.all(Array.from({ length: 4 }, () => floor.started('even')));
    await floor.toOpen();
    const deliveries = portfolios.flatMap(({ portfolioId }) => [portfolioId, portfolioId, portfolioId]);
    await Promise.all(deliveries.map((portfolioId) => tradePortfolio(floor.simulator.context, portfolioId)));
    for (const { portfolioId } of portfolios) {
      const orders = await floor.ordersOf(portfolioId);
      expect(orders.map(({ status, executions }) => [status, executions.length])).toEqual([
        ['Filled', 1],
        ['Filled', 1],
        ['Filled', 1],
      ]);
      expect(await floor.simulator.db.prisma.rebalance.count({ where: { portfolioId } })).toBe(1);
      expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
    }
    await floor.simulator.expectBooksAgree();
  });

  it('does nothing for a portfolio that has stopped, failed to start or was never started', async () => {
    const stopped = await floor.started('even');
    const failed = await floor.started('single', 20);
    const { portfolioId: ready } = await floor.simulator.open({ code: 'even', amount: 20_000 });
    await floor.simulator.finishDay();
    await floor.toOpen();
    await floor.simulator.investor.stop(stopped.portfolioId);
    await floor.simulator.tick();
    await floor.simulator.tick();
    const ids = [stopped.portfolioId, failed.portfolioId, ready];
    const statuses = async () => Promise.all(ids.map(async (id) => (await floor.portfolioOf(id)).status));
    expect(await statuses()).toEqual(['Stop', 'StartFailed', 'ReadyToStart']);
    const activities = await floor.simulator.db.prisma.portfolioLog.count();
    for (const portfolioId of [...ids, ...ids]) await tradePortfolio(floor.simulator.context, portfolioId);
    expect(await statuses()).toEqual(['Stop', 'StartFailed', 'ReadyToStart']);
    expect(await floor.simulator.db.prisma.portfolioLog.count()).toBe(activities);
    await floor.simulator.expectBooksAgree();
  });

  it('does nothing when it comes after the close, or for a portfolio that is gone', async () => {
    const { portfolioId } = await floor.started('even');
    await tradePortfolio(floor.simulator.context, portfolioId);
    await tradePortfolio(floor.simulator.context, 999_999);
    expect(await floor.ordersOf(portfolioId)).toHaveLength(0);
  });
});

describe('a large order', () => {
  it('fills in parts, never more than a tenth of what has traded, each part once', async () => {
    floor.simulator.market.script('BBBB', DAY, { volume: 3_000 });
    const { portfolioId } = await floor.started('single', 50_000);
    const { prisma } = floor.simulator.db;
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { tradeNotification: true } });
    const countNotices = () => prisma.notification.count({ where: { event: 'trade.executed' } });
    await floor.simulator.until(({ phase }) => phase === 'Closed');
    const [order] = await floor.ordersOf(portfolioId);
    expect(order.executions.length).toBeGreaterThan(1);
    expect(order.filledShares.toNumber()).toBeGreaterThan(0);
    expect(order.filledShares.toNumber()).toBeLessThanOrEqual(300);
    const filled = order.executions.reduce((total, { shares }) => total + shares.toNumber(), 0);
    expect(filled).toBe(order.filledShares.toNumber());
    expect(order.status).toBe('PartlyFilled');
    // One commission per order: the minimum is paid once.
    const commission = order.executions.reduce((total, each) => total + each.commission.toNumber(), 0);
    expect(commission).toBeLessThan(2.5);
    // Its owner hears of the order when it is over, not of each part.
    expect(await countNotices()).toBe(0);
    await floor.simulator.finishDay();
    await floor.simulator.finishDay();
    const [later] = await floor.ordersOf(portfolioId);
    expect(['Filled', 'Cancelled']).toContain(later.status);
    expect(await prisma.notification.count({ where: { dedupeKey: `order-${later.id}` } })).toBe(1);
    await floor.simulator.expectBooksAgree();
  });
});

describe('an order larger than the volume of days', () => {
  it('fills over several executions and days, at most a tenth of each, and is one order to its last share', async () => {
    const { market } = floor.simulator;
    const price = (market.barOf('BBBB', previousTradingDay(DAY))?.close ?? 0) * 0.99;
    const still = { open: price, high: price, low: price, close: price };
    const days = [DAY, nextTradingDay(DAY), nextTradingDay(DAY, 2)];
    // A tenth of a day is three fifths of the order, and the last tick is before the close.
    const dayVolume = Math.ceil((0.6 * AMOUNT * 10) / price);
    for (const day of days) market.script('BBBB', day, { ...still, volume: dayVolume });
    const { portfolioId } = await floor.started('single', AMOUNT);
    for (const day of days) expect(await floor.simulator.finishDay()).toBe(day);

    const [order, ...others] = await floor.ordersOf(portfolioId);
    expect(others).toEqual([]);
    expect([order.status, order.filledShares.toNumber()]).toEqual(['Filled', order.shares.toNumber()]);
    const byDay = Map.groupBy(order.executions, ({ execTime }) => execTime.toISOString().slice(0, 10));
    expect([...byDay.keys()]).toEqual(days);
    const filled = days.map((day) => sumOf(byDay.get(day), ({ shares }) => shares.toNumber()));
    expect(filled[0] + filled[1] + filled[2]).toBe(order.shares.toNumber());
    for (const shares of filled) expect(shares).toBeLessThanOrEqual(Math.floor(dayVolume / 10));
    for (const [day, executions] of byDay) {
      expect(executions[0].execTime).toEqual(sessionOf(day).openAt);
      expect(executions.length).toBeGreaterThan(1);
    }
    // One commission for the order, not one a day.
    const commission = sumOf(order.executions, (execution) => execution.commission.toNumber());
    expect(commission).toBeCloseTo(Math.max(1, 0.005 * order.shares.toNumber()), 1);
    const records = await floor.simulator.db.prisma.portfolioRecord.findMany({
      where: { portfolioId },
      orderBy: { tradeDate: 'asc' },
    });
    for (const [i, { netLiquidation, totalCash }] of records.entries()) {
      const held = filled.slice(0, i + 1).reduce((total, shares) => total + shares, 0);
      expect(netLiquidation.toNumber()).toBeCloseTo(totalCash.toNumber() + held * price, 4);
    }
    expect(records).toHaveLength(days.length);
    await floor.simulator.expectBooksAgree();
  });
});

describe('a stop at night', () => {
  it.each(['Closed', 'PreOpen'] as const)(
    'in phase %s sells everything at the next open, and nothing before',
    async (asked) => {
      const { portfolioId, accountId } = await floor.started('even');
      await floor.toOpen();
      await floor.simulator.until(({ day, phase }) => phase === asked && (asked === 'Closed' || day !== DAY));
      await floor.simulator.investor.stop(portfolioId);
      const night = await floor.simulator.until(({ phase }) => phase === 'Open');
      expect([night.day, night.tick]).toEqual([nextTradingDay(DAY), 0]);
      expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
      expect(await floor.simulator.db.prisma.position.count({ where: { portfolioId } })).toBe(3);
      await floor.simulator.tick();

      const { openAt } = sessionOf(nextTradingDay(DAY));
      const { status, cash, stoppedAt } = await floor.portfolioOf(portfolioId);
      expect([status, cash.toNumber(), stoppedAt]).toEqual(['Stop', 0, openAt]);
      const sold = (await floor.ordersOf(portfolioId)).filter(({ side }) => side === 'Sell');
      expect(sold.map(({ symbol, status: state }) => [symbol, state])).toEqual([
        ['SPY', 'Filled'],
        ['BND', 'Filled'],
        ['AAAA', 'Filled'],
      ]);
      for (const { symbol, executions } of sold) {
        const open = floor.simulator.market.barOf(symbol, nextTradingDay(DAY))?.open ?? 0;
        expect(executions.map(({ execTime }) => execTime)).toEqual([openAt]);
        expect(executions[0].price.toNumber() / open).toBeCloseTo(1, 2);
      }
      const proceeds = sumOf(sold, ({ executions: [one] }) =>
        one.price.times(one.shares).minus(one.commission).minus(one.fee).toNumber(),
      );
      expect(proceeds).toBeGreaterThan(19_000);
      expect(await floor.cashOf(accountId)).toBeGreaterThan(80_000 + proceeds - 0.01);
      await floor.simulator.expectBooksAgree();
    },
  );
});

it('an order is no larger than its owner allows, and the rest follows with the next rebalances', async () => {
  const { portfolioId } = await floor.started('daily');
  const { prisma } = floor.simulator.db;
  await prisma.portfolio.update({ where: { id: portfolioId }, data: { buyValuePerOrder: 3_000 } });
  await floor.simulator.finishDay();
  await floor.simulator.finishDay();
  const plans = await prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
  expect(plans.map(({ kind }) => kind)).toEqual(['Start', 'Rebalance']);
  for (const { skipped } of plans) {
    const beyond = expect.objectContaining({ symbol: 'AAAA', reason: 'beyond the value per order' });
    expect(skipped).toEqual(expect.arrayContaining([beyond]));
  }
  const bought = (await floor.ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
  expect(bought).toHaveLength(2);
  for (const { executions } of bought) {
    const value = executions.reduce((sum, { shares, price }) => sum + shares.toNumber() * price.toNumber(), 0);
    // Sized at the last close, executed at the open.
    expect(value).toBeGreaterThan(2_500);
    expect(value).toBeLessThan(3_300);
  }
  await floor.simulator.expectBooksAgree();
});

describe('without a quote', () => {
  it('an order waits and fills at the open of the day on which the symbol trades again', async () => {
    floor.simulator.market.script('AAAA', DAY, null);
    const { portfolioId } = await floor.started('even');
    await floor.simulator.finishDay();
    const waiting = (await floor.ordersOf(portfolioId)).find(({ symbol }) => symbol === 'AAAA');
    expect([waiting?.status, waiting?.executions.length]).toEqual(['Accepted', 0]);
    const day = await floor.simulator.finishDay();
    const filled = (await floor.ordersOf(portfolioId)).find(({ symbol }) => symbol === 'AAAA');
    expect(filled?.status).toBe('Filled');
    const open = floor.simulator.market.barOf('AAAA', day)?.open ?? 0;
    expect((filled?.executions[0].price.toNumber() ?? 0) / open).toBeCloseTo(1, 2);
  });

  it('a stop waits for the last position', async () => {
    const { portfolioId, accountId } = await floor.started('even');
    const first = await floor.simulator.finishDay();
    floor.simulator.market.script('BND', nextTradingDay(first), null);
    await floor.simulator.investor.stop(portfolioId);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
    expect(await floor.simulator.db.prisma.position.count({ where: { portfolioId } })).toBe(1);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Stop');
    expect((await floor.portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
    expect(await floor.cashOf(accountId)).toBeGreaterThan(99_000);
    await floor.simulator.expectBooksAgree();
  });
});

it('activities are listed in the sequence of cause and effect', async () => {
  const { portfolioId } = await floor.started('even');
  await floor.simulator.finishDay();
  await floor.simulator.investor.stop(portfolioId);
  await floor.simulator.finishDay();
  const { user } = await floor.simulator.db.prisma.portfolio.findUniqueOrThrow({
    where: { id: portfolioId },
    include: { user: true },
  });
  const investor = user.userName;
  const logs = await floor.simulator.db.prisma.portfolioLog.findMany({
    where: { portfolioId },
    orderBy: { id: 'asc' },
  });
  expect(logs.map(({ userName, action, message }) => `${userName} ${action}: ${message.split(';')[0]}`)).toEqual([
    `${investor} Start: $20,000.00 reserved`,
    'system Start: 3 orders placed',
    'system Started: Started with the first fill',
    `${investor} Stop: Sells every position at the open of ${nextTradingDay(DAY)}`,
    'system Stop: 3 orders placed',
    'system Stopped: Everything is sold',
  ]);
});

it('a new rebalance supersedes what the last one left open', async () => {
  floor.simulator.market.script('AAAA', DAY, null);
  const { portfolioId } = await floor.started('daily');
  const first = await floor.simulator.finishDay();
  floor.simulator.market.script('AAAA', nextTradingDay(first), null);
  await floor.simulator.finishDay();
  const orders = (await floor.ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
  expect(orders.map(({ status }) => status)).toEqual(['Cancelled', 'Accepted']);
  expect(orders[0].reason).toBe(`Superseded by the rebalance of ${nextTradingDay(first)}`);
});
