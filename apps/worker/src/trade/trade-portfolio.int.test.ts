import { nextTradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { postDeposit } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
let simulator: Simulator;

beforeEach(async () => {
  simulator = await createSimulator({
    day: DAY,
    strategies: [
      holding('even', { SPY: 0.5, BND: 0.3, AAAA: 0.2 }),
      holding('single', { BBBB: 1 }),
      holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily'),
      holding('cash', {}),
    ],
  });
});
afterEach(() => simulator.db.drop());

const portfolioOf = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
const ordersOf = (portfolioId: number) =>
  simulator.db.prisma.order.findMany({ where: { portfolioId }, include: { executions: true }, orderBy: { id: 'asc' } });
const cashOf = async (id: number) =>
  (await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).cash.toNumber();
const deposit = async (accountId: number, dollars: number) => {
  const origin = { accountId, causeKey: cashCauses.deposit(accountId, 'later'), marketDay: DAY };
  await inTransaction(simulator.db.prisma, (tx) => postEntry(tx, postDeposit(origin, dollars), { at: simulator.now }));
};
const toOpen = () => simulator.until(({ phase }) => phase === 'Open');

async function started(code: string, amount = 20_000): Promise<{ accountId: number; portfolioId: number }> {
  const opened = await simulator.open({ code, amount });
  await simulator.investor.start(opened.portfolioId);
  return opened;
}

describe('a job delivered more than once', () => {
  it('plans and fills once, however many run at the same time', async () => {
    const portfolios = await Promise.all(Array.from({ length: 4 }, () => started('even')));
    await toOpen();
    const deliveries = portfolios.flatMap(({ portfolioId }) => [portfolioId, portfolioId, portfolioId]);
    await Promise.all(deliveries.map((portfolioId) => tradePortfolio(simulator.context, portfolioId)));
    for (const { portfolioId } of portfolios) {
      const orders = await ordersOf(portfolioId);
      expect(orders.map(({ status, executions }) => [status, executions.length])).toEqual([
        ['Filled', 1],
        ['Filled', 1],
        ['Filled', 1],
      ]);
      expect(await simulator.db.prisma.rebalance.count({ where: { portfolioId } })).toBe(1);
      expect((await portfolioOf(portfolioId)).status).toBe('Started');
    }
    await simulator.expectBooksAgree();
  });

  it('does nothing for a portfolio that has stopped, failed to start or was never started', async () => {
    const stopped = await started('even');
    const failed = await started('single', 20);
    const { portfolioId: ready } = await simulator.open({ code: 'even', amount: 20_000 });
    await simulator.finishDay();
    await toOpen();
    await simulator.investor.stop(stopped.portfolioId);
    await simulator.tick();
    await simulator.tick();
    const ids = [stopped.portfolioId, failed.portfolioId, ready];
    const statuses = async () => Promise.all(ids.map(async (id) => (await portfolioOf(id)).status));
    expect(await statuses()).toEqual(['Stop', 'StartFailed', 'ReadyToStart']);
    const activities = await simulator.db.prisma.portfolioLog.count();
    for (const portfolioId of [...ids, ...ids]) await tradePortfolio(simulator.context, portfolioId);
    expect(await statuses()).toEqual(['Stop', 'StartFailed', 'ReadyToStart']);
    expect(await simulator.db.prisma.portfolioLog.count()).toBe(activities);
    await simulator.expectBooksAgree();
  });

  it('does nothing when it comes after the close, or for a portfolio that is gone', async () => {
    const { portfolioId } = await started('even');
    await tradePortfolio(simulator.context, portfolioId);
    await tradePortfolio(simulator.context, 999_999);
    expect(await ordersOf(portfolioId)).toHaveLength(0);
  });
});

describe('a start with less usable cash than the amount', () => {
  const logOf = async (portfolioId: number) =>
    (await simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } })).map(
      ({ action, message }) => `${action}: ${message}`,
    );

  it('invests what is usable when its trade comes, and its activities say so', async () => {
    const { accountId, portfolioId } = await simulator.open({ code: 'even', amount: 20_000, deposit: 12_000 });
    await simulator.investor.start(portfolioId);
    await toOpen();
    await simulator.tick();
    const portfolio = await portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['Started', 12_000]);
    expect(await cashOf(accountId)).toBe(0);
    expect(await logOf(portfolioId)).toContain(
      'Investment Amount: Starts with $12,000.00 instead of $20,000.00: more was not usable in the account',
    );
    await simulator.expectBooksAgree();
  });

  it('takes cash that becomes usable before the trade, up to the amount', async () => {
    const { accountId, portfolioId } = await simulator.open({ code: 'even', amount: 20_000, deposit: 12_000 });
    await simulator.investor.start(portfolioId);
    await deposit(accountId, 30_000);
    await toOpen();
    await simulator.tick();
    const portfolio = await portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['Started', 20_000]);
    expect(await cashOf(accountId)).toBe(22_000);
    await simulator.expectBooksAgree();
  });

  it('that fails gives back what it took and keeps the amount that was asked for', async () => {
    const { accountId, portfolioId } = await simulator.open({ code: 'single', amount: 20_000, deposit: 12_000 });
    simulator.market.script('BBBB', DAY, null);
    await simulator.investor.start(portfolioId);
    await simulator.finishDay();
    const portfolio = await portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['StartFailed', 20_000]);
    expect(await cashOf(accountId)).toBe(12_000);
    await simulator.expectBooksAgree();
  });
});

describe('a large order', () => {
  it('fills in parts, never more than a tenth of what has traded, each part once', async () => {
    simulator.market.script('BBBB', DAY, { volume: 3_000 });
    const { portfolioId } = await started('single', 50_000);
    await simulator.until(({ phase }) => phase === 'Closed');
    const [order] = await ordersOf(portfolioId);
    expect(order.executions.length).toBeGreaterThan(1);
    expect(order.filledShares.toNumber()).toBeGreaterThan(0);
    expect(order.filledShares.toNumber()).toBeLessThanOrEqual(300);
    const filled = order.executions.reduce((total, { shares }) => total + shares.toNumber(), 0);
    expect(filled).toBe(order.filledShares.toNumber());
    expect(order.status).toBe('PartlyFilled');
    // One commission per order: the minimum is paid once.
    const commission = order.executions.reduce((total, each) => total + each.commission.toNumber(), 0);
    expect(commission).toBeLessThan(2.5);
    await simulator.finishDay();
    await simulator.finishDay();
    const [later] = await ordersOf(portfolioId);
    expect(['Filled', 'Cancelled']).toContain(later.status);
    await simulator.expectBooksAgree();
  });
});

describe('without a quote', () => {
  it('an order waits and fills at the open of the day on which the symbol trades again', async () => {
    simulator.market.script('AAAA', DAY, null);
    const { portfolioId } = await started('even');
    await simulator.finishDay();
    const waiting = (await ordersOf(portfolioId)).find(({ symbol }) => symbol === 'AAAA');
    expect([waiting?.status, waiting?.executions.length]).toEqual(['Accepted', 0]);
    const day = await simulator.finishDay();
    const filled = (await ordersOf(portfolioId)).find(({ symbol }) => symbol === 'AAAA');
    expect(filled?.status).toBe('Filled');
    const open = simulator.market.barOf('AAAA', day)?.open ?? 0;
    expect((filled?.executions[0].price.toNumber() ?? 0) / open).toBeCloseTo(1, 2);
  });

  it('a stop waits for the last position', async () => {
    const { portfolioId, accountId } = await started('even');
    const first = await simulator.finishDay();
    simulator.market.script('BND', nextTradingDay(first), null);
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Started');
    expect(await simulator.db.prisma.position.count({ where: { portfolioId } })).toBe(1);
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Stop');
    expect((await portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
    expect(await cashOf(accountId)).toBeGreaterThan(99_000);
    await simulator.expectBooksAgree();
  });
});

describe('a start', () => {
  it('that buys nothing in its first session fails and gives the cash back; another one may follow', async () => {
    simulator.market.script('BBBB', DAY, null);
    const { portfolioId, accountId } = await started('single');
    await simulator.finishDay();
    const failed = await portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual([
      'StartFailed',
      'Nothing could be bought in the first session',
    ]);
    expect(await cashOf(accountId)).toBe(100_000);
    expect((await ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['Cancelled']);
    await simulator.investor.start(portfolioId);
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Started');
    await simulator.expectBooksAgree();
  });

  it('with an amount that buys no share fails at once', async () => {
    const { portfolioId, accountId } = await started('single', 20);
    await toOpen();
    await simulator.tick();
    const failed = await portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'Nothing could be ordered for this amount']);
    expect(await cashOf(accountId)).toBe(100_000);
    await simulator.expectBooksAgree();
  });

  it('of a strategy that holds cash is a start all the same', async () => {
    const { portfolioId } = await started('cash');
    await simulator.finishDay();
    const portfolio = await portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['Started', 20_000]);
    expect(await simulator.db.prisma.portfolioRecord.count({ where: { portfolioId } })).toBe(1);
  });

  it('on a frozen account waits', async () => {
    const { portfolioId, accountId } = await started('even');
    await simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: simulator.now } });
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Starting');
    await simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: null } });
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Started');
  });
});

describe('changes of the amount', () => {
  it('that are due together are netted', async () => {
    const { portfolioId, accountId } = await started('even', 20_000);
    await simulator.finishDay();
    const placed = (await ordersOf(portfolioId)).length;
    const cashBefore = await cashOf(accountId);
    await simulator.investor.changeAmount(portfolioId, 2_000);
    await simulator.investor.changeAmount(portfolioId, -2_000);
    await simulator.finishDay();
    expect(await ordersOf(portfolioId)).toHaveLength(placed);
    expect(await cashOf(accountId)).toBe(cashBefore);
    const changes = await simulator.db.prisma.cashChange.findMany({ where: { portfolioId } });
    expect(changes.map(({ status }) => status)).toEqual(['Executed', 'Executed']);
    await simulator.expectBooksAgree();
  });

  it('on a rebalance day go with the rebalance', async () => {
    const { portfolioId, accountId } = await started('daily', 20_000);
    await simulator.finishDay();
    const cashBefore = await cashOf(accountId);
    await simulator.investor.changeAmount(portfolioId, -5_000);
    await simulator.finishDay();
    expect(await cashOf(accountId)).toBe(cashBefore + 5_000);
    const kinds = await simulator.db.prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(['Start', 'Rebalance']);
    expect((await portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(15_000);
    await simulator.expectBooksAgree();
  });

  it('beyond the value of the portfolio fail and take nothing', async () => {
    const { portfolioId, accountId } = await started('single', 20_000);
    const first = await simulator.finishDay();
    const price = simulator.market.barOf('BBBB', first)?.close ?? 0;
    simulator.market.script('BBBB', nextTradingDay(first), { open: price * 0.7, close: price * 0.7 });
    await simulator.finishDay();
    const cashBefore = await cashOf(accountId);
    const id = await simulator.investor.changeAmount(portfolioId, -19_000);
    await simulator.finishDay();
    const change = await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect([change.status, change.reason]).toEqual(['Failed', 'The portfolio is worth less than the amount']);
    expect(await cashOf(accountId)).toBe(cashBefore);
    await simulator.expectBooksAgree();
  });

  it('that the sales fall short of fail when nothing is left to sell, and hold nothing back', async () => {
    const { portfolioId, accountId } = await started('single', 20_000);
    const first = await simulator.finishDay();
    const price = simulator.market.barOf('BBBB', first)?.close ?? 0;
    const day = nextTradingDay(first);
    simulator.market.script('BBBB', day, { open: price * 0.7, close: price * 0.7 });
    const cashBefore = await cashOf(accountId);
    const id = await simulator.investor.changeAmount(portfolioId, -19_000);
    await simulator.finishDay();
    const change = await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect([change.status, change.reason]).toEqual(['Failed', 'The portfolio is worth less than the amount']);
    expect(await cashOf(accountId)).toBe(cashBefore);
    // The proceeds stay in the portfolio, and a stop still pays them out.
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    expect((await portfolioOf(portfolioId)).status).toBe('Stop');
    await simulator.expectBooksAgree();
  });

  it('that wait are called off by a stop, which pays everything out', async () => {
    const { portfolioId, accountId } = await started('even', 20_000);
    await simulator.finishDay();
    const id = await simulator.investor.changeAmount(portfolioId, 4_000);
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    expect((await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } })).status).toBe('Cancelled');
    expect((await portfolioOf(portfolioId)).status).toBe('Stop');
    const account = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(account.reserved.toNumber()).toBe(0);
    await simulator.expectBooksAgree();
  });
});

it('activities are listed in the sequence of cause and effect', async () => {
  const { portfolioId } = await started('even');
  await simulator.finishDay();
  await simulator.investor.stop(portfolioId);
  await simulator.finishDay();
  const { user } = await simulator.db.prisma.portfolio.findUniqueOrThrow({
    where: { id: portfolioId },
    include: { user: true },
  });
  const investor = user.userName;
  const logs = await simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
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
  simulator.market.script('AAAA', DAY, null);
  const { portfolioId } = await started('daily');
  const first = await simulator.finishDay();
  simulator.market.script('AAAA', nextTradingDay(first), null);
  await simulator.finishDay();
  const orders = (await ordersOf(portfolioId)).filter(({ symbol }) => symbol === 'AAAA');
  expect(orders.map(({ status }) => status)).toEqual(['Cancelled', 'Accepted']);
  expect(orders[0].reason).toBe(`Superseded by the rebalance of ${nextTradingDay(first)}`);
});
