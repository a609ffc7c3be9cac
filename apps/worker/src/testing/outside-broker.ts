import { createScriptedVenue, type ScriptedStep, type ScriptedVenue } from '@pipa/brokers/testing/scripted-venue';
import type { TradingDay } from '@pipa/calendar';
import type { Broker } from '@pipa/contract';
import type { TestDatabase } from '@pipa/db/testing';
import { expect } from 'vitest';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { Killed, type MortalProcess } from './kill-points.ts';
import { createSimulator, holding } from './simulator.ts';

export const VISIBLE_WITHIN_MS = 60_000;
const MOST_ROUNDS = 25;

/** Moves an account to an outside broker, with a link that works and was verified. */
export async function linkAccount(
  prisma: TestDatabase['prisma'],
  accountId: number,
  broker: Broker,
  at: Date,
): Promise<void> {
  await prisma.trackAccount.update({ where: { id: accountId }, data: { broker } });
  const link = { nativeAccount: `N${accountId}`, sealedAccess: new Uint8Array(1), linkedAt: at, verifiedAt: at };
  await prisma.brokerLink.create({ data: { accountId, ...link } });
}

/** Fills an order in three parts. */
export const inThirds = (shares: number): ScriptedStep[] => {
  const third = Math.floor(shares / 3);
  return [{ fill: third }, { fill: third }, { fill: shares - 2 * third }];
};

export type OutsideBroker = Awaited<ReturnType<typeof openOutsideBroker>>;

/** A market with an outside broker, whose venue answers as the test says, at first in thirds. */
export async function openOutsideBroker(day: TradingDay) {
  const state = {
    nowMs: Date.parse('2030-06-01T12:00:00Z'),
    stepsOf: inThirds,
    priceOf: (_symbol: string) => 100,
    /** Time of the next execution at the venue. */
    executedAt: () => new Date(`${day}T15:00:00Z`),
  };
  const clock = () => new Date(state.nowMs);
  const venue: ScriptedVenue = createScriptedVenue({
    clock: () => state.executedAt(),
    priceOf: (symbol) => state.priceOf(symbol),
    visibleWithinMs: VISIBLE_WITHIN_MS,
    script: ({ shares }) => state.stepsOf(shares.toNumber()),
  });
  const simulator = await createSimulator({
    day,
    strategies: [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
    venues: { IBWEBAPI: venue },
  });
  const { prisma } = simulator.db;
  const portfolioOf = (id: number) => prisma.portfolio.findUniqueOrThrow({ where: { id } });
  const ordersOf = (portfolioId: number) =>
    prisma.order.findMany({ where: { portfolioId }, include: { executions: true }, orderBy: { id: 'asc' } });

  /** A portfolio that starts at the next open, on an account of the outside broker. */
  async function starting(
    broker: 'IBWEBAPI' | 'SCHWAB' = 'IBWEBAPI',
  ): Promise<{ accountId: number; portfolioId: number }> {
    const opened = await simulator.open({ code: 'pair', amount: 20_000 });
    await simulator.investor.start(opened.portfolioId);
    await linkAccount(prisma, opened.accountId, broker, clock());
    return opened;
  }

  /** One tick's job of a portfolio, in this process or in one that may die. */
  async function work(portfolioId: number, mortal?: MortalProcess): Promise<void> {
    const context = { ...simulator.context, clock };
    if (mortal === undefined) return tradePortfolio(context, portfolioId);
    const venues = { ...context, prisma: mortal.prisma(prisma), venues: () => mortal.venue(venue) };
    await tradePortfolio(venues, portfolioId).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  /** A tick of the worker, then a minute at the venue. */
  async function round(portfolioId: number, mortal?: MortalProcess): Promise<void> {
    await work(portfolioId, mortal?.diedAt === null ? mortal : undefined);
    venue.advance();
    state.nowMs += VISIBLE_WITHIN_MS;
  }

  async function until(portfolioId: number, isDone: () => Promise<boolean>, mortal?: MortalProcess): Promise<void> {
    for (let i = 0; !(await isDone()); i++) {
      expect(i).toBeLessThan(MOST_ROUNDS);
      await round(portfolioId, mortal);
    }
  }

  const isQuiet = async (portfolioId: number) => {
    const orders = await ordersOf(portfolioId);
    return orders.length > 0 && orders.every(({ status }) => status !== 'Accepted' && status !== 'PartlyFilled');
  };

  /** Expects the booked orders and executions to equal those of the venue. */
  async function expectAgreement(portfolioId: number): Promise<void> {
    const orders = await ordersOf(portfolioId);
    for (const { clientKey, filledShares, executions } of orders) {
      const atVenue = venue.executionsOf(clientKey).map(({ executionId }) => `IBWEBAPI-${executionId}`);
      expect(executions.map(({ fillKey }) => fillKey).toSorted()).toEqual(atVenue.toSorted());
      const filled = executions.reduce((total, { shares }) => total + shares.toNumber(), 0);
      expect(filledShares.toNumber()).toBe(filled);
    }
    const keys = new Set(orders.map(({ clientKey }) => clientKey));
    const taken = venue.taken.filter((key) => key.startsWith(`${portfolioId}-`));
    expect(taken.filter((key) => !keys.has(key))).toEqual([]);
  }

  return Object.assign(state, {
    simulator,
    venue,
    clock,
    portfolioOf,
    statusOf: async (id: number) => (await portfolioOf(id)).status,
    ordersOf,
    starting,
    work,
    round,
    until,
    isQuiet,
    expectAgreement,
  });
}
