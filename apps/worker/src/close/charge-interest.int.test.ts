import { previousTradingDay, toEpochDay } from '@pipa/calendar';
import { readBookedProfit } from '@pipa/db/accounts';
import { loadPanel } from '@pipa/db/market';
import { backtestStrategy, defaultSizingRules, exact } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeThrough } from '../testing/close-through.ts';
import { openUntilClose } from '../testing/portfolios-at-close.ts';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

// A Thursday: the loan of its close lasts until the Monday after Good Friday.
const DAY = '2024-03-28';
const NEXT = '2024-04-01';
const AMOUNT = 20_000;
const LEVERED = holding('levered', { SPY: 0.9, AAAA: 0.6 }, 'Monthly');

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [LEVERED, holding('paid', { SPY: 0.9 }, 'Monthly')] });
  await simulator.db.prisma.strategy.update({ where: { code: 'levered' }, data: { useMargin: true } });
});
afterAll(() => simulator.db.drop());

const stored = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
async function interestOf(portfolioId: number): Promise<number[]> {
  const postings = await simulator.db.prisma.ledgerPosting.findMany({
    where: { portfolioId, bucket: 'Cash', entry: { kind: 'Interest' } },
    orderBy: { id: 'asc' },
  });
  return postings.map(({ amount }) => amount.toNumber());
}
const recordOn = (portfolioId: number, day: string) =>
  simulator.db.prisma.portfolioRecord.findUniqueOrThrow({
    where: { portfolioId_tradeDate: { portfolioId, tradeDate: new Date(day) } },
  });

describe('interest on borrowed cash', () => {
  let levered: number;
  let paid: number;
  let frozen: number;

  beforeAll(async () => {
    ({ charged: levered, paid, frozen } = await openUntilClose(simulator, 'levered', AMOUNT));
  });

  it('is charged at the close until the next session, once, also when the close is killed and done again', async () => {
    const borrowed = (await stored(levered)).cash.negated().toNumber();
    expect(borrowed).toBeGreaterThan(9_000);
    await closeThrough(simulator, 'charge interest');
    expect(await simulator.finishDay()).toBe(DAY);
    const interest = exact(borrowed).times(0.06).times(4).div(365).toDecimalPlaces(2).toNumber();
    expect(await interestOf(levered)).toEqual([-interest]);
    expect((await stored(levered)).cash.toNumber()).toBeCloseTo(-borrowed - interest, 6);
    await simulator.expectBooksAgree();
  });

  it('lowers the value that the day is recorded with, and is a cost of the portfolio', async () => {
    const { netLiquidation, totalCash, longExposure } = await recordOn(levered, DAY);
    expect(totalCash.toNumber()).toBe((await stored(levered)).cash.toNumber());
    expect(netLiquidation.toNumber() * (1 - longExposure)).toBeCloseTo(totalCash.toNumber(), 4);
    const [interest] = await interestOf(levered);
    expect((await readBookedProfit(simulator.db.pool, levered)).interest).toBe(interest);
  });

  it('says in the activities what was charged and for how long', async () => {
    const logs = await simulator.db.prisma.portfolioLog.findMany({
      where: { portfolioId: levered, action: 'Interest' },
    });
    expect(logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\$\d\.\d\d for 4 days on \$[\d,.]+ borrowed$/),
    ]);
  });

  it('is charged neither on cash that is paid in nor on a frozen account', async () => {
    expect(await interestOf(paid)).toEqual([]);
    expect(await interestOf(frozen)).toEqual([]);
  });

  it('is the interest of the backtest, close by close to the cent', async () => {
    expect(await simulator.finishDay()).toBe(NEXT);
    for (let n = 0; n < 8; n++) await simulator.finishDay();
    const day = previousTradingDay((await simulator.state()).day);
    const panel = await loadPanel(simulator.db.pool, TEST_SYMBOLS, { from: previousTradingDay(DAY, 20), to: day });
    const backtest = backtestStrategy({
      panel,
      strategy: LEVERED,
      universe: TEST_SYMBOLS,
      benchmark: 'SPY',
      fromDay: toEpochDay(DAY),
      toDay: toEpochDay(day),
      initialAmount: AMOUNT,
      sizing: { ...defaultSizingRules, useMargin: true },
    });
    const interest = await interestOf(levered);
    expect(interest).toHaveLength(10);
    const total = interest.reduce((sum, amount) => sum.plus(amount), exact(0));
    expect(backtest.interestTotal).toBeCloseTo(total.toNumber(), 6);
    const record = await recordOn(levered, day);
    expect(record.netLiquidation.toNumber()).toBeCloseTo(backtest.equity.at(-1) ?? 0, 2);
    await simulator.expectBooksAgree();
  });

  it('ends with the loan: a stop pays it back', async () => {
    await simulator.investor.stop(levered);
    await simulator.finishDay();
    const before = (await interestOf(levered)).length;
    expect(await stored(levered)).toMatchObject({ status: 'Stop' });
    await simulator.finishDay();
    expect(await interestOf(levered)).toHaveLength(before);
    await simulator.expectBooksAgree();
  });
});
