import { randomBytes } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@pipa/db';
import { type Actor, cancelAmountChange, inChange } from '@pipa/portfolios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const PORTFOLIOS = 50;
/** Days of alternating increases and decreases; PIPA_RACE_DAYS=20 gives a thousand rounds. */
const DAYS = Number(process.env.PIPA_RACE_DAYS ?? 4);

let simulator: Simulator;
/** The investor's connections; the worker trades on other connections. */
let investorPrisma: PrismaClient;
let racers: Racer[];

interface Racer {
  readonly portfolioId: number;
  readonly owner: Actor;
}

beforeAll(async () => {
  simulator = await createSimulator({ day: '2024-03-06', strategies: [holding('even', { SPY: 0.5, AAAA: 0.5 })] });
  investorPrisma = createPrisma(simulator.db.url, { max: 2, onError: () => undefined });
  racers = [];
  for (let i = 0; i < PORTFOLIOS; i++) {
    const { portfolioId } = await simulator.open({ code: 'even', amount: 20_000 });
    await simulator.investor.start(portfolioId);
    racers.push({ portfolioId, owner: await simulator.change(portfolioId, async ({ actor }) => actor) });
  }
  await simulator.finishDay();
}, 120_000);
afterAll(async () => {
  await investorPrisma.$disconnect();
  await simulator.db.drop();
});

async function cancel(owner: Actor, cashChangeId: number): Promise<boolean> {
  const context = { prisma: investorPrisma, clock: () => simulator.now, randomBytes };
  try {
    await inChange(context, owner, (change) => cancelAmountChange(change, cashChangeId));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'ILLEGAL_TRANSITION', message: 'This change can no longer be cancelled' });
    return false;
  }
}

/** @returns whether the cancellation won */
async function race({ portfolioId, owner }: Racer, cashChangeId: number, isTradeFirst: boolean): Promise<boolean> {
  const trade = () => tradePortfolio(simulator.context, portfolioId);
  if (!isTradeFirst) return (await Promise.all([cancel(owner, cashChangeId), trade()]))[0];
  return (await Promise.all([trade(), cancel(owner, cashChangeId)]))[1];
}

it(
  'the cancellation of a change of the amount and its execution have one winner, round after round',
  async () => {
    let cancelled = 0;
    for (let day = 0; day < DAYS; day++) {
      const dollars = day % 2 === 0 ? 900 : -300;
      const rounds: { id: number; isCancelled: boolean }[] = [];
      const ids: number[] = [];
      for (const { portfolioId } of racers) ids.push(await simulator.investor.changeAmount(portfolioId, dollars));
      await simulator.until(({ phase }) => phase === 'Open');
      for (const [i, racer] of racers.entries()) {
        rounds.push({ id: ids[i], isCancelled: await race(racer, ids[i], i % 2 === 0) });
      }
      cancelled += rounds.filter(({ isCancelled }) => isCancelled).length;
      await simulator.finishDay();
      const settled = await simulator.db.prisma.cashChange.findMany({ where: { id: { in: ids } } });
      const statusOf = new Map(settled.map(({ id, status }) => [id, status]));
      expect(rounds.map(({ id }) => statusOf.get(id))).toEqual(
        rounds.map(({ isCancelled }) => (isCancelled ? 'Cancelled' : 'Executed')),
      );
      const reserved = await simulator.db.prisma.trackAccount.aggregate({ _sum: { reserved: true } });
      expect(reserved._sum.reserved?.toNumber()).toBe(0);
      await simulator.expectBooksAgree();
    }
    console.log(`${DAYS * PORTFOLIOS} rounds: ${cancelled} cancelled, ${DAYS * PORTFOLIOS - cancelled} executed`);
  },
  60_000 * DAYS,
);
