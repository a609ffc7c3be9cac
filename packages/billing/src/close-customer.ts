import { DomainError } from '@pipa/contract';
import type { Pool, Tx } from '@pipa/db';
import {
  findBillingCustomer,
  findDueClosures,
  findPaidInvoices,
  queueBillingClosure,
  recordClosure,
  recordClosureFailure,
  recordRefunds,
} from '@pipa/db/membership';
import { lockOwner } from '@pipa/db/users';
import { exact } from '@pipa/trading';
import type { BillingContext } from './billing-context.ts';
import { livesAtProvider } from './cancellation.ts';
import { holdCustomer } from './hold-customer.ts';
import { expireCheckouts } from './open-customer.ts';
import type { ProvidedInvoice } from './provider.ts';
import { reconcileCustomer, storeReading } from './sync-customer.ts';

/** Attempts over some nine days, after which an operator has to end the customer at the provider. */
const MOST_ATTEMPTS = 40;
const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 6 * 3_600_000;
/** Customers that one sweep ends. */
const SWEEP = 20;

/**
 * Runs the transaction that deletes a member. Purchases under way are closed and the customer is read before, so that `write` sees
 * what lives at the provider now; that the customer ends there is queued in the same transaction.
 */
export async function withdrawCustomer<T>(
  context: BillingContext,
  userId: number,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { prisma } = context;
  return holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(prisma, userId);
    if (customer === null) return held.store(write);
    // Before the reading, which then knows of each payment that was made on one of these pages.
    await expireCheckouts(context, customer.providerId);
    const reading = await reconcileCustomer(context, customer);
    return held.store(async (tx) => {
      await lockOwner(tx, userId);
      await storeReading(context, tx, reading);
      await queueBillingClosure(tx, customer.providerId, context.clock());
      return write(tx);
    });
  });
}

/**
 * Ends the customers of deleted members at the provider. Whatever was paid meanwhile is given back. An attempt that fails or is cut
 * off is made again, and finds done what is done. `onFailure` is called with each that fails; the last one has `isLast`.
 */
export async function closeDueCustomers(
  context: BillingContext & { readonly pool: Pick<Pool, 'query'> },
  onFailure: (error: unknown, closure: { readonly customerId: string; readonly isLast: boolean }) => void,
): Promise<number> {
  const { prisma, provider, pool, clock } = context;
  const due = await findDueClosures(pool, clock(), SWEEP);
  for (const { customerId, attempts } of due) {
    try {
      await provider.admit(() => closeCustomer(context, customerId));
    } catch (error) {
      const isLast = attempts + 1 >= MOST_ATTEMPTS;
      const rest = Math.min(FIRST_REST_MS * 2 ** attempts, LONGEST_REST_MS);
      await recordClosureFailure(prisma, {
        customerId,
        dueAt: new Date(clock().getTime() + rest),
        failedAt: isLast ? clock() : null,
        lastError: wordsOf(error),
      });
      onFailure(error, { customerId, isLast });
    }
  }
  return due.length;
}

const wordsOf = (error: unknown): string => {
  if (error instanceof DomainError) return String(error.details.reason ?? error.message);
  return error instanceof Error ? error.message : String(error);
};

async function closeCustomer({ prisma, provider, clock }: BillingContext, customerId: string): Promise<void> {
  await expireCheckouts({ provider }, customerId);
  const provided = await provider.readCustomer(customerId);
  if (provided !== null) {
    for (const { id } of provided.subscriptions.filter(livesAtProvider))
      await provider.endSubscription(id, 'forfeited');
    await settleInvoices({ prisma, provider }, customerId);
    await provider.deleteCustomer(customerId);
  }
  await recordClosure(prisma, customerId, clock());
}

/** Voids what is open, and gives back what was paid after the books of the member were closed: they do not show it as paid. */
async function settleInvoices(
  { prisma, provider }: Pick<BillingContext, 'prisma' | 'provider'>,
  customerId: string,
): Promise<void> {
  const read = async (): Promise<readonly ProvidedInvoice[]> =>
    (await provider.readCustomer(customerId))?.invoices ?? [];
  const invoices = await read();
  for (const { id } of invoices.filter(({ status }) => status === 'open')) await provider.voidInvoice(id);
  const ids = invoices.map(({ id }) => id);
  const expected = await findPaidInvoices(prisma, ids);
  const late = invoices.filter(({ id, status }) => status === 'paid' && !expected.has(id));
  for (const { id, kept } of late.filter((invoice) => invoice.kept.gt(0))) await provider.refundInvoice(id, kept);
  if (late.length === 0) return;
  const lateIds = new Set(late.map(({ id }) => id));
  const settled = (await read()).filter(({ id }) => lateIds.has(id));
  await recordRefunds(
    prisma,
    customerId,
    settled.reduce((sum, { refunded }) => sum.plus(refunded), exact(0)),
  );
}
