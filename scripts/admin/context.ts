import type { Pool, PrismaClient } from '@pipa/db';

export interface AdminContext {
  databaseUrl: string;
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  /** Who runs the command, for the record. */
  readonly operator: string;
  say(text: string): void;
}
