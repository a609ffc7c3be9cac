import { randomBytes } from 'node:crypto';
import { inChange, stopModelAccount, subscribeModelAccount } from '@pipa/portfolios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMortalProcess } from '../testing/kill-points.ts';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';

const DAY = '2024-03-06';
const CASH = 100_000;
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(() => floor.simulator.db.drop());

const asModelAccount = (code: string) =>
  floor.simulator.db.prisma.strategy.update({ where: { code }, data: { kind: 'AQM', status: 'Active' } });

/** A subscription of a model account with the weights of a strategy, on an account that follows no other. */
async function subscribed(code: string): Promise<{ accountId: number; id: number }> {
  const { simulator } = floor;
  const { accountId, portfolioId } = await simulator.open({ code: 'cash', amount: 1_000, deposit: CASH });
  const { id: aqmId } = await asModelAccount(code);
  const choices = { aqmId, trackAccountId: accountId, name: `Follows ${code}`, note: '' };
  const { id } = await simulator.change(portfolioId, (change) => subscribeModelAccount(change, choices));
  return { accountId, id };
}

const stop = (id: number) => floor.simulator.change(id, (change) => stopModelAccount(change, id));
const ordersOf = async (id: number) =>
  (await floor.ordersOf(id)).map(({ side, symbol, status }) => `${side} ${symbol} ${status}`);

describe('a subscription of a model account', () => {
  it('invests all usable cash at the open, is valued at the close, and comes back as cash after its stop', async () => {
    const { accountId, id } = await subscribed('even');
    expect(await floor.cashOf(accountId)).toBe(0);
    await floor.toOpen();
    await floor.simulator.tick();
    expect(await floor.portfolioOf(id)).toMatchObject({ status: 'Started' });
    expect((await floor.ordersOf(id)).map(({ side, symbol }) => `${side} ${symbol}`)).toEqual([
      'Buy SPY',
      'Buy BND',
      'Buy AAAA',
    ]);
    await floor.simulator.finishDay();
    const { prisma } = floor.simulator.db;
    const record = await prisma.portfolioRecord.findFirstOrThrow({ where: { portfolioId: id } });
    expect(record.netLiquidation.toNumber()).toBeGreaterThan(0.95 * CASH);
    await stop(id);
    await floor.simulator.finishDay();
    const ended = await floor.portfolioOf(id);
    expect([ended.status, ended.cash.toNumber()]).toEqual(['Stop', 0]);
    expect(await prisma.position.count({ where: { portfolioId: id } })).toBe(0);
    expect(await floor.cashOf(accountId)).toBeGreaterThan(0.9 * CASH);
    expect(
      (await prisma.rebalance.findMany({ where: { portfolioId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind),
    ).toEqual(['Start', 'Stop']);
    await floor.simulator.expectBooksAgree();
  });

  it('that is stopped while its orders are under way buys no more and sells what it has', async () => {
    // Few shares trade in this session, so the first orders are still open when the stop comes.
    floor.simulator.market.script('BBBB', DAY, { volume: 3_000 });
    const { accountId, id } = await subscribed('single');
    await floor.toOpen();
    while ((await floor.portfolioOf(id)).status === 'Starting') await floor.simulator.tick();
    expect(await ordersOf(id)).toEqual(['Buy BBBB PartlyFilled']);
    await stop(id);
    await floor.simulator.finishDay();
    await floor.simulator.finishDay();
    const ended = await floor.portfolioOf(id);
    expect([ended.status, ended.cash.toNumber()]).toEqual(['Stop', 0]);
    expect(await ordersOf(id)).toEqual(['Buy BBBB Cancelled', 'Sell BBBB Filled']);
    expect(await floor.cashOf(accountId)).toBeGreaterThan(0.9 * CASH);
    await floor.simulator.expectBooksAgree();
  });

  it('that buys nothing in its first session goes on as failed, until its owner ends it with all cash back', async () => {
    floor.simulator.market.script('BBBB', DAY, null);
    const { accountId, id } = await subscribed('single');
    await floor.simulator.finishDay();
    expect(await floor.portfolioOf(id)).toMatchObject({
      status: 'StartFailed',
      statusReason: 'Nothing could be bought in the first session',
    });
    expect(await floor.cashOf(accountId)).toBe(CASH);
    await stop(id);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(id)).status).toBe('Stop');
    expect(await floor.simulator.db.prisma.portfolioRecord.count({ where: { portfolioId: id } })).toBe(0);
    await floor.simulator.expectBooksAgree();
  });

  it('is there as a whole or not at all when the process that subscribes is killed at any point', async () => {
    const { simulator } = floor;
    const { prisma } = simulator.db;
    const { accountId, portfolioId } = await simulator.open({ code: 'cash', amount: 1_000, deposit: CASH });
    const { id: aqmId } = await asModelAccount('even');
    const { user } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId }, include: { user: true } });
    const choices = { aqmId, trackAccountId: accountId, name: 'Follows', note: '' };
    let diedAt: string | null = null;
    for (let n = 1; diedAt !== 'after a commit'; n++) {
      const mortal = createMortalProcess(n, 'statements');
      const killed = { prisma: mortal.prisma(prisma), clock: () => simulator.now, randomBytes };
      await expect(inChange(killed, user, (change) => subscribeModelAccount(change, choices))).rejects.toThrow(
        'killed',
      );
      diedAt = mortal.diedAt;
      const others = await prisma.portfolio.findMany({
        where: { trackAccountId: accountId, id: { not: portfolioId } },
      });
      const isWhole = diedAt === 'after a commit';
      expect(others.map(({ status }) => status)).toEqual(isWhole ? ['Starting'] : []);
      expect(await floor.cashOf(accountId)).toBe(isWhole ? 0 : CASH);
    }
    await simulator.expectBooksAgree();
  });
});
