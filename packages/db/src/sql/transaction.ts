import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '@pipa/contract';
import type { PoolClient, QueryConfig } from 'pg';
import { discard, type PrismaClient, poolOf, statement, transactionsOf } from '../client.ts';

/** A transaction under way on one connection, on which stores run prepared statements. */
export class Transaction {
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  #failure: unknown;
  #isOver = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  static clientOf(tx: Transaction): PoolClient {
    if (tx.#isOver) throw new TypeError('the transaction is over');
    return tx.#client;
  }

  /** Refuses further statements, which would run outside of the transaction or in another one. */
  static end(tx: Transaction): void {
    tx.#isOver = true;
  }

  static awaitAtCommit(tx: Transaction, write: Promise<unknown>): void {
    write.catch((error: unknown) => {
      tx.#failure ??= error;
    });
    tx.#sent.push(write);
  }

  /** Resolves once the writes that were sent are done; rejects when one has failed. */
  static async answered(tx: Transaction): Promise<void> {
    await Promise.all(tx.#sent);
  }

  /** Why a transaction failed: a statement after the one that failed only reports that PostgreSQL has aborted the transaction. */
  static causeOf(tx: Transaction, error: unknown): unknown {
    return (error as { code?: unknown }).code === ABORTED ? (tx.#failure ?? error) : error;
  }
}

/** A transaction under way, or the client itself where one statement is enough. */
export type Tx = Transaction | PrismaClient;

/** What runs the prepared statements of `Tx`. */
export const connectionOf = (tx: Tx): Pick<PoolClient, 'query'> =>
  tx instanceof Transaction ? Transaction.clientOf(tx) : poolOf(tx);

/**
 * Leaves the outcome of a write of one statement to the end of the transaction, which commits only if no write has failed. The
 * statement is sent at once, together with those that follow; they see what it wrote.
 */
export function awaitAtCommit(tx: Tx, write: Promise<unknown>): void {
  if (!(tx instanceof Transaction)) throw new TypeError('a write without a transaction must be awaited');
  Transaction.awaitAtCommit(tx, write);
}

/** SQLSTATE of statements in an aborted transaction. */
const ABORTED = '25P02';
/** SQLSTATE of a serialisation failure and of a deadlock. */
const CONFLICTS = new Set<unknown>(['40001', '40P01']);
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 5;

/** Writes added to another function's transaction; `result` is the value that the transaction resolves to. */
type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>;

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
 * Locks are taken in one order everywhere: portfolio, then account, then positions and orders. An investment shares the row of its strategy
 * at any point of that order: those that change a strategy lock none of these.
 */
export async function inTransaction<T>(prisma: PrismaClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const scope = commitScopes.getStore();
  const whole = async (tx: Transaction) => {
    const result = await work(tx);
    if (scope !== undefined && !scope.isOver) await scope.beforeCommit(tx, result);
    return result;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await runOnce(prisma, begin, whole);
      if (scope !== undefined) scope.isOver = true;
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** Runs reads of one snapshot of the database, which end after `limitMs` at the latest. They lock no row. */
export function inSnapshot<T>(
  prisma: PrismaClient,
  work: (tx: Transaction) => Promise<T>,
  limitMs = TIMEOUT_MS,
): Promise<T> {
  return runOnce(prisma, beginSnapshot, work, limitMs);
}

// Prepared, as only such statements are written together with those that follow. Without READ WRITE the connection writes nothing.
const begin = statement('BEGIN READ WRITE')([]);
const beginSnapshot = statement('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')([]);

async function runOnce<T>(
  prisma: PrismaClient,
  beginning: QueryConfig,
  work: (tx: Transaction) => Promise<T>,
  limitMs = TIMEOUT_MS,
): Promise<T> {
  const client = await transactionsOf(prisma).connect();
  const tx = new Transaction(client);
  const limit = timeLimit(limitMs);
  // Sent together with the first statement. It fails when the connection is lost or a cancel arrives late; the statements sent
  // with it are then in no transaction, where the connection refuses writes, and `rollBack` has it ended.
  const begun = (async () => client.query(beginning))();
  const steps = async () => {
    const [result] = await Promise.all([work(tx), begun]);
    await Transaction.answered(tx);
    Transaction.end(tx);
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers the commit of a failed transaction with a rollback.
    if (command !== 'COMMIT') throw new DomainError('INTERNAL', { note: 'A failed statement was not reported' });
    return result;
  };
  try {
    const result = await Promise.race([steps(), limit.expired]);
    client.release();
    return result;
  } catch (error) {
    Transaction.end(tx);
    if (!limit.isOver() && (await rollBack(client, begun))) client.release();
    else discard(client);
    throw Transaction.causeOf(tx, error);
  } finally {
    limit.clear();
  }
}

/** False when the connection is lost, which rolls back too, or must end, because statements on it are in no transaction. */
async function rollBack(client: PoolClient, begun: Promise<unknown>): Promise<boolean> {
  try {
    await begun;
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

interface TimeLimit {
  /** Rejects when the time is over. */
  readonly expired: Promise<never>;
  isOver(): boolean;
  clear(): void;
}

function timeLimit(ms: number): TimeLimit {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reject(new DomainError('UNAVAILABLE', { note: `A transaction took longer than ${ms} ms` }));
  }, ms);
  return { expired, isOver: () => isOver, clear: () => clearTimeout(timer) };
}

/** Whether a transaction failed only because of a conflict with another one. */
const isConflict = (error: unknown): boolean => CONFLICTS.has((error as { code?: unknown } | undefined)?.code);
