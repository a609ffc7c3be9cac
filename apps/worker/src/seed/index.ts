import { createPool, createPrisma } from '@pipa/db';
import type { Env, Logger } from '@pipa/platform';
import type { SeedOutcome, SeedStep } from './seed-context.ts';
import { seedDemo } from './seed-demo.ts';
import { seedMarket } from './seed-market.ts';
import { seedAgreement, seedInvitation, seedPeople } from './seed-people.ts';
import { seedStrategies } from './seed-strategies.ts';

export type { DemoLogin, SeedOutcome } from './seed-context.ts';

export interface SeedContext {
  databaseUrl: string;
  env: Env;
  log: Logger;
  /** Outcome of an earlier seeding: passwords cannot be read back from the database. */
  previous: SeedOutcome | null;
  /** Wall clock. */
  now?: Date;
  progress(text: string): void;
}

/** Fills a migrated database with what the product needs to be used. Doing it again changes nothing that is there. */
export async function seed({
  databaseUrl,
  env,
  log,
  previous,
  progress,
  now = new Date(),
}: SeedContext): Promise<SeedOutcome> {
  const prisma = createPrisma(databaseUrl, { max: 4 });
  const pool = createPool(databaseUrl, { max: 4 });
  const step: SeedStep = { prisma, pool, env, now, progress };
  try {
    await seedAgreement(step);
    const market = await seedMarket(step);
    await seedStrategies(step, market);
    const inviteCode = (await seedInvitation(step, previous)) ?? previous?.inviteCode ?? null;
    const logins = await seedPeople(step, previous);
    await seedDemo(step, market);
    log.info({ source: market.source, day: market.day }, 'seeded');
    return { inviteCode, logins };
  } finally {
    await Promise.all([prisma.$disconnect(), pool.end()]);
  }
}
