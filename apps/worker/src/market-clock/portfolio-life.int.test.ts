import { nextTradingDay } from '@pipa/calendar';
import { type WebhookEvent, webhookData } from '@pipa/contract';
import { listNotifications } from '@pipa/db/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

let simulator: Simulator;
let accountId: number;
let portfolioId: number;

const read = () => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
const account = () => simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
const orders = () =>
  simulator.db.prisma.order.findMany({ where: { portfolioId }, include: { executions: true }, orderBy: { id: 'asc' } });
const lastRecord = () =>
  simulator.db.prisma.portfolioRecord.findFirstOrThrow({ where: { portfolioId }, orderBy: { tradeDate: 'desc' } });
const positions = async () =>
  new Map(
    (await simulator.db.prisma.position.findMany({ where: { portfolioId } })).map(({ symbol, shares }) => [
      symbol,
      shares.toNumber(),
    ]),
  );

describe('the life of a portfolio', () => {
  beforeAll(async () => {
    simulator = await createSimulator({
      // Four sessions before the first session of February.
      day: '2024-01-26',
      strategies: [holding('even', { SPY: 0.5, BND: 0.3, AAAA: 0.2 })],
    });
    ({ accountId, portfolioId } = await simulator.open({ code: 'even', amount: 40_000 }));
    const { userId } = await account();
    const endpoint = { userId, url: 'https://hook.example/', secret: Buffer.from('sealed'), createdAt: simulator.now };
    const kinds = ['fills', 'rebalances', 'stops'];
    await simulator.db.prisma.webhookEndpoint.create({ data: { ...endpoint, kinds } });
  });
  afterAll(() => simulator.db.drop());

  it('buys the targets at the first open and is Started with the first fill', async () => {
    await simulator.investor.start(portfolioId);
    expect((await account()).cash.toNumber()).toBe(60_000);
    expect((await account()).reserved.toNumber()).toBe(40_000);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    const portfolio = await read();
    expect(portfolio.status).toBe('Started');
    expect(portfolio.startedAt?.toISOString()).toBe('2024-01-26T14:30:00.000Z');
    expect(portfolio.nextTradeDate?.toISOString().slice(0, 10)).toBe('2024-02-01');
    const placed = await orders();
    expect(placed.map(({ symbol, status, side }) => [symbol, status, side])).toEqual([
      ['SPY', 'Filled', 'Buy'],
      ['BND', 'Filled', 'Buy'],
      ['AAAA', 'Filled', 'Buy'],
    ]);
    // The opening price and costs on top of it, never the close.
    for (const { symbol, executions } of placed) {
      const bar = simulator.market.barOf(symbol, '2024-01-26');
      expect(executions).toHaveLength(1);
      expect(executions[0].price.toNumber() / (bar?.open ?? 0)).toBeGreaterThan(1);
      expect(executions[0].price.toNumber() / (bar?.open ?? 0)).toBeLessThan(1.005);
    }
    expect((await account()).reserved.toNumber()).toBe(0);
    await simulator.expectBooksAgree();
  });

  it('writes a record at the close that reconciles with cash and closes', async () => {
    const day = await simulator.finishDay();
    const record = await lastRecord();
    expect(record.tradeDate.toISOString().slice(0, 10)).toBe(day);
    let value = (await read()).cash.toNumber();
    for (const [symbol, shares] of await positions())
      value += shares * (simulator.market.barOf(symbol, day)?.close ?? 0);
    expect(record.netLiquidation.toNumber()).toBeCloseTo(value, 4);
    expect(record.cashFlow.toNumber()).toBe(40_000);
    expect(record.profitLoss.toNumber()).toBeCloseTo(value - 40_000, 4);
    expect(record.dailyReturn).toBeCloseTo(value / 40_000 - 1, 9);
    expect((await simulator.state()).lastClosedDay).toBe(day);
  });

  it('invests an increase by the last targets and counts it as a flow, not as profit', async () => {
    const id = await simulator.investor.changeAmount(portfolioId, 10_000);
    const before = await positions();
    const { netLiquidation: valueBefore } = await lastRecord();
    const day = await simulator.finishDay();
    const change = await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect(change.status).toBe('Executed');
    expect((await read()).investmentAmount.toNumber()).toBe(50_000);
    for (const [symbol, shares] of await positions()) expect(shares).toBeGreaterThan(before.get(symbol) ?? 0);
    const record = await lastRecord();
    expect(record.tradeDate.toISOString().slice(0, 10)).toBe(day);
    expect(record.cashFlow.toNumber()).toBe(10_000);
    const invested = valueBefore.toNumber() + 10_000;
    expect(record.dailyReturn).toBeCloseTo(record.netLiquidation.toNumber() / invested - 1, 9);
    await simulator.expectBooksAgree();
  });

  it('gives the reserve of a cancelled increase back and executes nothing', async () => {
    const id = await simulator.investor.changeAmount(portfolioId, 5_000);
    expect((await account()).reserved.toNumber()).toBe(5_000);
    await simulator.investor.cancel(portfolioId, id);
    await simulator.finishDay();
    expect((await account()).reserved.toNumber()).toBe(0);
    expect((await read()).investmentAmount.toNumber()).toBe(50_000);
    await simulator.expectBooksAgree();
  });

  it('sells pro rata for a decrease and returns exactly the amount', async () => {
    const before = await positions();
    const cashBefore = (await account()).cash.toNumber();
    const id = await simulator.investor.changeAmount(portfolioId, -12_345.67);
    await simulator.finishDay();
    const change = await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect(change.status).toBe('Executed');
    expect((await account()).cash.toNumber()).toBeCloseTo(cashBefore + 12_345.67, 6);
    for (const [symbol, shares] of before) {
      const left = (await positions()).get(symbol) ?? 0;
      expect(left / shares).toBeGreaterThan(0.7);
      expect(left / shares).toBeLessThan(0.8);
    }
    await simulator.expectBooksAgree();
  });

  it('rebalances at the first session of the month', async () => {
    await simulator.until(({ day, phase }) => day === '2024-02-01' && phase === 'Closed');
    const rebalances = await simulator.db.prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    expect(rebalances.map(({ kind, tradeDay, status }) => [kind, tradeDay.toISOString().slice(0, 10), status])).toEqual(
      [
        ['Start', '2024-01-26', 'Done'],
        ['Increase', '2024-01-29', 'Done'],
        ['Decrease', '2024-01-31', 'Done'],
        ['Rebalance', '2024-02-01', 'Done'],
      ],
    );
    expect((await read()).nextTradeDate?.toISOString().slice(0, 10)).toBe('2024-03-01');
    await simulator.finishDay();
    await simulator.expectBooksAgree();
  });

  it('stops at once while the market is open, is flat, and returns all cash', async () => {
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 2);
    await simulator.investor.stop(portfolioId);
    await simulator.tick();
    const portfolio = await read();
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['Stop', 0]);
    expect((await positions()).size).toBe(0);
    const flows = await simulator.db.prisma.ledgerPosting.aggregate({
      where: { portfolioId, bucket: { in: ['Cash', 'Positions', 'Reserved', 'Receivable'] } },
      _sum: { amount: true },
    });
    expect(flows._sum.amount?.toNumber()).toBe(0);
    await simulator.finishDay();
    const record = await lastRecord();
    expect(record.netLiquidation.toNumber()).toBe(0);
    expect(Math.abs(record.dailyReturn)).toBeLessThan(0.05);
    expect((await account()).cash.toNumber()).toBeCloseTo(100_000 + record.profitLoss.toNumber(), 4);
    await simulator.expectBooksAgree();
  });

  it('does nothing more once it has stopped', async () => {
    const placed = (await orders()).length;
    await simulator.finishDay();
    await simulator.finishDay();
    expect((await orders()).length).toBe(placed);
    expect((await lastRecord()).netLiquidation.toNumber()).toBe(0);
    expect(await simulator.db.prisma.portfolioRecord.count({ where: { portfolioId } })).toBe(6);
  });

  it('notifies its owner of each outcome, once', async () => {
    const { userId } = await read();
    const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 50 });
    const about = { portfolio: (await read()).name, portfolioId };
    const [rebalanced, stopped] = [
      notifications.find(({ notice }) => notice.event === 'trade.rebalanced'),
      notifications[0],
    ];
    expect(rebalanced?.notice.parameters).toMatchObject({ ...about, day: '2024-02-01', orders: expect.any(Number) });
    expect(stopped.notice).toMatchObject({ event: 'trade.stopped', parameters: about });
    expect(notifications.toReversed().map(({ notice }) => notice.event)).toEqual([
      'trade.started',
      'trade.amountChanged',
      'trade.amountNotChanged',
      'trade.amountChanged',
      'trade.rebalanced',
      'trade.stopped',
    ]);
  });

  it('posts each executed order, the rebalance and the stop once, with ids and where it trades', async () => {
    const calls = await simulator.db.prisma.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
    const posted = calls.map(({ type, data }) => ({ type, data: webhookData[type as WebhookEvent].parse(data) }));
    for (const { data } of posted) expect(data).toMatchObject({ portfolioId, mode: 'simulated' });
    const fills = posted.flatMap(({ data }) => ('orderId' in data ? [data] : []));
    const executed = (await orders()).filter(({ filledShares }) => filledShares.gt(0));
    expect(fills.map(({ orderId, symbol, side, shares }) => [orderId, symbol, side, shares])).toEqual(
      executed.map(({ id, symbol, side, filledShares }) => [id, symbol, side, filledShares.toNumber()]),
    );
    expect(posted.map(({ type }) => type).filter((type) => type !== 'order.filled')).toEqual([
      'portfolio.rebalanced',
      'portfolio.stopped',
    ]);
  });

  it('records every step in the activities, in market time', async () => {
    const logs = await simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
    const actions = logs.map(({ action }) => action);
    for (const action of [
      'Start',
      'Started',
      'Increase',
      'Decrease',
      'Investment Amount',
      'Rebalance',
      'Stop',
      'Stopped',
    ]) {
      expect(actions).toContain(action);
    }
    const times = logs.map(({ time }) => time.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(nextTradingDay('2024-02-01')).toBe(logs.at(-1)?.time.toISOString().slice(0, 10));
  });
});
