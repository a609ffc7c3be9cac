import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import { DomainError, PAPER_MONEY } from '@pipa/contract';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { PrismaClient } from '@pipa/db/testing/connections';
import {
  type Actor,
  cancelAmountChange,
  changeAmount,
  inChange,
  openPaperAccount,
  startPortfolio,
  stopPortfolio,
  subscribe,
  subscribeModelAccount,
} from '@pipa/portfolios';

export interface Investor extends Actor {
  readonly portfolioId: number;
}

/** What became of what the investors asked for, by request. */
export type RequestCounts = Record<string, { done: number; refused: number }>;

const INVESTED = 100_000;
const SMALLEST_CHANGE = 2_000;
const CHANGE_RANGE = 30_000;
const SETTLE_LIMIT_MS = 120_000;
const POLL_MS = 500;

const clock = () => new Date();

/**
 * So many portfolios with that of the seed: users with a paper account and a portfolio each, spread over the strategies that are
 * offered. Every other one keeps its positions when its strategy goes offline.
 */
export async function openPortfolios(prisma: PrismaClient, count: number): Promise<Investor[]> {
  const strategies = await prisma.strategy.findMany({
    where: { kind: 'AQS', status: { not: 'Offline' }, openForInvestor: true, minInvestmentAmount: { lte: INVESTED } },
    orderBy: { id: 'asc' },
  });
  if (strategies.length === 0) throw new Error('The market offers no strategy.');
  for (let i = await prisma.portfolio.count(); i < count; i++) {
    const strategyId = strategies[i % strategies.length].id;
    await inChange({ prisma, clock, randomBytes }, await makeUser(prisma), async (change) => {
      const account = await openPaperAccount(change, pipaLinks, { trackAccountName: 'Trial', initCash: PAPER_MONEY });
      const amounts = { investmentAmount: String(INVESTED), trackAccountId: account.id };
      const liquidateOnEmergency = i % 2 === 0;
      await subscribe(change, { name: `Portfolio ${i}`, strategyId, liquidateOnEmergency, ...amounts });
    });
  }
  return listInvestors(prisma);
}

/** Users of whom each follows a model account with all cash of a paper account; they start with the next open. */
export async function followModelAccounts(prisma: PrismaClient, count: number): Promise<Investor[]> {
  const aqms = await prisma.strategy.findMany({ where: { kind: 'AQM', status: 'Active' }, orderBy: { id: 'asc' } });
  if (aqms.length === 0) throw new Error('The market offers no model account.');
  for (let i = 0; i < count; i++) {
    await inChange({ prisma, clock, randomBytes }, await makeUser(prisma), async (change) => {
      const account = await openPaperAccount(change, pipaLinks, { trackAccountName: 'Trial', initCash: PAPER_MONEY });
      const choices = { aqmId: aqms[i % aqms.length].id, trackAccountId: account.id };
      await subscribeModelAccount(change, { ...choices, name: `Model account ${i}`, note: '' });
    });
  }
  return listInvestors(prisma);
}

/** Every portfolio with its owner. */
async function listInvestors(prisma: PrismaClient): Promise<Investor[]> {
  const portfolios = await prisma.portfolio.findMany({
    select: { id: true, user: { select: { userId: true, userName: true } } },
    orderBy: { id: 'asc' },
  });
  return portfolios.map(({ id, user }) => ({ ...user, portfolioId: id }));
}

async function makeUser(prisma: PrismaClient): Promise<Actor> {
  const { userId } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: await makeAccount(prisma, clock()) } });
  const memberClass = { memberClass: 'Diamond', investorMemberClass: 'Diamond' } as const;
  return prisma.user.update({ where: { userId }, data: memberClass, select: { userId: true, userName: true } });
}

async function ask(counts: RequestCounts, name: string, work: () => Promise<unknown>): Promise<void> {
  counts[name] ??= { done: 0, refused: 0 };
  try {
    await work();
    counts[name].done++;
  } catch (error) {
    // The rules of the product: a start of a started portfolio, more than the portfolio is worth, …
    if (!(error instanceof DomainError)) throw error;
    counts[name].refused++;
  }
}

/** Asks for something that suits the state of a portfolio: a start, another amount, the cancelling of one, a stop. */
export async function actOnce(
  prisma: PrismaClient,
  investor: Investor,
  random: () => number,
  counts: RequestCounts,
): Promise<void> {
  const { portfolioId } = investor;
  const { status } = await prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
  const chance = random();
  const run = (name: string, work: Parameters<typeof inChange>[2]) =>
    ask(counts, name, () => inChange({ prisma, clock, randomBytes }, investor, work));
  if (status === 'ReadyToStart' || status === 'StartFailed') return run('start', (c) => startPortfolio(c, portfolioId));
  if (chance < 0.75) return changeOnce(prisma, investor, random, counts);
  if (chance < 0.95) return cancelLast(prisma, investor, counts);
  return run('stop', (c) => stopPortfolio(c, portfolioId));
}

/** Asks for another amount: a little more often for a larger one. */
export async function changeOnce(
  prisma: PrismaClient,
  investor: Investor,
  random: () => number,
  counts: RequestCounts,
): Promise<void> {
  const isMore = random() < 0.53;
  const dollars = Math.round(SMALLEST_CHANGE + random() * CHANGE_RANGE);
  await ask(counts, isMore ? 'increase' : 'decrease', () =>
    inChange({ prisma, clock, randomBytes }, investor, (change) =>
      changeAmount(change, investor.portfolioId, isMore ? dollars : -dollars),
    ),
  );
}

async function cancelLast(prisma: PrismaClient, investor: Investor, counts: RequestCounts): Promise<void> {
  const waiting = await prisma.cashChange.findFirst({
    where: { portfolioId: investor.portfolioId, status: 'ReadyToExecute' },
    orderBy: { id: 'desc' },
  });
  if (waiting === null) return;
  await ask(counts, 'cancel', () =>
    inChange({ prisma, clock, randomBytes }, investor, (change) => cancelAmountChange(change, waiting.id)),
  );
}

/** Asks for the start of every portfolio. */
export async function startAll(
  prisma: PrismaClient,
  investors: readonly Investor[],
  counts: RequestCounts,
): Promise<void> {
  for (const investor of investors) {
    await ask(counts, 'start', () =>
      inChange({ prisma, clock, randomBytes }, investor, (change) => startPortfolio(change, investor.portfolioId)),
    );
  }
}

/** Asks for the stop of every portfolio that runs. */
async function stopAll(prisma: PrismaClient, investors: readonly Investor[], counts: RequestCounts): Promise<void> {
  for (const investor of investors) {
    await ask(counts, 'stop', () =>
      inChange({ prisma, clock, randomBytes }, investor, (change) => stopPortfolio(change, investor.portfolioId)),
    );
  }
}

/** Stops every portfolio and waits until none runs, or the time is over: what still runs is a fault. */
export async function settle(
  prisma: PrismaClient,
  investors: readonly Investor[],
  counts: RequestCounts,
): Promise<void> {
  const endMs = performance.now() + SETTLE_LIMIT_MS;
  const running = () => prisma.portfolio.count({ where: { status: { in: ['Starting', 'Started'] } } });
  while ((await running()) > 0) {
    if (performance.now() > endMs) return;
    await stopAll(prisma, investors, counts);
    await wait(POLL_MS);
  }
}
