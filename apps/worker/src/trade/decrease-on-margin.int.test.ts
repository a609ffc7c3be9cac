import { nextTradingDay, previousTradingDay, toEpochDay } from '@pipa/calendar';
import type { Strategy } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const NEXT = nextTradingDay(DAY);
const AFTER = nextTradingDay(NEXT);
const AMOUNT = 20_000;
const DAILY = holding('daily', { AAAA: 1.5 }, 'Daily');
const LEVERED = holding('levered', { DDDD: 2 }, 'Daily');
const MONTHLY = holding('monthly', { BBBB: 1.9 }, 'Monthly');
const FAILING: Strategy = {
  ...holding('failing', {}, 'Daily'),
  decide: ({ panel, t }) => {
    if (panel.days[t] >= toEpochDay(DAY)) throw new Error('no decision');
    return new Map([['CCCC', 1.5]]);
  },
};

let simulator: Simulator;
const opened = new Map<string, { accountId: number; portfolioId: number }>();
beforeAll(async () => {
  const strategies = [DAILY, LEVERED, MONTHLY, FAILING];
  simulator = await createSimulator({ day: DAY, strategies });
  await simulator.db.prisma.strategy.updateMany({ data: { useMargin: true } });
  rest('AAAA', 1, 0.8);
  rest('BBBB', 1, 0.8);
  rest('CCCC', 1, 1);
  openLower('DDDD', 0.97);
  for (const { code } of strategies) {
    const one = await simulator.open({ code, amount: AMOUNT });
    await simulator.investor.start(one.portfolioId);
    opened.set(code, one);
  }
  await simulator.finishDay();
});
afterAll(() => simulator.db.drop());

/** Fixes a symbol's price on the first day, and at a factor of it from the second day's close. */
function rest(symbol: string, before: number, after: number): void {
  const price = 100 * before;
  const later = 100 * after;
  const low = Math.min(price, later);
  simulator.market.script(symbol, DAY, { open: price, close: price, high: price, low: price });
  simulator.market.script(symbol, NEXT, { open: price, close: later, high: price, low });
  simulator.market.script(symbol, AFTER, { open: later, close: later, high: later, low: later });
}

/** Leaves a symbol at its last close on the first day, and lets the second one open below it, at a factor. */
function openLower(symbol: string, factor: number): void {
  const { barOf, script } = simulator.market;
  const price = barOf(symbol, previousTradingDay(DAY))?.close ?? 0;
  for (const [day, value] of [
    [DAY, price],
    [NEXT, Math.round(price * factor * 100) / 100],
  ] as const) {
    script(symbol, day, { open: value, close: value, high: value, low: value });
  }
}

const of = (code: string) => opened.get(code) ?? { accountId: 0, portfolioId: 0 };
const accountCash = async (code: string) =>
  (await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: of(code).accountId } })).cash.toNumber();
const plansOf = async (code: string) =>
  (
    await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId: of(code).portfolioId },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind, status }) => `${kind} ${status}`);
const lastRecordOf = (code: string) =>
  simulator.db.prisma.portfolioRecord.findFirstOrThrow({
    where: { portfolioId: of(code).portfolioId },
    orderBy: { tradeDate: 'desc' },
  });
const changed = async (id: number) => {
  const { status, reason } = await simulator.db.prisma.cashChange.findUniqueOrThrow({ where: { id } });
  return [status, reason];
};

describe('a decrease on margin', () => {
  it('on the day of a rebalance at twice the equity sells more where the open has fallen, and is paid', async () => {
    const before = await accountCash('levered');
    const { portfolioId } = of('levered');
    const id = await simulator.investor.changeAmount(portfolioId, -4_000);
    // Of a portfolio whose decision fails, the sales that the rebalance would have brought are made for the decrease alone.
    const failing = await accountCash('failing');
    const ofFailing = await simulator.investor.changeAmount(of('failing').portfolioId, -8_000);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 3);
    expect(await changed(id)).toEqual(['Executed', null]);
    expect(await accountCash('levered')).toBe(before + 4_000);
    expect(await plansOf('levered')).toEqual(['Start Done', 'Rebalance Done', 'Decrease Done']);
    expect(await changed(ofFailing)).toEqual(['Executed', null]);
    expect(await accountCash('failing')).toBe(failing + 8_000);
    expect(await plansOf('failing')).toEqual(['Start Done', 'Rebalance Failed', 'Decrease Done']);
    await simulator.finishDay();
    for (const code of ['levered', 'failing']) {
      const { longExposure, cashFlow } = await lastRecordOf(code);
      expect(cashFlow.toNumber()).toBe(code === 'levered' ? -4_000 : -8_000);
      expect(longExposure).toBeGreaterThan(1.9);
      expect(longExposure).toBeLessThanOrEqual(2);
    }
    await simulator.expectBooksAgree();
  });

  it('beyond the value of the portfolio fails on the day of a rebalance, and nothing is sold for it', async () => {
    const before = await accountCash('daily');
    const { portfolioId } = of('daily');
    const id = await simulator.investor.changeAmount(portfolioId, -18_000);
    const monthly = await simulator.investor.changeAmount(of('monthly').portfolioId, -3_000);
    await simulator.finishDay();
    expect(await changed(id)).toEqual(['Failed', 'The portfolio is worth less than the amount']);
    expect(await accountCash('daily')).toBe(before);
    expect(await simulator.db.prisma.position.count({ where: { portfolioId } })).toBe(1);
    expect(await changed(monthly)).toEqual(['Executed', null]);
    await simulator.expectBooksAgree();
  });

  it('sells so much that the rest meets the initial requirement', async () => {
    const record = await lastRecordOf('monthly');
    expect(record.cashFlow.toNumber()).toBe(-3_000);
    expect(record.longExposure).toBeGreaterThan(1.9);
    expect(record.longExposure).toBeLessThanOrEqual(2);
  });
});
