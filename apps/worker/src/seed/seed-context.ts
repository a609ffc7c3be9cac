import type { Pool, PrismaClient } from '@pipa/db';
import type { Env } from '@pipa/platform';

export interface DemoLogin {
  role: 'investor' | 'administrator';
  userName: string;
  password: string;
}

/** What a person needs to get in. Passwords are known at the first seeding only. */
export interface SeedOutcome {
  inviteCode: string | null;
  logins: DemoLogin[];
}

/** What every step of the seed works with. */
export interface SeedStep {
  prisma: PrismaClient;
  pool: Pool;
  env: Env;
  /** Wall clock at the start of the seeding. */
  now: Date;
  /** Tells a waiting person what goes on. */
  progress(text: string): void;
}
