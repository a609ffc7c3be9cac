import { randomBytes } from 'node:crypto';
import { listNotifications } from '@pipa/db/notices';
import { createLogger } from '@pipa/platform';
import { changeAmount, inChange, releaseStrategy, takeStrategyOffline } from '@pipa/portfolios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';
import { endFollowing } from './end-following.ts';

const DAY = '2024-03-06';
const operator = { name: 'olga', userId: null };
const reason = 'its data are wrong';
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(async () => {
  await floor.simulator.expectBooksAgree();
  await floor.simulator.db.drop();
});

const context = () => ({ prisma: floor.simulator.db.prisma, clock: () => floor.simulator.now, randomBytes });
const strategyOf = async (portfolioId: number) => (await floor.portfolioOf(portfolioId)).strategyId;
const takeOffline = async (portfolioId: number) =>
  takeStrategyOffline(context(), operator, { strategyId: await strategyOf(portfolioId), reason });
const choose = (id: number, liquidateOnEmergency: boolean) =>
  floor.simulator.db.prisma.portfolio.update({ where: { id }, data: { liquidateOnEmergency } });
const noticesOf = async (portfolioId: number) => {
  const { userId } = await floor.portfolioOf(portfolioId);
  const found = await listNotifications(floor.simulator.db.pool, userId, { limit: 50 });
  return found.notifications.map(({ notice }) => notice).filter(({ event }) => event === 'trade.strategyOffline');
};
/** A portfolio that runs since the close of the first day. */
async function running(liquidate: boolean, code = 'daily') {
  const opened = await floor.started(code);
  await choose(opened.portfolioId, liquidate);
  await floor.simulator.finishDay();
  expect((await floor.portfolioOf(opened.portfolioId)).status).toBe('Started');
  return opened;
}
const holds = (portfolioId: number) =>
  floor.simulator.db.prisma.position.count({ where: { portfolioId, shares: { not: 0 } } });

describe('a strategy that goes offline', () => {
  it('at night: who chose stopSell is sold at the next open, and the cash is back in the account', async () => {
    const { portfolioId, accountId } = await running(true);
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    const stopped = await floor.portfolioOf(portfolioId);
    expect([stopped.status, await holds(portfolioId)]).toEqual(['Stop', 0]);
    expect(await floor.cashOf(accountId)).toBeGreaterThan(99_000);
    expect(await noticesOf(portfolioId)).toMatchObject([{ parameters: { outcome: 'sold' } }]);
  });

  it('while the market is open: who chose stopSell is sold in the same session', async () => {
    const { portfolioId } = await running(true);
    await floor.toOpen();
    await floor.simulator.tick();
    await takeOffline(portfolioId);
    await floor.simulator.until(({ phase }) => phase === 'Closed');
    expect(await holds(portfolioId)).toBe(0);
  });

  it('keeps the positions of who chose stopNotSell: no rebalance follows, and the owner can still stop', async () => {
    const { portfolioId } = await running(false);
    const before = await holds(portfolioId);
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    await floor.simulator.finishDay();
    const kept = await floor.portfolioOf(portfolioId);
    expect([kept.status, kept.nextTradeDate, await holds(portfolioId)]).toEqual(['Started', null, before]);
    expect(kept.statusReason).toMatch(/went offline\. Its positions are kept/);
    const plans = await floor.simulator.db.prisma.rebalance.findMany({
      where: { portfolioId },
      orderBy: { id: 'asc' },
    });
    expect(plans.map(({ kind }) => kind)).toEqual(['Start']);
    expect(await noticesOf(portfolioId)).toMatchObject([{ parameters: { outcome: 'kept' } }]);
    await floor.simulator.investor.stop(portfolioId);
    await floor.simulator.finishDay();
    expect([(await floor.portfolioOf(portfolioId)).status, await holds(portfolioId)]).toEqual(['Stop', 0]);
  });

  it('ends what is still to be bought for who chose stopNotSell, and reports what was bought of it', async () => {
    const { portfolioId } = await floor.started('single');
    const { prisma, pool } = floor.simulator.db;
    const data = { liquidateOnEmergency: false, tradeNotification: true };
    const { userId } = await prisma.portfolio.update({ where: { id: portfolioId }, data });
    // A tenth of the volume is filled in a session, so that most of the order is open at the close.
    floor.simulator.market.script('BBBB', DAY, { volume: 400 });
    await floor.simulator.finishDay();
    const open = () => floor.simulator.db.prisma.order.count({ where: { portfolioId, status: 'PartlyFilled' } });
    expect([(await floor.portfolioOf(portfolioId)).status, await open()]).toEqual(['Started', 1]);
    const bought = await floor.simulator.db.prisma.execution.count({ where: { order: { portfolioId } } });
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    expect(await open()).toBe(0);
    expect(await floor.simulator.db.prisma.execution.count({ where: { order: { portfolioId } } })).toBe(bought);
    const [order, ...others] = await floor.ordersOf(portfolioId);
    expect([order.status, others]).toEqual(['Cancelled', []]);
    const { notifications } = await listNotifications(pool, userId, { limit: 50 });
    expect(notifications.map(({ notice }) => notice)).toContainEqual({
      event: 'trade.executed',
      parameters: expect.objectContaining({ side: 'Buy', symbol: 'BBBB', shares: order.filledShares.toNumber() }),
    });
    expect(await prisma.mailMessage.count({ where: { kind: 'trade', userId } })).toBe(1);
    const log = await prisma.portfolioLog.findMany({
      where: { portfolioId, action: 'Emergency' },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ message }) => message)).toContain('1 open order was called off');
  });

  it('goes on with the others when one portfolio cannot leave', async () => {
    const one = await running(true, 'even');
    const other = await running(true, 'even');
    const { prisma } = floor.simulator.db;
    const { cash } = await floor.portfolioOf(one.portfolioId);
    // A row that no rule allows: a start that is not planned, with cash of its own.
    await prisma.portfolio.update({ where: { id: one.portfolioId }, data: { status: 'Starting', cash: 1 } });
    await takeOffline(other.portfolioId);
    expect(
      await endFollowing({
        ...context(),
        pool: floor.simulator.db.pool,
        publicUrl: floor.simulator.context.publicUrl,
        logger: createLogger({ name: 'test', level: 'silent' }),
      }),
    ).toBe(1);
    expect((await floor.portfolioOf(other.portfolioId)).stopRequestedAt).not.toBeNull();
    await prisma.portfolio.update({ where: { id: one.portfolioId }, data: { status: 'Started', cash } });
  });

  it('calls off a start that has not begun: its cash is usable again', async () => {
    const { portfolioId, accountId } = await floor.started('even');
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.statusReason]).toEqual([
      'StartFailed',
      expect.stringMatching(/went offline before the first session$/),
    ]);
    expect(await floor.cashOf(accountId)).toBe(100_000);
    expect(await noticesOf(portfolioId)).toMatchObject([{ parameters: { outcome: 'calledOff' } }]);
  });

  it('cancels an increase that waits, and carries out a decrease', async () => {
    const { portfolioId, accountId } = await running(false);
    const { userId } = await floor.portfolioOf(portfolioId);
    const cash = await floor.cashOf(accountId);
    const as = { userId, userName: 'owner' };
    await inChange(context(), as, (change) => changeAmount(change, portfolioId, 2_000));
    await inChange(context(), as, (change) => changeAmount(change, portfolioId, -3_000));
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    const changes = await floor.simulator.db.prisma.cashChange.findMany({
      where: { portfolioId },
      orderBy: { id: 'asc' },
    });
    expect(changes.map(({ status }) => status)).toEqual(['Cancelled', 'Executed']);
    expect(await floor.cashOf(accountId)).toBeCloseTo(cash + 3_000, 0);
  });

  it('waits for the account to be released, and is carried out once', async () => {
    const { portfolioId, accountId } = await running(true);
    const { prisma } = floor.simulator.db;
    await prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: floor.simulator.now } });
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
    await prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: null } });
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Stop');
    expect(await noticesOf(portfolioId)).toHaveLength(1);
  });

  it('and is released again does not take its former portfolios back', async () => {
    const { portfolioId } = await running(false);
    await takeOffline(portfolioId);
    await floor.simulator.finishDay();
    await releaseStrategy(context(), operator, { strategyId: await strategyOf(portfolioId), reason });
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).nextTradeDate).toBeNull();
    expect(await noticesOf(portfolioId)).toHaveLength(1);
  });
});
