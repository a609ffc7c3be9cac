import { DomainError, type PlanChange } from '@pipa/contract';
import {
  inTransaction,
  type LockedCustomer,
  listMembershipProducts,
  lockBillingCustomer,
  lockOwner,
  type MembershipProduct,
  type Pool,
  type StoredSubscription,
  saveBillingCustomer,
  saveCheckout,
  type Tx,
} from '@pipa/db';
import { type Decimal, ZERO } from '@pipa/trading';
import { isPaid } from './entitlement.ts';
import { planChangeOf } from './plan-change.ts';
import { nextSyncAt, soldOf } from './provided-state.ts';
import type { SoldProduct } from './provider.ts';
import { type BillingContext, type SyncedCustomer, syncLocked } from './sync-customer.ts';

/** Longest time for which a previewed price holds. */
const PREVIEW_SECONDS = 900;

/** The person who pays. */
export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A purchase, an upgrade, or why there is none. */
export interface SubscribeOutcome {
  readonly paymentURL: string | null;
  readonly status: 'PAYMENT_REQUIRED' | 'UPGRADED' | 'UNCHANGED' | 'DOWNGRADE_NOT_ALLOWED';
}

export interface SubscribeWish {
  readonly productId: number;
  /** Unix seconds of the preview; null: now. */
  readonly prorationDate: number | null;
  /** Identifies this try; a repetition of it has no further effect. */
  readonly attempt: string;
  /** Page of the product that the provider returns to. */
  readonly returnUrl: string;
}

/** A member's customer, locked and read at the provider just now. */
interface OpenCustomer extends SyncedCustomer {
  readonly tx: Tx;
  readonly customer: LockedCustomer;
}

/** Locks the member's customer, creating it at the provider where there is none, and reads it there. */
function withCustomer<T>(
  context: BillingContext,
  member: Member,
  work: (open: OpenCustomer) => Promise<T>,
): Promise<T> {
  return inTransaction(context.prisma, async (tx) => {
    const customer =
      (await lockBillingCustomer(tx, member.userId)) ?? (await createCustomer(context, tx, member, null));
    const synced = await syncLocked(context, tx, customer);
    if (synced.isKnown) return work({ tx, customer, ...synced });
    const created = await createCustomer(context, tx, member, customer.providerId);
    return work({ tx, customer: created, ...(await syncLocked(context, tx, created)) });
  });
}

/** Creates the member's customer at the provider, in place of one that the provider no longer knows. */
async function createCustomer(
  { provider, clock }: BillingContext,
  tx: Tx,
  { userId, email, firstName, lastName }: Member,
  lostId: string | null,
): Promise<LockedCustomer> {
  // A member without a customer has no row of it to lock.
  await lockOwner(tx, userId);
  const existing = await lockBillingCustomer(tx, userId);
  if (existing !== null && existing.providerId !== lostId) return existing;
  const person = { userId, email, name: `${firstName} ${lastName}` };
  const providerId = await provider.createCustomer(person, `customer:${userId}:${email}:${lostId ?? 'first'}`);
  await saveBillingCustomer(tx, userId, providerId, clock());
  return { userId, providerId, checkout: null };
}

async function requireProduct(pool: Pick<Pool, 'query'>, productId: number): Promise<MembershipProduct & SoldProduct> {
  const product = (await listMembershipProducts(pool)).find(({ id }) => id === productId);
  const sold = product === undefined ? null : soldOf(product);
  if (product === undefined || sold === null) throw new DomainError('NOT_FOUND', { field: 'productId' });
  return { ...product, ...sold };
}

/**
 * Buys a plan or changes to it. A purchase is paid on a page of the provider; an upgrade is charged to the card at once, and waits
 * where the card needs its holder. One purchase is open at a time, so that there is never a second subscription.
 */
export async function subscribe(
  context: BillingContext & { readonly pool: Pick<Pool, 'query'> },
  member: Member,
  wish: SubscribeWish,
): Promise<SubscribeOutcome> {
  const product = await requireProduct(context.pool, wish.productId);
  return withCustomer(context, member, async (open) => {
    const { subscription } = open;
    const openPayment = openPaymentOf(subscription);
    if (openPayment !== null) return { paymentURL: openPayment, status: 'PAYMENT_REQUIRED' };
    const change = planChangeOf(subscription, product, context.clock());
    if (change === 'downgrade') return { paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' };
    if (change === 'unchanged' || subscription === null || change === 'purchase') {
      return change === 'unchanged'
        ? { paymentURL: null, status: 'UNCHANGED' }
        : purchase(context, open, product, wish);
    }
    return upgrade(context, open, subscription, { product, wish });
  });
}

/** Page of the payment that a running subscription waits for; null without one. */
function openPaymentOf(subscription: StoredSubscription | null): string | null {
  const isRunning = subscription !== null && ['active', 'past_due', 'incomplete'].includes(subscription.status);
  return isRunning ? subscription.openPaymentUrl : null;
}

async function purchase(
  { provider, clock }: BillingContext,
  { tx, customer }: OpenCustomer,
  product: SoldProduct,
  { attempt, returnUrl }: SubscribeWish,
): Promise<SubscribeOutcome> {
  const { userId, providerId: customerId } = customer;
  // Also one whose purchase was lost here after the provider had opened it.
  for (const open of await provider.listOpenCheckouts(customerId)) {
    const isThis = open.id === customer.checkout?.id && customer.checkout.productId === product.id;
    if (isThis) return { paymentURL: open.url, status: 'PAYMENT_REQUIRED' };
    await provider.expireCheckout(open.id);
  }
  const urls = {
    successUrl: `${returnUrl}?success={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${returnUrl}?cancel=1`,
  };
  const operation = `checkout:${customerId}:${product.id}:${attempt}`;
  const session = await provider.openCheckout({ customerId, userId, product, ...urls }, operation);
  const syncDueAt = nextSyncAt({ hasCheckout: true, subscription: null }, clock());
  await saveCheckout(tx, userId, { id: session.id, productId: product.id }, syncDueAt);
  return { paymentURL: session.url, status: 'PAYMENT_REQUIRED' };
}

async function upgrade(
  context: BillingContext,
  { tx, customer }: OpenCustomer,
  { providerId: subscriptionId }: StoredSubscription,
  { product, wish }: { product: SoldProduct; wish: SubscribeWish },
): Promise<SubscribeOutcome> {
  const { prorationDate, attempt } = wish;
  if (prorationDate !== null) await assertJustShown(context, customer, { subscriptionId, product, prorationDate });
  const operation = `upgrade:${subscriptionId}:${product.id}:${attempt}`;
  await context.provider.changePrice({ subscriptionId, product, prorationDate }, operation);
  const { subscription } = await syncLocked(context, tx, customer);
  const paymentURL = openPaymentOf(subscription);
  return { paymentURL, status: paymentURL === null ? 'UPGRADED' : 'PAYMENT_REQUIRED' };
}

/**
 * The instant from which an upgrade is counted decides its price, so it must be that of a preview of the last minutes, by the
 * provider's clock: an earlier one would credit time that was used, a later one would charge less.
 */
async function assertJustShown(
  { provider }: BillingContext,
  { providerId }: OpenCustomer['customer'],
  shown: { readonly subscriptionId: string; readonly product: SoldProduct; readonly prorationDate: number },
): Promise<void> {
  const { prorationDate: now } = await provider.previewChange(providerId, { ...shown, prorationDate: null });
  if (shown.prorationDate <= now && shown.prorationDate >= now - PREVIEW_SECONDS) return;
  throw new DomainError('INVALID_INPUT', {
    field: 'prorationDate',
    message: 'The price that was shown is out of date. Please open the plan again',
  });
}

export interface SubscribePreview {
  readonly change: PlanChange;
  /** Dollars. */
  readonly amountDue: Decimal;
  readonly lines: readonly { readonly description: string; readonly amount: Decimal }[];
  readonly dueAt: Date | null;
  readonly prorationDate: number | null;
}

/** What subscribing would cost now; nothing is changed. */
export async function previewSubscribe(
  context: BillingContext & { readonly pool: Pick<Pool, 'query'> },
  userId: number,
  productId: number,
): Promise<SubscribePreview> {
  const product = await requireProduct(context.pool, productId);
  return inTransaction(context.prisma, async (tx) => {
    const customer = await lockBillingCustomer(tx, userId);
    const subscription = customer === null ? null : (await syncLocked(context, tx, customer)).subscription;
    const change = planChangeOf(subscription, product, context.clock());
    const nothing = { change, amountDue: ZERO, lines: [], dueAt: null, prorationDate: null };
    if (change === 'purchase') {
      const line = { description: `${product.memberClass} membership`, amount: product.price };
      return { ...nothing, amountDue: product.price, lines: [line] };
    }
    if (change !== 'upgrade' || subscription === null || customer === null) return nothing;
    const wanted = { subscriptionId: subscription.providerId, product, prorationDate: null };
    const preview = await context.provider.previewChange(customer.providerId, wanted);
    const { amountDue, lines, periodEndsAt: dueAt, prorationDate } = preview;
    return { change, amountDue, lines, dueAt, prorationDate };
  });
}

/** What became of a purchase, read at the provider; NOT_FOUND for a session of another customer. */
export async function confirmCheckout(
  context: BillingContext,
  userId: number,
  sessionId: string,
): Promise<'PAID' | 'OPEN' | 'EXPIRED'> {
  return inTransaction(context.prisma, async (tx) => {
    const customer = await lockBillingCustomer(tx, userId);
    const session = customer === null ? null : await context.provider.findCheckout(sessionId);
    if (customer === null || session?.customerId !== customer.providerId)
      throw new DomainError('NOT_FOUND', { field: 'id' });
    await syncLocked(context, tx, customer);
    const outcomes = { open: 'OPEN', complete: 'PAID', expired: 'EXPIRED' } as const;
    return outcomes[session.status];
  });
}

/** Ends the paid membership with its period, or undoes that; ILLEGAL_TRANSITION without a membership that runs. */
export async function setCancelled(context: BillingContext, userId: number, isEnding: boolean): Promise<void> {
  await inTransaction(context.prisma, async (tx) => {
    const customer = await lockBillingCustomer(tx, userId);
    const subscription = customer === null ? null : (await syncLocked(context, tx, customer)).subscription;
    if (customer === null || subscription === null || !isPaid(subscription, context.clock())) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'There is no paid membership' });
    }
    if (subscription.cancelAtPeriodEnd === isEnding) return;
    await context.provider.setCancelAtPeriodEnd(subscription.providerId, isEnding);
    await syncLocked(context, tx, customer);
  });
}

/** Within a transaction: a paid membership, if there is one, renews no more. */
export async function stopRenewal(context: BillingContext, tx: Tx, userId: number): Promise<void> {
  const customer = await lockBillingCustomer(tx, userId);
  if (customer === null) return;
  const { subscription } = await syncLocked(context, tx, customer);
  if (!isPaid(subscription, context.clock()) || subscription === null || subscription.cancelAtPeriodEnd) return;
  await context.provider.setCancelAtPeriodEnd(subscription.providerId, true);
  await syncLocked(context, tx, customer);
}

/** Page of the provider where the member changes the card. */
export function openPaymentPortal(context: BillingContext, member: Member, returnUrl: string): Promise<string> {
  return withCustomer(context, member, ({ customer }) =>
    context.provider.openPortal(customer.providerId, `${returnUrl}?changepayment=1`),
  );
}

/** Removes the member's cards; refused while a membership renews with one. */
export async function removePaymentInfo(context: BillingContext, userId: number): Promise<void> {
  await inTransaction(context.prisma, async (tx) => {
    const customer = await lockBillingCustomer(tx, userId);
    if (customer === null) throw new DomainError('NOT_FOUND', { message: 'There is no card' });
    const { subscription } = await syncLocked(context, tx, customer);
    if (isPaid(subscription, context.clock()) && subscription?.cancelAtPeriodEnd === false) {
      throw new DomainError('PAYMENT_INFO_IN_USE');
    }
    await context.provider.removeCards(customer.providerId);
    await syncLocked(context, tx, customer);
  });
}
