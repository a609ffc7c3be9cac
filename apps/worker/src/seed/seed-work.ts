import type { Pool, PrismaClient } from '@pipa/db';
import type { Env, Logger } from '@pipa/platform';

export interface DemoLogin {
  role: 'investor' | 'administrator';
  userName: string;
  password: string;
}

/** Result of a seed, which the start prints and tools read. */
export interface SeedOutcome {
  inviteCode: string | null;
  logins: DemoLogin[];
}

/** Called with what is under way and how many of its equal parts are done. */
export type Advance = (doing: string, done: number, total: number) => void;

/** Dependencies of the steps of a seed. */
export interface SeedWork {
  prisma: PrismaClient;
  pool: Pool;
  /** Of `pool`, for a thread that connects by itself; without it nothing is done in threads. */
  databaseUrl?: string;
  env: Env;
  log: Logger;
  clock(): Date;
  /** Outcome of an earlier seeding, or null: passwords cannot be read back from the database. */
  previous: SeedOutcome | null;
  /** What is done now. */
  progress(text: string): void;
  /** How far a phase is that takes long. */
  advance?: Advance;
}
