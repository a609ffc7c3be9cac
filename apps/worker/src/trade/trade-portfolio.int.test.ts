import { nextTradingDay } from '@pipa/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(() => floor.simulator.db.drop());

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
    const told = () => prisma.notification.count({ where: { event: 'trade.executed' } });
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
    expect(await told()).toBe(0);
    await floor.simulator.finishDay();
    await floor.simulator.finishDay();
    const [later] = await floor.ordersOf(portfolioId);
    expect(['Filled', 'Cancelled']).toContain(later.status);
    expect(await prisma.notification.count({ where: { dedupeKey: `order-${later.id}` } })).toBe(1);
    await floor.simulator.expectBooksAgree();
  });
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
