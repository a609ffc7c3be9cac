import { previousTradingDay, sessionOf } from '@pipa/calendar';
import { saveTargets } from '@pipa/db/trading';
import type { Strategy } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeDispatcher } from '../context.ts';
import { createSimulator, holding, type Simulator, simulateOn } from '../testing/simulator.ts';
import { LEASE_MS, tickMarket } from './tick-market.ts';

const AMOUNT = 20_000;
const FEE = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 } as const;

/** Consumers of the trade queue that can be dead: what is dispatched meanwhile is lost. */
function mortalConsumers() {
  const state = { areDead: false };
  const trades = (direct: TradeDispatcher): TradeDispatcher => ({
    dispatch: async (job, sending) => {
      if (!state.areDead) await direct.dispatch(job, sending);
    },
  });
  return { state, trades };
}

async function startOn(simulator: Simulator, code: string) {
  const opened = await simulator.open({ code, amount: AMOUNT });
  await simulator.investor.start(opened.portfolioId);
  return opened;
}

const portfolioOf = (simulator: Simulator, id: number) =>
  simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });

describe('trades that nothing consumed for three sessions', () => {
  const FIRST = '2024-01-29';
  const MISSED = ['2024-01-30', '2024-01-31', '2024-02-01'];
  const BACK = '2024-02-02';
  const { state, trades } = mortalConsumers();
  /** Its weights show the close at which it decided. */
  const dated: Strategy = {
    ...holding('dated', {}),
    decide: ({ panel, t }) => new Map([['SPY', 0.5 + panel.days[t] / 100_000]]),
  };
  let simulator: Simulator;
  let kept: number;
  let left: { accountId: number; portfolioId: number };
  let late: { accountId: number; portfolioId: number };
  let changes: number[];

  beforeAll(async () => {
    simulator = await createSimulator({ day: FIRST, strategies: [dated], trades });
    const { prisma, pool } = simulator.db;
    const { id: strategyId } = await prisma.strategy.update({ where: { code: 'dated' }, data: FEE });
    simulator.market.act({ symbol: 'SPY', exDate: MISSED[1], kind: 'Dividend', value: '0.5', payDate: MISSED[2] });
    kept = (await startOn(simulator, 'dated')).portfolioId;
    left = await startOn(simulator, 'dated');
    await simulator.finishDay();
    // The analysis was there until the first close and is absent from then on.
    await saveTargets(pool, strategyId, FIRST, new Map([['BND', 1]]));
    state.areDead = true;
    changes = [await simulator.investor.changeAmount(kept, 5_000)];
    expect(await simulator.finishDay()).toBe(MISSED[0]);
    await simulator.investor.stop(left.portfolioId);
    late = await startOn(simulator, 'dated');
    expect(await simulator.finishDay()).toBe(MISSED[1]);
    changes.push(await simulator.investor.changeAmount(kept, -4_000));
    expect(await simulator.finishDay()).toBe(MISSED[2]);
    expect((await portfolioOf(simulator, kept)).nextTradeDate).toEqual(new Date(MISSED[2]));
    state.areDead = false;
    expect(await simulator.finishDay()).toBe(BACK);
  });
  afterAll(() => simulator.db.drop());

  it('are made up for once at the next open, the missed rebalance with the changes of the amount', async () => {
    const { prisma } = simulator.db;
    const plans = await prisma.rebalance.findMany({ where: { portfolioId: kept }, orderBy: { id: 'asc' } });
    expect(plans.map(({ kind, status, tradeDay }) => [kind, status, tradeDay])).toEqual([
      ['Start', 'Done', new Date(FIRST)],
      ['Rebalance', 'Done', new Date(BACK)],
    ]);
    const executed = await prisma.cashChange.findMany({ where: { id: { in: changes } } });
    const { openAt } = sessionOf(BACK);
    expect(executed.map(({ status, executedAt }) => [status, executedAt])).toEqual([
      ['Executed', openAt],
      ['Executed', openAt],
    ]);
    const orders = await prisma.order.findMany({
      where: { portfolioId: kept, tradeDay: new Date(BACK) },
      include: { executions: true },
    });
    expect(orders.map(({ symbol, executions }) => [symbol, executions.map(({ execTime }) => execTime)])).toEqual([
      ['SPY', [openAt]],
    ]);
    const { nextTradeDate, investmentAmount } = await portfolioOf(simulator, kept);
    expect([nextTradeDate, investmentAmount.toNumber()]).toEqual([new Date('2024-03-01'), AMOUNT + 1_000]);
  });

  it('follow the decision of the last close, also where the analysis has stored one of an earlier close only', async () => {
    const [{ targets }] = await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId: kept, kind: 'Rebalance' },
    });
    const lastClose = Date.parse(previousTradingDay(BACK)) / 86_400_000;
    expect(targets).toEqual({ SPY: 0.5 + lastClose / 100_000 });
  });

  it('have not kept the closes of those sessions: a record each, the fee of the month and the dividend once', async () => {
    const { prisma } = simulator.db;
    const records = await prisma.portfolioRecord.findMany({
      where: { portfolioId: kept },
      orderBy: { tradeDate: 'asc' },
    });
    expect(records.map(({ tradeDate }) => tradeDate.toISOString().slice(0, 10))).toEqual([FIRST, ...MISSED, BACK]);
    expect(records.map(({ cashFlow }) => cashFlow.toNumber())).toEqual([AMOUNT, 0, 0, 0, 1_000]);
    const entries = await prisma.ledgerEntry.findMany({
      where: {
        kind: { in: ['MonthlyFee', 'DividendAccrued', 'DividendPaid'] },
        postings: { some: { portfolioId: kept } },
      },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ kind, marketDay }) => [kind, marketDay])).toEqual([
      ['DividendAccrued', new Date(MISSED[1])],
      ['MonthlyFee', new Date(MISSED[1])],
      ['DividendPaid', new Date(MISSED[2])],
    ]);
  });

  it('sell for a stop, and fail the start whose session has passed: its cash is usable again', async () => {
    const { status, stoppedAt, cash } = await portfolioOf(simulator, left.portfolioId);
    expect([status, stoppedAt, cash.toNumber()]).toEqual(['Stop', sessionOf(BACK).openAt, 0]);
    const failed = await portfolioOf(simulator, late.portfolioId);
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'The first orders could not be placed']);
    const account = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: late.accountId } });
    expect([account.cash.toNumber(), account.reserved.toNumber()]).toEqual([100_000, 0]);
    await simulator.expectBooksAgree();
  });
});

describe('a market without any worker', () => {
  const DAY = '2024-03-06';
  const strategies = [holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily')];
  let simulator: Simulator;
  beforeAll(async () => {
    let traded = 0;
    const diesAfterTwo = (direct: TradeDispatcher): TradeDispatcher => ({
      dispatch: async ({ portfolioIds, ...job }) => {
        for (const id of portfolioIds) {
          if (traded++ === 2) throw new Error('the process dies');
          await direct.dispatch({ ...job, portfolioIds: [id] });
        }
      },
    });
    simulator = await createSimulator({ day: DAY, strategies, trades: diesAfterTwo });
  });
  afterAll(() => simulator.db.drop());

  it('stays where it was, and the next worker ends the opening that the last one had begun', async () => {
    const { db, market } = simulator;
    const opened = [];
    for (let i = 0; i < 4; i++) opened.push((await startOn(simulator, 'daily')).portfolioId);
    await simulator.until(({ phase }) => phase === 'Open');
    await expect(simulator.tick()).rejects.toThrow('the process dies');
    const stood = await simulator.state();
    const { context } = simulateOn(db, market, { strategies });
    expect(await tickMarket(context, 'next', 0)).toBeNull();
    // Days later the lease of the dead worker is long over.
    await db.prisma
      .$executeRaw`UPDATE "market_state" SET "leaseUntil" = "leaseUntil" - ${3 * LEASE_MS} * interval '1 millisecond'`;
    const next = await tickMarket(context, 'next', 0);
    expect([next?.day, next?.phase]).toEqual([stood.day, 'Open']);
    const orders = await db.prisma.order.findMany({ include: { executions: true } });
    expect(new Set(orders.map(({ portfolioId }) => portfolioId))).toEqual(new Set(opened));
    expect(orders).toHaveLength(2 * opened.length);
    for (const { executions } of orders) {
      expect(executions.map(({ execTime }) => execTime)).toEqual([sessionOf(DAY).openAt]);
    }
    await simulator.expectBooksAgree();
  });
});
