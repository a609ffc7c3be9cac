import { DomainError } from '@pipa/contract';
import type { Prisma, PrismaClient } from '../client.ts';

/** A transaction under way, or the client itself where one statement is enough. */
export type Tx = Prisma.TransactionClient;

const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 5;

/**
 * Runs work in one transaction. A deadlock or a serialisation failure is tried again, because whoever lost such a race
 * has done nothing wrong; every other error rolls back and is thrown.
 *
 * Locks are taken in one order everywhere: portfolio, then account, then positions and orders.
 */
export async function inTransaction<T>(prisma: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma.$transaction(work, { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** Whether a transaction failed only because another one was in its way. */
function isConflict(error: unknown): boolean {
  // A refusal stays one, whatever numbers its words hold.
  if (error instanceof DomainError) return false;
  const text = error instanceof Error ? `${(error as { code?: string }).code ?? ''} ${error.message}` : '';
  return /P2034|40001|40P01|deadlock detected|could not serialize/.test(text);
}
