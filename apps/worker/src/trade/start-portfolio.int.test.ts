import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';

const DAY = '2024-03-06';
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(() => floor.simulator.db.drop());

describe('a start', () => {
  it('that buys nothing in its first session fails and gives the cash back; another one may follow', async () => {
    floor.simulator.market.script('BBBB', DAY, null);
    const { portfolioId, accountId } = await floor.started('single');
    await floor.simulator.finishDay();
    const failed = await floor.portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual([
      'StartFailed',
      'Nothing could be bought in the first session',
    ]);
    expect(await floor.cashOf(accountId)).toBe(100_000);
    expect((await floor.ordersOf(portfolioId)).map(({ status }) => status)).toEqual(['Cancelled']);
    await floor.simulator.investor.start(portfolioId);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
    await floor.simulator.expectBooksAgree();
  });

  it('with an amount that buys no share fails at once', async () => {
    const { portfolioId, accountId } = await floor.started('single', 20);
    await floor.toOpen();
    await floor.simulator.tick();
    const failed = await floor.portfolioOf(portfolioId);
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'Nothing could be ordered for this amount']);
    expect(await floor.cashOf(accountId)).toBe(100_000);
    await floor.simulator.expectBooksAgree();
  });

  it('of a strategy that holds cash is a start all the same', async () => {
    const { portfolioId } = await floor.started('cash');
    await floor.simulator.finishDay();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['Started', 20_000]);
    expect(await floor.simulator.db.prisma.portfolioRecord.count({ where: { portfolioId } })).toBe(1);
  });

  it('on a frozen account waits', async () => {
    const { portfolioId, accountId } = await floor.started('even');
    await floor.simulator.db.prisma.trackAccount.update({
      where: { id: accountId },
      data: { frozenAt: floor.simulator.now },
    });
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Starting');
    await floor.simulator.db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: null } });
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Started');
  });
});

describe('a start with less usable cash than the amount', () => {
  const logOf = async (portfolioId: number) =>
    (await floor.simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } })).map(
      ({ action, message }) => `${action}: ${message}`,
    );

  it('invests what is usable when its trade comes, and its activities say so', async () => {
    const { accountId, portfolioId } = await floor.simulator.open({ code: 'even', amount: 20_000, deposit: 12_000 });
    await floor.simulator.investor.start(portfolioId);
    await floor.toOpen();
    await floor.simulator.tick();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['Started', 12_000]);
    expect(await floor.cashOf(accountId)).toBe(0);
    expect(await logOf(portfolioId)).toContain(
      'Investment Amount: Starts with $12,000.00 instead of $20,000.00: more was not usable in the account',
    );
    await floor.simulator.expectBooksAgree();
  });

  it('takes cash that becomes usable before the trade, up to the amount', async () => {
    const { accountId, portfolioId } = await floor.simulator.open({ code: 'even', amount: 20_000, deposit: 12_000 });
    await floor.simulator.investor.start(portfolioId);
    await floor.deposit(accountId, 30_000);
    await floor.toOpen();
    await floor.simulator.tick();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['Started', 20_000]);
    expect(await floor.cashOf(accountId)).toBe(22_000);
    await floor.simulator.expectBooksAgree();
  });

  it('that fails gives back what it took and keeps the amount that was asked for', async () => {
    const { accountId, portfolioId } = await floor.simulator.open({ code: 'single', amount: 20_000, deposit: 12_000 });
    floor.simulator.market.script('BBBB', DAY, null);
    await floor.simulator.investor.start(portfolioId);
    await floor.simulator.finishDay();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.investmentAmount.toNumber()]).toEqual(['StartFailed', 20_000]);
    expect(await floor.cashOf(accountId)).toBe(12_000);
    await floor.simulator.expectBooksAgree();
  });
});

describe('a start that is called off', () => {
  it('before its open buys nothing then, and all of its money is usable', async () => {
    const { portfolioId, accountId } = await floor.started('even');
    await floor.simulator.investor.stop(portfolioId);
    expect(await floor.cashOf(accountId)).toBe(100_000);
    await floor.simulator.finishDay();
    const portfolio = await floor.portfolioOf(portfolioId);
    expect([portfolio.status, portfolio.cash.toNumber()]).toEqual(['StartFailed', 0]);
    expect(await floor.ordersOf(portfolioId)).toEqual([]);
    await floor.simulator.expectBooksAgree();
  });

  it('in the moment of its open either invests or gives all of it back, and the books agree', async () => {
    const { portfolioId, accountId } = await floor.started('even');
    await floor.toOpen();
    const [stop] = await Promise.allSettled([floor.simulator.investor.stop(portfolioId), floor.simulator.tick()]);
    const portfolio = await floor.portfolioOf(portfolioId);
    const orders = await floor.ordersOf(portfolioId);
    if (portfolio.status === 'StartFailed') {
      expect([stop.status, orders.length, await floor.cashOf(accountId)]).toEqual(['fulfilled', 0, 100_000]);
    } else {
      expect([portfolio.status, orders.length > 0]).toEqual(['Started', true]);
      // The stop was refused while the orders were under way, or it came after them and asks for the sale.
      expect(stop.status === 'rejected' || portfolio.stopRequestedAt !== null).toBe(true);
    }
    await floor.simulator.expectBooksAgree();
  });

  it('is refused once its orders were sent', async () => {
    floor.simulator.market.script('BBBB', DAY, null);
    const { portfolioId } = await floor.started('single');
    await floor.toOpen();
    await floor.simulator.tick();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Starting');
    await expect(floor.simulator.investor.stop(portfolioId)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await floor.simulator.expectBooksAgree();
  });
});
