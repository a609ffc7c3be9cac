import { DomainError } from '@pipa/contract';
import { findBillingCustomer, type Tx } from '@pipa/db';
import type { BillingContext } from './billing-context.ts';
import { cancellationOf, livesAtProvider } from './cancellation.ts';
import { holdCustomer } from './hold-customer.ts';
import { expireCheckouts, keep, type Member, withCustomer } from './open-customer.ts';
import { type CustomerReading, readCustomer, storeReading } from './sync-customer.ts';

/** What became of a purchase, read at the provider; NOT_FOUND for a session of another customer. */
export async function confirmCheckout(
  context: BillingContext,
  userId: number,
  sessionId: string,
): Promise<'PAID' | 'OPEN' | 'EXPIRED'> {
  return holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(context.prisma, userId);
    const session = customer === null ? null : await context.provider.findCheckout(sessionId);
    if (customer === null || session?.customerId !== customer.providerId)
      throw new DomainError('NOT_FOUND', { field: 'id' });
    const reading = await readCustomer(context, customer);
    const outcomes = { open: 'OPEN', complete: 'PAID', expired: 'EXPIRED' } as const;
    return keep(context, { held, reading }, outcomes[session.status]);
  });
}

/**
 * Cancels the subscription that lives at the provider, or undoes a cancellation before its period ends; ILLEGAL_TRANSITION where
 * there is nothing to cancel or undo. What the member is entitled to has no part in it.
 */
export async function setCancelled(context: BillingContext, userId: number, isEnding: boolean): Promise<void> {
  await holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(context.prisma, userId);
    const reading = customer && (await readCustomer(context, customer));
    const subscription = reading?.subscription ?? null;
    if (reading === null || subscription === null || !livesAtProvider(subscription)) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'There is no paid membership' });
    }
    const after = await (isEnding ? withCancellation : withRenewal)(context, reading);
    await keep(context, { held, reading: after }, undefined);
  });
}

/** What the provider says once the subscription that counts cannot be charged again. */
async function withCancellation(context: BillingContext, reading: CustomerReading): Promise<CustomerReading> {
  const { subscription, customer, current } = reading;
  const { provider } = context;
  const cancellation = cancellationOf(subscription);
  if (subscription === null || cancellation === null) return reading;
  if (cancellation === 'AtPeriodEnd') await provider.setCancelAtPeriodEnd(subscription.providerId, true);
  else {
    await provider.endSubscription(subscription.providerId, 'forfeited');
    // Its page was mailed; who paid there now would get nothing for it.
    if (current?.openPayment) await provider.voidInvoice(current.openPayment.invoiceId);
  }
  return readCustomer(context, customer);
}

/** What the provider says once the subscription that counts renews again. While a payment is open there is nothing to undo. */
async function withRenewal(context: BillingContext, reading: CustomerReading): Promise<CustomerReading> {
  const { subscription, customer } = reading;
  if (subscription === null || !subscription.cancelAtPeriodEnd) return reading;
  if (cancellationOf(subscription) === 'AtOnce') throw new DomainError('ILLEGAL_TRANSITION');
  await context.provider.setCancelAtPeriodEnd(subscription.providerId, false);
  return readCustomer(context, customer);
}

/** Nothing of a member is charged again, and no open page can be paid; `write` is done in the transaction that stores this. */
export async function stopRenewal(
  context: BillingContext,
  userId: number,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(context.prisma, userId);
    if (customer !== null) await expireCheckouts(context, customer.providerId);
    const reading = customer && (await withCancellation(context, await readCustomer(context, customer)));
    await held.store(async (tx) => {
      if (reading !== null) await storeReading(context, tx, reading);
      await write(tx);
    });
  });
}

/** Page of the provider where the member changes the card. */
export function openPaymentPortal(context: BillingContext, member: Member, returnUrl: string): Promise<string> {
  return withCustomer(context, member, async (open) => {
    const { providerId } = open.reading.customer;
    return keep(context, open, await context.provider.openPortal(providerId, `${returnUrl}?changepayment=1`));
  });
}

/**
 * Removes the member's cards; refused while a subscription renews with one. `write` is done in the transaction that stores this.
 */
export async function removePaymentInfo(
  context: BillingContext,
  userId: number,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(context.prisma, userId);
    if (customer === null) throw new DomainError('NOT_FOUND', { message: 'There is no card' });
    const { subscription } = await readCustomer(context, customer);
    if (cancellationOf(subscription) !== null) throw new DomainError('PAYMENT_INFO_IN_USE');
    await context.provider.removeCards(customer.providerId);
    const reading = await readCustomer(context, customer);
    await held.store(async (tx) => {
      await storeReading(context, tx, reading);
      await write(tx);
    });
  });
}
