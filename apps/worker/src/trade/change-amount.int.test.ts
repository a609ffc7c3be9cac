import { nextTradingDay } from '@pipa/calendar';
import { makePortfolio } from '@pipa/db/testing/accounts';
import { formatDollars } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPortfolioFloor, type PortfolioFloor } from '../testing/portfolio-floor.ts';
import { tradePortfolio } from './trade-portfolio.ts';

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

describe('an increase beyond the usable cash', () => {
  const changeOf = async (id: number) => {
    const change = await floor.simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
    return { status: change.status, cash: change.cash.toNumber(), amount: change.amount.toNumber() };
  };
  const logOf = async (portfolioId: number) =>
    (await floor.simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId } })).map(({ message }) => message);

  /** A portfolio that runs with 20,000 dollars, and what its account has left. */
  async function running(code = 'even') {
    const opened = await floor.simulator.open({ code, amount: 20_000, deposit: 26_000 });
    await floor.simulator.investor.start(opened.portfolioId);
    await floor.simulator.finishDay();
    return { ...opened, usable: await floor.cashOf(opened.accountId) };
  }

  it.each(['even', 'daily'])('invests what is usable when its trade comes, and the log says so (%s)', async (code) => {
    const { accountId, portfolioId, usable } = await running(code);
    const id = await floor.simulator.investor.changeAmount(portfolioId, 10_000);
    expect(await changeOf(id)).toEqual({ status: 'ReadyToExecute', cash: 10_000, amount: usable });
    expect(await floor.cashOf(accountId)).toBe(0);
    await floor.simulator.finishDay();
    expect(await changeOf(id)).toEqual({ status: 'Executed', cash: 10_000, amount: usable });
    expect((await floor.portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(20_000 + usable);
    expect(await logOf(portfolioId)).toEqual(
      expect.arrayContaining([
        `Increase by $10,000.00 at the open of 2024-03-07; ${formatDollars(usable)} reserved, which is all usable cash of the account; invests what is usable then`,
        `Increases by ${formatDollars(usable)} instead of $10,000.00: more was not usable in the account`,
        `Increased by ${formatDollars(usable)}`,
      ]),
    );
    await floor.simulator.expectBooksAgree();
  });

  it('takes cash that becomes usable before the trade, the oldest one first, and up to the amount', async () => {
    const { accountId, portfolioId, usable } = await running();
    const ids: number[] = [];
    for (const dollars of [5_000, 8_000, -1_000]) {
      ids.push(await floor.simulator.investor.changeAmount(portfolioId, dollars));
    }
    await floor.deposit(accountId, 3_000);
    await floor.simulator.finishDay();
    expect(await Promise.all(ids.map(changeOf))).toEqual([
      { status: 'Executed', cash: 5_000, amount: 5_000 },
      { status: 'Executed', cash: 8_000, amount: usable - 5_000 + 3_000 },
      { status: 'Executed', cash: -1_000, amount: -1_000 },
    ]);
    expect(await floor.cashOf(accountId)).toBe(1_000);
    expect((await floor.portfolioOf(portfolioId)).investmentAmount.toNumber()).toBe(20_000 + usable + 2_000);
    await floor.simulator.expectBooksAgree();
  });

  it('leaves what is beyond its amount in the account', async () => {
    const { accountId, portfolioId, usable } = await running();
    const id = await floor.simulator.investor.changeAmount(portfolioId, 10_000);
    await floor.deposit(accountId, 30_000);
    await floor.simulator.until(({ phase }) => phase === 'Open');
    await floor.simulator.tick();
    expect((await changeOf(id)).amount).toBe(10_000);
    expect(await floor.cashOf(accountId)).toBe(usable + 20_000);
    expect(await logOf(portfolioId)).not.toEqual(expect.arrayContaining([expect.stringContaining('instead of')]));
  });

  it('takes each dollar of an account once, also when two portfolios trade at the same time', async () => {
    const { accountId, portfolioId, usable } = await running();
    const { db, now, investor, context } = floor.simulator;
    await floor.deposit(accountId, 20_000);
    const other = await makePortfolio(db.prisma, accountId, now, { code: 'even', investmentAmount: 20_000 });
    await investor.start(other);
    await floor.simulator.finishDay();
    expect(await floor.cashOf(accountId)).toBe(usable);
    const covered = await investor.changeAmount(portfolioId, 3_000);
    const ids = [await investor.changeAmount(other, 10_000)];
    await investor.cancel(portfolioId, covered);
    ids.push(await investor.changeAmount(portfolioId, 10_000));
    expect(await Promise.all(ids.map(async (id) => (await changeOf(id)).amount))).toEqual([usable - 3_000, 3_000]);
    await floor.deposit(accountId, 2_500, 'before the trade');
    await floor.simulator.until(({ phase }) => phase === 'Open');
    await Promise.all([portfolioId, other].map((id) => tradePortfolio(context, id)));
    const [one, two] = await Promise.all(ids.map(async (id) => (await changeOf(id)).amount));
    expect(one + two).toBe(usable + 2_500);
    expect(await floor.cashOf(accountId)).toBe(0);
    await floor.simulator.expectBooksAgree();
  });

  it.each(['cancelled', 'stopped'] as const)('gives back what was reserved for it when it is %s', async (how) => {
    const { accountId, portfolioId, usable } = await running();
    const id = await floor.simulator.investor.changeAmount(portfolioId, 10_000);
    if (how === 'cancelled') await floor.simulator.investor.cancel(portfolioId, id);
    else await floor.simulator.investor.stop(portfolioId);
    await floor.simulator.finishDay();
    expect((await changeOf(id)).status).toBe('Cancelled');
    const account = await floor.simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(account.reserved.toNumber()).toBe(0);
    expect(account.cash.toNumber()).toBeGreaterThanOrEqual(usable);
    await floor.simulator.expectBooksAgree();
  });
});
