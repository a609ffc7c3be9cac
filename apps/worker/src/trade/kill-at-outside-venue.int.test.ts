import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMortalProcess, type MortalProcess } from '../testing/kill-points.ts';
import { type OutsideBroker, openOutsideBroker } from '../testing/outside-broker.ts';

const DAY = '2024-03-06';
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

it('a process killed between any two steps loses no order and doubles none, from start to stop', async () => {
  const lives: { portfolioId: number; mortal: MortalProcess }[] = [];
  const LIVES = 120;
  for (let n = 1; n <= LIVES && lives.at(-1)?.mortal.diedAt !== null; n++) {
    const { portfolioId } = await outside.starting();
    if (n === 1) await outside.simulator.until(({ phase }) => phase === 'Open');
    else
      await outside.simulator.db.prisma.portfolio.update({
        where: { id: portfolioId },
        data: { startRequestedDay: new Date(DAY) },
      });
    const mortal = createMortalProcess(n, 'steps');
    lives.push({ portfolioId, mortal });
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Started', mortal);
    await outside.simulator.investor.stop(portfolioId);
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Stop', mortal);
  }
  // The last process survived the whole life of the portfolio, so every step was tried.
  expect(lives.at(-1)?.mortal.diedAt).toBeNull();
  const deaths = new Set(lives.map(({ mortal }) => mortal.diedAt));
  for (const call of ['submit', 'cancel', 'lookUp']) {
    expect(deaths).toContain(`before ${call}`);
    expect(deaths).toContain(`after ${call}`);
  }
  for (const { portfolioId } of lives) {
    expect(await outside.isQuiet(portfolioId)).toBe(true);
    await outside.expectAgreement(portfolioId);
    const kinds = await outside.simulator.db.prisma.rebalance.findMany({
      where: { portfolioId },
      orderBy: { id: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['Start', 'Stop']);
    expect((await outside.portfolioOf(portfolioId)).cash.toNumber()).toBe(0);
  }
  expect(await outside.simulator.db.prisma.position.count()).toBe(0);
  await outside.simulator.expectBooksAgree();
}, 600_000);
