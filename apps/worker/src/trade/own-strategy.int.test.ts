import { dayToUtcDate, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { duePortfolios } from '@pipa/db/portfolios';
import { saveStrategyFault } from '@pipa/db/strategies';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { saveTargets } from '@pipa/db/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const OWN = 'own:momentum';
const TARGETS = new Map([
  ['SPY', 0.4],
  ['AAAA', 0.5],
]);

let simulator: Simulator;
let strategyId: number;
beforeAll(async () => {
  // The directory of strategies of the product does not know an own one; only its row is there.
  simulator = await createSimulator({ day: DAY, strategies: [holding('house', { SPY: 0.5 }, 'Daily')] });
  strategyId = (await makeStrategy(simulator.db.prisma, OWN, simulator.now, 'Daily')).id;
});
afterAll(() => simulator.db.drop());

async function start(code: string): Promise<number> {
  const { portfolioId } = await simulator.open({ code, amount: 20_000 });
  await simulator.investor.start(portfolioId);
  return portfolioId;
}

const statusOf = async (id: number) =>
  (await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } })).status;
const lastRebalance = (portfolioId: number) =>
  simulator.db.prisma.rebalance.findFirstOrThrow({ where: { portfolioId }, orderBy: { id: 'desc' } });
const decide = (day: TradingDay) => saveTargets(simulator.db.pool, strategyId, day, TARGETS);
const failAt = (day: TradingDay) =>
  inTransaction(simulator.db.prisma, (tx) =>
    saveStrategyFault(tx, { strategyId, work: 'Targets', message: 'It takes too long', day, firstAt: simulator.now }),
  );

describe('a portfolio of an own strategy', () => {
  it('trades at the open what background work has stored', async () => {
    await decide(previousTradingDay(DAY));
    const id = await start(OWN);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    expect(await statusOf(id)).toBe('Started');
    const { status, targets } = await lastRebalance(id);
    expect([status, targets]).toEqual(['Done', Object.fromEntries(TARGETS)]);
    await simulator.finishDay();
  });

  it('awaits the decision during the session without holding up the opening or the trades of others', async () => {
    const { day } = await simulator.state();
    const [own, house] = [await start(OWN), await start('house')];
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    expect([await statusOf(own), await statusOf(house)]).toEqual(['Starting', 'Started']);
    expect(await duePortfolios(simulator.db.pool, day)).not.toContain(own);
    await decide(previousTradingDay(day));
    expect(await duePortfolios(simulator.db.pool, day)).toContain(own);
    await simulator.tick();
    expect(await statusOf(own)).toBe('Started');
    await simulator.finishDay();
  });

  it('awaits it for a day, also past the close, and then fails in the words of the fault', async () => {
    const { day } = await simulator.state();
    await failAt(previousTradingDay(day));
    const [starting, waiting] = [await start(OWN), await start(OWN)];
    await simulator.finishDay();
    expect(await statusOf(starting)).toBe('Starting');
    await simulator.investor.stop(waiting);
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    const failed = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: starting } });
    expect([failed.status, failed.statusReason]).toEqual(['StartFailed', 'It takes too long']);
    await simulator.finishDay();
    await simulator.expectBooksAgree();
  });

  it('that runs keeps its positions where a rebalance fails, and trades the next decision', async () => {
    const { prisma } = simulator.db;
    const [running] = await prisma.portfolio.findMany({ where: { strategyId, status: 'Started' } });
    expect(await lastRebalance(running.id)).toMatchObject({ status: 'Failed', reason: 'It takes too long' });
    expect(await prisma.position.count({ where: { portfolioId: running.id } })).toBe(2);
    const { day } = await simulator.state();
    await decide(previousTradingDay(day));
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    expect(await lastRebalance(running.id)).toMatchObject({ tradeDay: dayToUtcDate(day), kind: 'Rebalance' });
    expect((await lastRebalance(running.id)).status).not.toBe('Failed');
    await simulator.expectBooksAgree();
  });

  it('that was due long ago trades no decision older than the last two closes', async () => {
    const { prisma } = simulator.db;
    await simulator.finishDay();
    const late = await start(OWN);
    const { day } = await simulator.state();
    const since = previousTradingDay(day, 3);
    await prisma.portfolio.update({ where: { id: late }, data: { startRequestedDay: dayToUtcDate(since) } });
    await prisma.strategyTarget.deleteMany({ where: { strategyId, day: { gte: dayToUtcDate(since) } } });
    await decide(previousTradingDay(since));
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    expect(await statusOf(late)).toBe('StartFailed');
  });
});
