import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const queueing = prepared((db, p: Params<{ customerId: string; at: Date }>) =>
  db
    .insertInto('billing_closure')
    .values({ customerId: p.customerId, requestedAt: p.at, dueAt: p.at })
    .onConflict((conflict) => conflict.column('customerId').doNothing()),
);

/** Queues the end of a customer at the payment provider, in the transaction that deletes its user. */
export async function queueBillingClosure(tx: Tx, customerId: string, at: Date): Promise<void> {
  await countIn(tx, queueing, { customerId, at });
}

const due = prepared((db, { now, limit }: Params<{ now: Date; limit: number }>) =>
  db
    .selectFrom('billing_closure')
    .select(['customerId', 'attempts'])
    .where('closedAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit),
);

/** Customers whose end is due, with the attempts that have failed. */
export function findDueClosures(
  pool: Pick<Pool, 'query'>,
  now: Date,
  limit: number,
): Promise<{ readonly customerId: string; readonly attempts: number }[]> {
  return rows(pool, due, { now, limit });
}

const refunding = prepared((db, p: Params<{ customerId: string; refunded: string }>) =>
  db.updateTable('billing_closure').set({ refunded: p.refunded }).where('customerId', '=', p.customerId),
);

/** Records in dollars what had arrived after the account was deleted and was given back. */
export async function recordRefunds(tx: Tx, customerId: string, refunded: Decimal): Promise<void> {
  await countIn(tx, refunding, { customerId, refunded: refunded.toFixed() });
}

const closing = prepared((db, p: Params<{ customerId: string; at: Date }>) =>
  db
    .updateTable('billing_closure')
    .set({ closedAt: p.at, lastError: null })
    .where('customerId', '=', p.customerId)
    .where('closedAt', 'is', null),
);

/** Records that a customer has ended at the payment provider. */
export async function recordClosure(tx: Tx, customerId: string, at: Date): Promise<void> {
  await countIn(tx, closing, { customerId, at });
}

interface FailureParams {
  customerId: string;
  dueAt: Date;
  failedAt: Date | null;
  lastError: string;
}

const failing = prepared((db, p: Params<FailureParams>) =>
  db
    .updateTable('billing_closure')
    .set({
      attempts: sql<number>`"attempts" + 1`,
      dueAt: p.dueAt,
      failedAt: sql<Date | null>`${p.failedAt}::timestamptz`,
      lastError: p.lastError,
    })
    .where('customerId', '=', p.customerId)
    .where('closedAt', 'is', null),
);

const MAX_ERROR = 300;

/** Records an attempt that has failed, and when the next one is due; with `failedAt` it was the last. */
export async function recordClosureFailure(tx: Tx, { lastError, ...failure }: FailureParams): Promise<void> {
  await countIn(tx, failing, { ...failure, lastError: lastError.slice(0, MAX_ERROR) });
}

const retrying = prepared((db, p: Params<{ customerId: string; at: Date }>) =>
  db
    .updateTable('billing_closure')
    .set({ failedAt: null, attempts: 0, dueAt: p.at })
    .where('customerId', '=', p.customerId)
    .where('closedAt', 'is', null)
    .where('failedAt', 'is not', null),
);

/** Queues the end of a customer anew that was given up; false for any other. */
export async function retryClosure(tx: Tx, customerId: string, at: Date): Promise<boolean> {
  return (await countIn(tx, retrying, { customerId, at })) === 1;
}

/** What an operator sees of the end of a customer. */
export interface ListedClosure {
  readonly customerId: string;
  readonly requestedAt: Date;
  readonly attempts: number;
  /** Dollars that were given back. */
  readonly refunded: Decimal;
  readonly closedAt: Date | null;
  readonly failedAt: Date | null;
  readonly lastError: string | null;
}

// In the words of the index, which a parameter in place of the zero would hide from the planner.
const notable = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .selectFrom('billing_closure')
    .select(['customerId', 'requestedAt', 'attempts', 'refunded', 'closedAt', 'failedAt', 'lastError'])
    .where(sql<boolean>`("closedAt" IS NULL OR "refunded" > 0)`)
    .orderBy('requestedAt', 'desc')
    .limit(limit),
);

/** The newest ends of customers that are open, were given up, or gave money back. */
export async function listNotableClosures(pool: Pick<Pool, 'query'>, limit: number): Promise<ListedClosure[]> {
  const found = await rows(pool, notable, { limit });
  return found.map(({ refunded, ...closure }) => ({ ...closure, refunded: toDecimal(refunded) }));
}
