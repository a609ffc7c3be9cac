import { previousTradingDay, toEpochDay } from '@pipa/calendar';
import { readBookedProfit } from '@pipa/db/accounts';
import { loadPanel } from '@pipa/db/market';
import { backtestStrategy, defaultSizingRules, exact } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeThrough } from '../testing/close-through.ts';
import { openUntilClose } from '../testing/portfolios-at-close.ts';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

// A Thursday: the shares of its close are borrowed until the Monday after Good Friday.
const DAY = '2024-03-28';
const AMOUNT = 50_000;
const RATE = 0.005;
const SHORT = holding('short', { SPY: 0.4, BBBB: -0.5 }, 'Monthly');

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [SHORT, holding('paid', { SPY: 0.9 }, 'Monthly')] });
  await simulator.db.prisma.strategy.update({ where: { code: 'short' }, data: { useMargin: true } });
});
afterAll(() => simulator.db.drop());

const stored = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
async function feesOf(portfolioId: number): Promise<number[]> {
  const postings = await simulator.db.prisma.ledgerPosting.findMany({
    where: { portfolioId, bucket: 'Cash', entry: { kind: 'BorrowFee' } },
    orderBy: { id: 'asc' },
  });
  return postings.map(({ amount }) => amount.negated().toNumber());
}
async function shortValue(portfolioId: number): Promise<number> {
  const { shares } = await simulator.db.prisma.position.findUniqueOrThrow({
    where: { portfolioId_symbol: { portfolioId, symbol: 'BBBB' } },
  });
  const bar = simulator.market.barOf('BBBB', DAY);
  return shares
    .negated()
    .times(bar?.close ?? 0)
    .toNumber();
}

describe('the fee for borrowed shares', () => {
  let short: number;
  let paid: number;
  let frozen: number;

  beforeAll(async () => {
    ({ charged: short, paid, frozen } = await openUntilClose(simulator, 'short', AMOUNT));
  });

  it('is charged at the close until the next session, once, also when the close is killed and done again', async () => {
    const value = await shortValue(short);
    expect(value).toBeGreaterThan(20_000);
    const cash = (await stored(short)).cash;
    await closeThrough(simulator, 'charge borrowed shares');
    expect(await simulator.finishDay()).toBe(DAY);
    const fee = exact(value).times(RATE).times(4).div(365).toDecimalPlaces(2).toNumber();
    expect(fee).toBeGreaterThan(1);
    expect(await feesOf(short)).toEqual([fee]);
    expect((await stored(short)).cash.toNumber()).toBeCloseTo(cash.minus(fee).toNumber(), 6);
    await simulator.expectBooksAgree();
  });

  it('is a cost of the portfolio, said in its activities', async () => {
    const [fee] = await feesOf(short);
    const trades = await simulator.db.prisma.ledgerPosting.findMany({
      where: { portfolioId: short, bucket: 'Fees', entry: { kind: 'Trade' } },
    });
    const ofTrades = trades.reduce((sum, { amount }) => sum + amount.toNumber(), 0);
    expect((await readBookedProfit(simulator.db.pool, short)).costs).toBeCloseTo(ofTrades + fee, 6);
    const logs = await simulator.db.prisma.portfolioLog.findMany({
      where: { portfolioId: short, action: 'Borrow Fee' },
    });
    expect(logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\$\d\.\d\d for 4 days on \$[\d,.]+ sold short$/),
    ]);
  });

  it('is charged neither without a short position nor on a frozen account', async () => {
    expect(await feesOf(paid)).toEqual([]);
    expect(await feesOf(frozen)).toEqual([]);
  });

  it('is the fee of the backtest, close by close to the cent', async () => {
    for (let n = 0; n < 9; n++) await simulator.finishDay();
    const day = previousTradingDay((await simulator.state()).day);
    const panel = await loadPanel(simulator.db.pool, TEST_SYMBOLS, { from: previousTradingDay(DAY, 20), to: day });
    const backtest = backtestStrategy({
      panel,
      strategy: SHORT,
      universe: TEST_SYMBOLS,
      benchmark: 'SPY',
      fromDay: toEpochDay(DAY),
      toDay: toEpochDay(day),
      initialAmount: AMOUNT,
      sizing: { ...defaultSizingRules, useMargin: true },
    });
    const fees = await feesOf(short);
    expect(fees).toHaveLength(10);
    const total = fees.reduce((sum, amount) => sum.plus(amount), exact(0));
    expect(backtest.costs.borrow).toBeCloseTo(total.toNumber(), 6);
    const record = await simulator.db.prisma.portfolioRecord.findUniqueOrThrow({
      where: { portfolioId_tradeDate: { portfolioId: short, tradeDate: new Date(day) } },
    });
    expect(record.netLiquidation.toNumber()).toBeCloseTo(backtest.equity.at(-1) ?? 0, 2);
    await simulator.expectBooksAgree();
  });

  it('ends with the position: a stop returns the shares', async () => {
    await simulator.investor.stop(short);
    await simulator.finishDay();
    const before = (await feesOf(short)).length;
    await simulator.finishDay();
    expect(await stored(short)).toMatchObject({ status: 'Stop' });
    expect(await feesOf(short)).toHaveLength(before);
    await simulator.expectBooksAgree();
  });
});
