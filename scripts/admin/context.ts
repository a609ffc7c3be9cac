import type { Pool, PrismaClient } from '@pipa/db';
import type { Operator } from '@pipa/portfolios';

export interface AdminContext {
  databaseUrl: string;
  prisma: PrismaClient;
  pool: Pool;
  clock(): Date;
  /** Cryptographic randomness. */
  randomBytes(size: number): Uint8Array;
  /** Who runs the command, for the record. */
  readonly operator: string;
  /** Address of the product, for the links of mails. */
  readonly publicUrl: string;
  say(text: string): void;
}

/** The operator of a command. */
export const atShell = (operator: string): Operator => ({ name: operator, userId: null });
