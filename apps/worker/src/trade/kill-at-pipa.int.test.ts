import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMortalProcess, Killed } from '../testing/kill-points.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const DAY = '2024-03-06';
/** More than the points of a job; a test fails otherwise. */
const POINTS = 40;
let simulator: Simulator;
const portfolios: number[] = [];

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('daily', { SPY: 0.4, AAAA: 0.5 }, 'Daily')] });
  for (let i = 0; i < POINTS; i++) {
    const { portfolioId } = await simulator.open({ code: 'daily', amount: 20_000 });
    await simulator.investor.start(portfolioId);
    portfolios.push(portfolioId);
  }
});
afterAll(() => simulator.db.drop());

const toOpen = () => simulator.until(({ phase }) => phase === 'Open');

/** Runs the job of a portfolio in a process that dies at the n-th point, then again in one that lives. */
async function killAndRepeat(portfolioId: number, n: number): Promise<string | null> {
  const mortal = createMortalProcess(n, 'statements');
  const killed = { ...simulator.context, prisma: mortal.prisma(simulator.context.prisma) };
  await tradePortfolio(killed, portfolioId).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  await tradePortfolio(simulator.context, portfolioId);
  return mortal.diedAt;
}

async function killEverywhere(): Promise<string[]> {
  const deaths = [];
  for (const [i, portfolioId] of portfolios.entries()) deaths.push(await killAndRepeat(portfolioId, i + 1));
  // The last process survives its job, so every point was tried.
  expect(deaths.at(-1)).toBeNull();
  return deaths.filter((point) => point !== null);
}

async function expectEachFilledOnce(portfolioId: number, kinds: readonly string[]): Promise<void> {
  const { prisma } = simulator.db;
  const orders = await prisma.order.findMany({ where: { portfolioId }, include: { executions: true } });
  for (const { shares, filledShares, status, executions } of orders) {
    expect([status, executions.length, executions[0].shares.toNumber()]).toEqual(['Filled', 1, shares.toNumber()]);
    expect(filledShares.toNumber()).toBe(shares.toNumber());
  }
  const rebalances = await prisma.rebalance.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } });
  expect(rebalances.map(({ kind, status }) => `${kind} ${status}`)).toEqual(kinds.map((kind) => `${kind} Done`));
}

describe('a job killed at any point and delivered again', () => {
  it('starts a portfolio once', async () => {
    await toOpen();
    const deaths = await killEverywhere();
    expect(deaths).toEqual(expect.arrayContaining(['before a transaction', 'before a commit', 'after a commit']));
    for (const id of portfolios) {
      await expectEachFilledOnce(id, ['Start']);
      expect((await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } })).status).toBe('Started');
    }
    await simulator.expectBooksAgree();
  });

  it('rebalances it with a change of the amount once', async () => {
    await simulator.finishDay();
    for (const [i, id] of portfolios.entries()) await simulator.investor.changeAmount(id, i % 2 === 0 ? 5_000 : -5_000);
    await toOpen();
    await killEverywhere();
    for (const [i, id] of portfolios.entries()) {
      await expectEachFilledOnce(id, ['Start', 'Rebalance']);
      const { investmentAmount } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
      expect(investmentAmount.toNumber()).toBe(i % 2 === 0 ? 25_000 : 15_000);
    }
    await simulator.expectBooksAgree();
  });

  it('stops it once', async () => {
    await simulator.finishDay();
    for (const id of portfolios) await simulator.investor.stop(id);
    await toOpen();
    await killEverywhere();
    for (const id of portfolios) {
      await expectEachFilledOnce(id, ['Start', 'Rebalance', 'Stop']);
      const { status, cash } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
      expect([status, cash.toNumber()]).toEqual(['Stop', 0]);
    }
    expect(await simulator.db.prisma.position.count()).toBe(0);
    await simulator.expectBooksAgree();
  });
});
