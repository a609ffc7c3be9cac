import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '@pipa/contract';
import type { Prisma, PrismaClient } from '../client.ts';

/** A transaction under way, or the client itself where one statement is enough. */
export type Tx = Prisma.TransactionClient;

const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 5;

/** Writes added to another function's transaction; `result` is the value that the transaction resolves to. */
export type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>;

const commitScopes = new AsyncLocalStorage<{ readonly beforeCommit: BeforeCommit; isOver: boolean }>();

/**
 * Runs work whose first transaction commits together with the writes of `beforeCommit`, without changes to the commands in
 * between. It makes the answer to a request and its effect atomic.
 */
export function committingWith<T>(beforeCommit: BeforeCommit, work: () => Promise<T>): Promise<T> {
  return commitScopes.run({ beforeCommit, isOver: false }, work);
}

/**
 * Runs work in one transaction. A deadlock or a serialisation failure is retried, because the work itself was not at fault;
 * every other error rolls back and is thrown.
 *
 * Locks are taken in one order everywhere: portfolio, then account, then positions and orders.
 */
export async function inTransaction<T>(prisma: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = commitScopes.getStore();
  const whole = async (tx: Tx) => {
    const result = await work(tx);
    if (scope !== undefined && !scope.isOver) await scope.beforeCommit(tx, result);
    return result;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await prisma.$transaction(whole, { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS });
      if (scope !== undefined) scope.isOver = true;
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** Whether a transaction failed only because of a conflict with another one. */
function isConflict(error: unknown): boolean {
  // The message of a refusal may contain digits that look like a SQLSTATE.
  if (error instanceof DomainError) return false;
  const text = error instanceof Error ? `${(error as { code?: string }).code ?? ''} ${error.message}` : '';
  return /P2034|40001|40P01|deadlock detected|could not serialize/.test(text);
}
