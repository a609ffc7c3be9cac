import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { hasAccount } from '@pipa/db/access';
import { type CustomerHold, confirmBillingHold, releaseBillingHold, takeBillingHold } from '@pipa/db/membership';
import type { BillingContext } from './billing-context.ts';

/** Life of a hold whose process has died: longer than all calls of one command take. */
const HOLD_MS = 90_000;
/** A command waits for another one of the same member for ten seconds. */
const ATTEMPTS = 50;
const REST_MS = 200;

/** A member's customer while one command alone may change it at the provider. */
export interface HeldCustomer {
  readonly userId: number;
  /** Stores what the provider has said, in one transaction that fails when the hold was lost. */
  store<T>(write: (tx: Tx) => Promise<T>): Promise<T>;
}

const busy = () =>
  new DomainError('UNAVAILABLE', { message: 'Your membership is being changed. Please try again in a moment' });

/**
 * Runs a command that changes a member's customer at the provider, one at a time over all processes. Meanwhile no transaction or
 * connection of the database is held, so that a slow provider takes none from other work. `work` writes by `store` only, and
 * what it has achieved at its end.
 */
export async function holdCustomer<T>(
  context: BillingContext,
  userId: number,
  work: (held: HeldCustomer) => Promise<T>,
): Promise<T> {
  const hold = { userId, holder: randomUUID() };
  for (let attempt = 1; !(await take(context, hold)); attempt++) {
    if (attempt === ATTEMPTS) throw busy();
    await wait(REST_MS);
  }
  return runHeld(context, hold, work);
}

/** As `holdCustomer`, but null at once while another command holds the customer. */
export async function holdIdleCustomer<T>(
  context: BillingContext,
  userId: number,
  work: (held: HeldCustomer) => Promise<T>,
): Promise<T | null> {
  const hold = { userId, holder: randomUUID() };
  return (await take(context, hold)) ? runHeld(context, hold, work) : null;
}

function take({ prisma, clock }: BillingContext, hold: CustomerHold): Promise<boolean> {
  const now = clock();
  return takeBillingHold(prisma, hold, { now, heldUntil: new Date(now.getTime() + HOLD_MS) });
}

async function runHeld<T>(
  context: BillingContext,
  hold: CustomerHold,
  work: (held: HeldCustomer) => Promise<T>,
): Promise<T> {
  const { prisma, provider } = context;
  const store = <R>(write: (tx: Tx) => Promise<R>) =>
    inTransaction(prisma, async (tx) => {
      if (!(await confirmBillingHold(tx, hold))) throw busy();
      return write(tx);
    });
  try {
    return await provider.admit(async () => {
      // The time of waiting for admission does not count.
      if (!(await take(context, hold))) throw busy();
      if (!(await hasAccount(prisma, hold.userId))) throw new DomainError('INVALID_TOKEN');
      return work({ userId: hold.userId, store });
    });
  } finally {
    await releaseBillingHold(prisma, hold);
  }
}
