import { readAccountLedger } from '@pipa/db/accounts';
import { listNotifications } from '@pipa/db/notices';
import { inTransaction } from '@pipa/db/testing/connections';
import { exact } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeThrough } from '../testing/close-through.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

// Seven of the twenty market days of March 2024 are left.
const DAY = '2024-03-20';
const MONTH_END = '2024-03-28';
const STRATEGIES = ['fixed', 'share', 'dear', 'free'];

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({
    day: DAY,
    strategies: STRATEGIES.map((code) => holding(code, { SPY: 0.4, AAAA: 0.6 }, 'Daily')),
  });
  await charge('fixed', 'FixedMonthly', 10);
  await charge('share', 'PercentOfPortfolioMonthly', 0.0004);
  await charge('dear', 'FixedMonthly', 500);
});
afterAll(() => simulator.db.drop());

const charge = (code: string, chargeType: string, chargeAmount: number) =>
  simulator.db.prisma.strategy.update({ where: { code }, data: { chargeType, chargeAmount } });

async function start(code: string, amount = 20_000) {
  const opened = await simulator.open({ code, amount });
  await simulator.investor.start(opened.portfolioId);
  return opened;
}

async function finishThrough(day: string): Promise<void> {
  while ((await simulator.finishDay()) < day);
}

const feesOf = async (portfolioId: number) =>
  simulator.db.prisma.ledgerEntry.findMany({
    where: { kind: 'MonthlyFee', postings: { some: { portfolioId } } },
    include: { postings: true },
    orderBy: { id: 'asc' },
  });
const chargedBy = (fees: Awaited<ReturnType<typeof feesOf>>) =>
  fees.flatMap(({ postings }) =>
    postings.filter(({ bucket }) => bucket === 'Fees').map(({ amount }) => amount.toNumber()),
  );
const recordOn = (portfolioId: number, day: string) =>
  simulator.db.prisma.portfolioRecord.findUniqueOrThrow({
    where: { portfolioId_tradeDate: { portfolioId, tradeDate: new Date(day) } },
  });
const logsOf = async (portfolioId: number) =>
  (
    await simulator.db.prisma.portfolioLog.findMany({
      where: { portfolioId, action: 'Monthly Fee' },
      orderBy: { id: 'asc' },
    })
  ).map(({ message }) => message);
const noticesOf = async (portfolioId: number) => {
  const { userId } = await stored(portfolioId);
  const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 200 });
  return notifications
    .map(({ notice }) => notice)
    .filter(({ event }) => event === 'billing.strategyFee')
    .map(({ parameters }) => parameters)
    .filter((parameters) => 'portfolioId' in parameters && parameters.portfolioId === portfolioId);
};
const stored = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });

describe('the last close of a month', () => {
  let fixed: number;
  let share: number;
  let dear: number;
  let free: number;
  let frozen: number;

  beforeAll(async () => {
    [fixed, share, dear, free] = await Promise.all(
      STRATEGIES.map(async (code) => (await start(code, 20_000)).portfolioId),
    );
    const ofFrozen = await start('fixed');
    frozen = ofFrozen.portfolioId;
    await finishThrough('2024-03-27');
    await simulator.db.prisma.trackAccount.update({
      where: { id: ofFrozen.accountId },
      data: { frozenAt: simulator.now },
    });
    await simulator.until(({ phase }) => phase === 'Closed');
  });

  it('charges each running portfolio once, also when it is killed and done again', async () => {
    await closeThrough(simulator, 'charge fees');
    expect(await simulator.finishDay()).toBe(MONTH_END);
    expect(chargedBy(await feesOf(fixed))).toEqual([3.5]);
    expect(await logsOf(fixed)).toEqual(['$3.50 for 7 of 20 trading days in 2024-03']);
    expect(await noticesOf(fixed)).toEqual([expect.objectContaining({ day: MONTH_END, paid: '3.5', due: '0' })]);
    await simulator.expectBooksAgree();
  });

  it('takes a share of the value that the record of the day is below by the fee', async () => {
    const [fee] = chargedBy(await feesOf(share));
    const { netLiquidation } = await recordOn(share, MONTH_END);
    const before = exact(netLiquidation.toString()).plus(fee);
    expect(before.times(0.0004).times(7).div(20).toDecimalPlaces(2).toNumber()).toBe(fee);
    const without = await recordOn(free, MONTH_END);
    expect(without.netLiquidation.minus(netLiquidation).toNumber()).toBeCloseTo(fee, 2);
  });

  it('counts the fee among the costs of the books', async () => {
    const { trackAccountId } = await stored(fixed);
    const read = async (id: number) => inTransaction(simulator.db.prisma, (tx) => readAccountLedger(tx, id));
    const { fees } = (await read(trackAccountId)).fold.account;
    const ofFree = (await read((await stored(free)).trackAccountId)).fold.account.fees;
    expect(fees.minus(ofFree).toNumber()).toBe(3.5);
  });

  it('charges neither where it is free nor on a frozen account', async () => {
    expect(await feesOf(free)).toEqual([]);
    expect(await feesOf(frozen)).toEqual([]);
  });

  it('takes no more than the cash; the rest lowers the value at once and is paid with the next fee', async () => {
    const fees = await feesOf(dear);
    expect(chargedBy(fees)).toEqual([175]);
    const { cash, feeDue } = await stored(dear);
    expect(cash.toNumber()).toBe(0);
    expect(feeDue.toNumber()).toBeGreaterThan(50);
    expect((await logsOf(dear))[0]).toMatch(
      /^\$175\.00 for 7 of 20 .*; \$\d+\.\d\d of fees is due until there is cash$/,
    );
    const [ofDear, ofFree] = await Promise.all([recordOn(dear, MONTH_END), recordOn(free, MONTH_END)]);
    expect(ofFree.netLiquidation.minus(ofDear.netLiquidation).toNumber()).toBeCloseTo(175, 2);
    await charge('dear', 'FixedMonthly', 1);
    await finishThrough('2024-04-30');
    expect((await stored(dear)).feeDue.toNumber()).toBe(0);
    expect(chargedBy(await feesOf(dear))).toEqual([175, 1]);
    // The wall clock has not moved: one notice a day of it.
    expect(await noticesOf(dear)).toEqual([
      expect.objectContaining({ day: '2024-04-30', fees: 2, paid: '176', due: '0' }),
    ]);
    await simulator.expectBooksAgree();
  });
});

describe('a stop', () => {
  it('charges the part of the month before the cash returns, and the month’s close nothing more', async () => {
    const { day } = await simulator.state();
    expect(day).toBe('2024-05-01');
    const { portfolioId, accountId } = await start('fixed');
    await simulator.finishDay();
    await simulator.finishDay();
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    const portfolio = await stored(portfolioId);
    expect(portfolio).toMatchObject({ status: 'Stop' });
    expect(portfolio.cash.toNumber()).toBe(0);
    // Three of the 22 market days of May.
    expect(chargedBy(await feesOf(portfolioId))).toEqual([1.36]);
    expect(await logsOf(portfolioId)).toEqual(['$1.36 for 3 of 22 trading days in 2024-05']);
    expect(await noticesOf(portfolioId)).toEqual([expect.objectContaining({ paid: '1.36', due: '0' })]);
    const { cash } = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    const { profitLoss } = await recordOn(portfolioId, '2024-05-03');
    expect(cash.toNumber()).toBeCloseTo(100_000 + profitLoss.toNumber(), 2);
    await simulator.expectBooksAgree();
  });

  it('gives up what the cash does not cover', async () => {
    await charge('dear', 'FixedMonthly', 500_000);
    const { portfolioId, accountId } = await start('dear', 5_000);
    await simulator.finishDay();
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    expect(await stored(portfolioId)).toMatchObject({ status: 'Stop' });
    const { cash } = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(cash.toNumber()).toBe(95_000);
    await simulator.expectBooksAgree();
  });
});
