import { randomBytes } from 'node:crypto';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import { createPool, createPrisma, deferringCommits } from '@pipa/db';
import { type MarketClock, readMarketState, releaseMarket } from '@pipa/db/market';
import type { SimulatedMarket } from '@pipa/market-data';
import type { Env, Logger } from '@pipa/platform';
import { inChange } from '@pipa/portfolios';
import { trackStrategies } from '../background/analysis/track-strategies.ts';
import type { WorkerContext } from '../context.ts';
import { createWorkerContext } from '../create-context.ts';
import { generatedSessions } from '../session/session-source.ts';
import { directTrades } from '../trade/trade-dispatchers.ts';
import { liveSessions } from './live-sessions.ts';
import {
  findDemoInvestor,
  seedAdministrator,
  seedAgreement,
  seedDemoAccount,
  seedDemoUsers,
  seedInvitation,
} from './seed-access.ts';
import { seedDemoPortfolio } from './seed-demo-portfolio.ts';
import { LIVED_SESSIONS, seedMarket } from './seed-market.ts';
import { seedStrategies } from './seed-strategies.ts';
import type { Advance, SeedOutcome, SeedWork } from './seed-work.ts';

export type { DemoLogin, SeedOutcome } from './seed-work.ts';

export interface SeedContext {
  databaseUrl: string;
  env: Env;
  log: Logger;
  /** Outcome of an earlier seeding, or null. */
  previous: SeedOutcome | null;
  progress(text: string): void;
  advance?: Advance;
  /** Wall clock; default: the machine's clock. */
  clock?: () => Date;
}

/**
 * Fills a migrated database with the first data of the product: market, agreement, strategies; in local mode an invitation, demo users
 * and a demo portfolio, in production the first administrator. A repeated seed changes no stored data.
 */
export async function seed({ databaseUrl, clock = () => new Date(), ...given }: SeedContext): Promise<SeedOutcome> {
  const connection = { max: given.env.DATABASE_POOL, applicationName: 'pipa-seed' };
  // A seed that a crash of the server cuts short is repeated, so its commits need not wait for the disk one by one.
  const url = deferringCommits(databaseUrl);
  const prisma = createPrisma(url, connection);
  const pool = createPool(url, connection);
  const work: SeedWork = { ...given, prisma, pool, databaseUrl: url, clock };
  try {
    const { market, generator } = await seedMarket(work);
    await seedAgreement(work);
    await seedStrategies(work, market);
    const isLocal = work.env.PIPA_MODE === 'local';
    const access = isLocal ? await seedDemo(work) : { inviteCode: null, logins: [] };
    if (generator !== null && work.env.SIM_START === undefined) await liveOn(work, generator, market);
    if (!isLocal) await seedAdministrator(work);
    return access;
  } finally {
    await Promise.all([prisma.$disconnect(), pool.end()]);
  }
}

/** An invitation and users with their passwords; account and portfolio of the demo investor by the commands that every investor uses. */
async function seedDemo(work: SeedWork): Promise<SeedOutcome> {
  const inviteCode = await seedInvitation(work);
  const logins = await seedDemoUsers(work);
  await inChange({ ...work, randomBytes }, await findDemoInvestor(work), async (change) => {
    await seedDemoPortfolio(change, await seedDemoAccount(change, pipaLinks));
  });
  return { inviteCode, logins };
}

/** Runs the new market's first sessions, so that the first visitor finds a portfolio with a record. */
async function liveOn(work: SeedWork, generator: SimulatedMarket, { day }: MarketClock): Promise<void> {
  const { prisma, pool, env, log, clock, progress, advance } = work;
  const context: WorkerContext = createWorkerContext({
    clock,
    prisma,
    pool,
    // The seed runs before any process listens.
    bus: { publish: async () => undefined },
    logger: log.child({}, { level: 'warn' }),
    source: generatedSessions(generator),
    trades: directTrades(() => context),
    mail: null,
    publicUrl: env.PUBLIC_URL,
  });
  await liveSessions(context, LIVED_SESSIONS, (closed) => advance?.('first sessions', closed, LIVED_SESSIONS));
  const { lastClosedDay } = await readMarketState(prisma);
  if (lastClosedDay !== null) await trackStrategies(context, lastClosedDay);
  await releaseMarket(prisma, 'seed');
  progress(`first ${LIVED_SESSIONS} sessions from ${day}`);
}
