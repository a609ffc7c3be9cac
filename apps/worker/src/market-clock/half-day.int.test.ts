import { sessionOf } from '@pipa/calendar';
import { marketMomentOf } from '@pipa/db/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

// The Friday after Thanksgiving, on which the market closes at 13:00 in New York and the month ends.
const HALF_DAY = '2024-11-29';
const BEFORE = '2024-11-27';
const AFTER = '2024-12-02';
const OPEN_AT = new Date('2024-11-29T14:30:00Z');
const CLOSE_AT = new Date('2024-11-29T18:00:00Z');
const AMOUNT = 20_000;
const FEE = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 } as const;

let simulator: Simulator;
let daily: number;
let levered: number;
let left: number;
let moments: Date[];

beforeAll(async () => {
  simulator = await createSimulator({
    day: BEFORE,
    strategies: [holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily'), holding('levered', { BND: 1.5 }, 'Monthly')],
  });
  const { strategy } = simulator.db.prisma;
  await strategy.update({ where: { code: 'daily' }, data: FEE });
  await strategy.update({ where: { code: 'levered' }, data: { useMargin: true } });
  const start = async (code: string) => {
    const { portfolioId } = await simulator.open({ code, amount: AMOUNT });
    await simulator.investor.start(portfolioId);
    return portfolioId;
  };
  [daily, levered, left] = [await start('daily'), await start('levered'), await start('levered')];
  await simulator.finishDay();
  // So little volume that the increase takes the whole session and the next one.
  simulator.market.script('AAAA', HALF_DAY, { volume: 150 });
  await simulator.investor.changeAmount(daily, 10_000);
  moments = [];
  for (let state = await simulator.until(({ phase }) => phase === 'Open'); state.phase === 'Open'; ) {
    moments.push(marketMomentOf(state).at);
    state = await simulator.tick();
  }
  await simulator.investor.stop(left);
  await simulator.finishDay();
});
afterAll(() => simulator.db.drop());

const logsOf = (portfolioId: number, action: string) =>
  simulator.db.prisma.portfolioLog.findMany({ where: { portfolioId, action }, orderBy: { id: 'asc' } });

describe('a half day', () => {
  it('is traded from 9:30 to 13:00 in as many ticks as a whole one', () => {
    expect(sessionOf(HALF_DAY)).toMatchObject({ openAt: OPEN_AT, closeAt: CLOSE_AT });
    expect(moments[0]).toEqual(OPEN_AT);
    expect(moments).toHaveLength(4);
    for (const at of moments) expect(at.getTime()).toBeLessThan(CLOSE_AT.getTime());
  });

  it('is the day of a rebalance like any other: it trades at the open, what is left until the close, the rest at the next open', async () => {
    const plans = await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId: daily, tradeDay: new Date(HALF_DAY) },
      include: { orders: { include: { executions: true } } },
    });
    expect(plans.map(({ kind }) => kind)).toEqual(['Rebalance']);
    const orderOf = (symbol: string) => plans[0].orders.find((order) => order.symbol === symbol);
    expect(orderOf('SPY')?.executions.map(({ execTime }) => execTime)).toEqual([OPEN_AT]);
    const large = orderOf('AAAA');
    const times = large?.executions.map(({ execTime }) => execTime.getTime()) ?? [];
    expect(times[0]).toBe(OPEN_AT.getTime());
    expect(times.length).toBeGreaterThan(1);
    expect(times.at(-1)).toBeLessThan(CLOSE_AT.getTime());
    expect(large?.filledShares.toNumber()).toBeLessThanOrEqual(15);
    expect(large?.status).toBe('PartlyFilled');
    const { nextTradeDate } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: daily } });
    expect(nextTradeDate).toEqual(new Date(AFTER));
  });

  it('closes the month at 13:00: the fee first, then the record of what is left', async () => {
    const { prisma } = simulator.db;
    const charged = await logsOf(daily, 'Monthly Fee');
    expect(charged.map(({ time }) => time)).toEqual([CLOSE_AT]);
    const [fee, ...others] = await prisma.ledgerEntry.findMany({
      where: { kind: 'MonthlyFee', postings: { some: { portfolioId: daily } } },
      include: { postings: { where: { bucket: 'Cash', portfolioId: daily } } },
    });
    expect(others).toEqual([]);
    const record = await prisma.portfolioRecord.findUniqueOrThrow({
      where: { portfolioId_tradeDate: { portfolioId: daily, tradeDate: new Date(HALF_DAY) } },
    });
    const paid = fee.postings[0].amount.negated().toNumber();
    // Two of the twenty sessions of November.
    expect(paid).toBeCloseTo((record.netLiquidation.toNumber() + paid) * 0.001 * (2 / 20), 2);
    let value = record.totalCash.toNumber();
    for (const { symbol, shares } of await prisma.position.findMany({ where: { portfolioId: daily } })) {
      value += shares.toNumber() * (simulator.market.barOf(symbol, HALF_DAY)?.close ?? 0);
    }
    expect(record.netLiquidation.toNumber()).toBeCloseTo(value, 4);
    expect(record.cashFlow.toNumber()).toBe(10_000);
  });

  it('charges borrowed cash until the Monday', async () => {
    const charged = await logsOf(levered, 'Interest');
    expect(charged.map(({ time, message }) => [time, /for (\d days?)/.exec(message)?.[1]])).toEqual([
      [sessionOf(BEFORE).closeAt, '2 days'],
      [CLOSE_AT, '3 days'],
    ]);
  });

  it('is over in the afternoon: a stop sells at the open of the Monday', async () => {
    const [asked] = await logsOf(left, 'Stop');
    expect(asked).toMatchObject({ time: CLOSE_AT, message: `Sells every position at the open of ${AFTER}` });
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    const { status, stoppedAt } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: left } });
    expect([status, stoppedAt]).toEqual(['Stop', sessionOf(AFTER).openAt]);
    await simulator.expectBooksAgree();
  });
});
