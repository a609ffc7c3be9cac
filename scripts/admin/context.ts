import { DomainError } from '@pipa/contract';
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
  /** SECRET_KEY and SECRET_KEY_BEFORE, where they are set. */
  readonly secretKeys?: { readonly now?: string; readonly before?: string };
  say(text: string): void;
}

/** The operator of a command. */
export const atShell = (operator: string): Operator => ({ name: operator, userId: null });

/** Reason of an act whose command names none. */
export const AT_SHELL = 'At the shell';

/** Runs an act and says what it answers, or why it is refused. @returns the exit code: 2 for a refusal */
export async function sayOutcome({ say }: Pick<AdminContext, 'say'>, act: () => Promise<string>): Promise<number> {
  try {
    say(await act());
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    say(`${error.message}.`);
    return 2;
  }
}
