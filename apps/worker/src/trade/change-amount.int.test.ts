import { nextTradingDay } from '@pipa/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';

const DAY = '2024-03-06';
let floor: PortfolioFloor;
beforeEach(async () => {
  floor = await openPortfolioFloor(DAY);
});
afterEach(() => floor.simulator.db.drop());

describe('changes of the amount', () => {
  it('that are due together are netted', async () => {
    const { portfolioId, accountId } = await floor.started('even', 20_000);
    await floor.simulator.finishDay();
    const placed = (await floor.ordersOf(portfolioId)).length;
    const cashBefore = await floor.cashOf(accountId);
    await floor.simulator.investor.changeAmount(portfolioId, 2_000);
    await floor.simulator.investor.changeAmount(portfolioId, -2_000);
    await floor.simulator.finishDay();
    expect(await floor.ordersOf(portfolioId)).toHaveLength(placed);
    expect(await floor.cashOf(accountId)).toBe(cashBefore);
    const changes = await floor.simulator.db.prisma.cashChange.findMany({ where: { portfolioId } });
    expect(changes.map(({ status }) => status)).toEqual(['Executed', 'Executed']);
    await floor.simulator.expectBooksAgree();
  });

  it('on a rebalance day go with the rebalance', async () => {
    const { portfolioId, accountId } = await floor.started('daily', 20_000);
    await floor.simulator.finishDay();
    const cashBefore = await floor.cashOf(accountId);
    await floor.simulator.investor.changeAmount(portfolioId, -5_000);
    await floor.simulator.finishDay();
    expect(await floor.cashOf(accountId)).toBe(cashBefore + 5_000);
    const kinds = await floor.simulator.db.prisma.rebalance.findMany({
      where: { portfolioId },
      orderBy: { id: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['Start', 'Rebalance']);
    expect((await floor.portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(15_000);
    await floor.simulator.expectBooksAgree();
  });

  it('beyond the value of the portfolio fail and take nothing', async () => {
    const { portfolioId, accountId } = await floor.started('single', 20_000);
    const first = await floor.simulator.finishDay();
    const price = floor.simulator.market.barOf('BBBB', first)?.close ?? 0;
    floor.simulator.market.script('BBBB', nextTradingDay(first), { open: price * 0.7, close: price * 0.7 });
    await floor.simulator.finishDay();
    const cashBefore = await floor.cashOf(accountId);
    const id = await floor.simulator.investor.changeAmount(portfolioId, -19_000);
    await floor.simulator.finishDay();
    const change = await floor.simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect([change.status, change.reason]).toEqual(['Failed', 'The portfolio is worth less than the amount']);
    expect(await floor.cashOf(accountId)).toBe(cashBefore);
    await floor.simulator.expectBooksAgree();
  });

  it('that the sales fall short of fail when nothing is left to sell, and hold nothing back', async () => {
    const { portfolioId, accountId } = await floor.started('single', 20_000);
    const first = await floor.simulator.finishDay();
    const price = floor.simulator.market.barOf('BBBB', first)?.close ?? 0;
    const day = nextTradingDay(first);
    floor.simulator.market.script('BBBB', day, { open: price * 0.7, close: price * 0.7 });
    const cashBefore = await floor.cashOf(accountId);
    const id = await floor.simulator.investor.changeAmount(portfolioId, -19_000);
    await floor.simulator.finishDay();
    const change = await floor.simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    expect([change.status, change.reason]).toEqual(['Failed', 'The portfolio is worth less than the amount']);
    expect(await floor.cashOf(accountId)).toBe(cashBefore);
    // The proceeds stay in the portfolio, and a stop still pays them out.
    await floor.simulator.investor.stop(portfolioId);
    await floor.simulator.finishDay();
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Stop');
    await floor.simulator.expectBooksAgree();
  });

  it('that wait are called off by a stop, which pays everything out', async () => {
    const { portfolioId, accountId } = await floor.started('even', 20_000);
    await floor.simulator.finishDay();
    const id = await floor.simulator.investor.changeAmount(portfolioId, 4_000);
    await floor.simulator.investor.stop(portfolioId);
    await floor.simulator.finishDay();
    expect((await floor.simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } })).status).toBe('Cancelled');
    expect((await floor.portfolioOf(portfolioId)).status).toBe('Stop');
    const account = await floor.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(account.reserved.toNumber()).toBe(0);
    await floor.simulator.expectBooksAgree();
  });
});
