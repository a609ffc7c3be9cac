import { setTimeout as wait } from 'node:timers/promises';
import { findMarketState, type MarketClock } from '@pipa/db/market';
import type { PrismaClient } from '@pipa/db/testing/connections';
import { takeStrategyOffline } from '@pipa/portfolios';
import { actOnce, changeOnce, type Investor, type RequestCounts } from './investors.ts';

/** What is under way at the instant of a kill. */
type KillAim = 'opening' | 'amount changes' | 'strategy taken offline' | 'anything';

/** One after the other for ever: mostly openings, with their rebalances, and changes of amounts. */
const AIMS: readonly KillAim[] = [
  'opening',
  'amount changes',
  'strategy taken offline',
  'opening',
  'amount changes',
  'opening',
  'amount changes',
  'anything',
  'opening',
  'amount changes',
];
export const aimOf = (kill: number): KillAim => AIMS[kill % AIMS.length];

const SHORTEST_LIFE_MS = 500;
const LIFE_RANGE_MS = 2_500;
const BETWEEN_REQUESTS_MS = 120;
const POLL_MS = 5;
/** A market that does not get there in this time is killed where it is. */
const PATIENCE_MS = 40_000;
/** The kill follows within this time, in which the work is under way. */
const WORK_MS = 500;
const CHANGES_AT_ONCE = 8;

export interface KilledFloor {
  readonly prisma: PrismaClient;
  readonly investors: readonly Investor[];
  readonly counts: RequestCounts;
  random(): number;
}

/** Lets owners ask for something for a while, then waits for the instant of a kill. */
export async function awaitKill(floor: KilledFloor, aim: KillAim): Promise<void> {
  const { random } = floor;
  const endMs = performance.now() + SHORTEST_LIFE_MS + random() * LIFE_RANGE_MS;
  while (performance.now() < endMs) {
    await actOnce(floor.prisma, someone(floor), random, floor.counts);
    await wait(BETWEEN_REQUESTS_MS);
  }
  await begin(floor, aim);
  await wait(random() * WORK_MS);
}

const someone = ({ investors, random }: KilledFloor): Investor => investors[Math.floor(random() * investors.length)];

/** Waits for the work that is aimed at, or causes it. */
async function begin(floor: KilledFloor, aim: KillAim): Promise<void> {
  const { prisma } = floor;
  if (aim === 'opening') {
    const before = await findMarketState(prisma);
    await untilMarket(prisma, ({ day, phase, tick }) => day !== before?.day && phase === 'Open' && tick === 0);
  } else if (aim === 'amount changes') {
    await untilMarket(prisma, ({ phase, tick }) => phase === 'Open' && tick > 0);
    for (let i = 0; i < CHANGES_AT_ONCE; i++) await changeOnce(prisma, someone(floor), floor.random, floor.counts);
  } else if (aim === 'strategy taken offline') {
    await takeOneOffline(prisma);
  }
}

async function untilMarket(prisma: PrismaClient, condition: (state: MarketClock) => boolean): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await wait(POLL_MS)) {
    const state = await findMarketState(prisma);
    if (state !== null && condition(state)) return;
  }
}

/** Takes the strategy off the offer that most portfolios follow now. */
async function takeOneOffline(prisma: PrismaClient): Promise<void> {
  const [followed] = await prisma.portfolio.groupBy({
    by: ['strategyId'],
    where: { status: 'Started', strategy: { status: { not: 'Offline' } } },
    _count: true,
    orderBy: [{ _count: { id: 'desc' } }, { strategyId: 'asc' }],
    take: 1,
  });
  if (followed === undefined) return;
  const act = { strategyId: followed.strategyId, reason: 'The trial' };
  await takeStrategyOffline({ prisma, clock: () => new Date() }, { name: 'trial', userId: null }, act);
}
