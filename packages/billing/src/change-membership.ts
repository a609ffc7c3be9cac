import { DomainError } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { findBillingCustomer } from '@pipa/db/membership';
import { assertMembershipCounts, assertNotIncluded } from './assert-plan-counts.ts';
import type { BillingContext } from './billing-context.ts';
import { cancellationOf, livesAtProvider } from './cancellation.ts';
import { holdCustomer } from './hold-customer.ts';
import { expireCheckouts, keep, type Member, withCustomer } from './open-customer.ts';
import type { ProvidedSubscription } from './provider.ts';
import { type CustomerReading, reconcileAgain, reconcileCustomer, storeReading } from './sync-customer.ts';

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
    const reading = await reconcileCustomer(context, customer);
    const outcomes = { open: 'OPEN', complete: 'PAID', expired: 'EXPIRED' } as const;
    return keep(context, { held, reading }, outcomes[session.status]);
  });
}

/**
 * Cancels the subscription that lives at the provider, or undoes a cancellation before its period ends; ILLEGAL_TRANSITION where
 * there is nothing to cancel or undo. Cancelling is always possible; what gives nothing does not renew again, by the rules of buying.
 */
export async function setCancelled(context: BillingContext, userId: number, isEnding: boolean): Promise<void> {
  await holdCustomer(context, userId, async (held) => {
    if (!isEnding) await assertMembershipCounts(context, userId);
    const customer = await findBillingCustomer(context.prisma, userId);
    const reading = customer && (await reconcileCustomer(context, customer));
    const subscription = reading?.subscription ?? null;
    if (reading === null || subscription === null || !livesAtProvider(subscription)) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'There is no paid membership' });
    }
    const after = await (isEnding ? withCancellation : withRenewal)(context, reading);
    await keep(context, { held, reading: after }, undefined);
  });
}

/**
 * Cancels a subscription whose price is not sold here; NOT_FOUND for one that is not the member's, or is over. It entitles to
 * nothing, so this cannot be undone here.
 */
export async function cancelOther(context: BillingContext, userId: number, subscriptionId: string): Promise<void> {
  await holdCustomer(context, userId, async (held) => {
    const customer = await findBillingCustomer(context.prisma, userId);
    const reading = customer && (await reconcileCustomer(context, customer));
    const other = reading?.others.find(({ id }) => id === subscriptionId);
    if (reading === null || other === undefined) throw new DomainError('NOT_FOUND', { field: 'id' });
    await endOther(context, other);
    await keep(context, { held, reading: await reconcileAgain(context, reading) }, undefined);
  });
}

/** Has the provider charge a subscription never again. @returns false where it would not have */
async function endRenewal({ provider }: BillingContext, subscription: ProvidedSubscription): Promise<boolean> {
  const cancellation = cancellationOf(subscription);
  if (cancellation === 'AtPeriodEnd') await provider.setCancelAtPeriodEnd(subscription.id, true);
  else if (cancellation === 'AtOnce') await provider.endSubscription(subscription.id, 'forfeited');
  return cancellation !== null;
}

/** As `endRenewal`, for a subscription whose price is not sold here; a reading leaves what it still asks for alone. */
async function endOther(context: BillingContext, other: ProvidedSubscription): Promise<void> {
  await endRenewal(context, other);
  if (other.openPayment !== null) await context.provider.voidInvoice(other.openPayment.invoiceId);
}

/** What the provider says once the subscription that counts cannot be charged again. */
async function withCancellation(context: BillingContext, reading: CustomerReading): Promise<CustomerReading> {
  const { current } = reading;
  const hasEnded = current !== null && (await endRenewal(context, current));
  return hasEnded ? reconcileAgain(context, reading) : reading;
}

/** What the provider says once the subscription that counts renews again. While a payment is open there is nothing to undo. */
async function withRenewal(context: BillingContext, reading: CustomerReading): Promise<CustomerReading> {
  const { subscription } = reading;
  if (subscription === null || !subscription.cancelAtPeriodEnd) return reading;
  await assertNotIncluded(context, reading.customer.userId, subscription.memberClass);
  if (cancellationOf(subscription) === 'AtOnce') throw new DomainError('ILLEGAL_TRANSITION');
  await context.provider.setCancelAtPeriodEnd(subscription.providerId, false);
  return reconcileAgain(context, reading);
}

/** What the provider says once no subscription can be charged again, and no payment of one is open. */
async function withoutCharges(context: BillingContext, reading: CustomerReading): Promise<CustomerReading> {
  for (const other of reading.others) await endOther(context, other);
  // Cancelled first: a payment that was voided may make the provider take an unpaid period for a paid one.
  const cancelled = await withCancellation(context, reading);
  const openPayment = cancelled.current?.openPayment ?? null;
  if (openPayment !== null) await context.provider.voidInvoice(openPayment.invoiceId);
  const isAsRead = openPayment === null && reading.others.length === 0;
  return isAsRead ? cancelled : reconcileAgain(context, cancelled);
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
    const reading = customer && (await withoutCharges(context, await reconcileCustomer(context, customer)));
    await held.store(async (tx) => {
      // Before the reading is stored, whose mails say what the membership is then.
      await write(tx);
      if (reading !== null) await storeReading(context, tx, reading);
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
    const before = await reconcileCustomer(context, customer);
    const mayBeCharged = [before.subscription, ...before.others].some((one) => cancellationOf(one) !== null);
    if (mayBeCharged) throw new DomainError('PAYMENT_INFO_IN_USE');
    await context.provider.removeCards(customer.providerId);
    const reading = await reconcileAgain(context, before);
    await held.store(async (tx) => {
      await storeReading(context, tx, reading);
      await write(tx);
    });
  });
}
