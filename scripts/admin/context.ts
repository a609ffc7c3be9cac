import type { Pool, PrismaClient } from '@pipa/db';

export interface AdminContext {
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  say(text: string): void;
}
