import type { Pool, PrismaClient } from '@pipa/db';

export interface AdminContext {
  databaseUrl: string;
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  say(text: string): void;
}
