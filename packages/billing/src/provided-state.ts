import type { BillStatus, MemberClass } from '@pipa/contract';
import type { MembershipProduct, StoredSubscription } from '@pipa/db';
import type { ProvidedInvoice, ProvidedSubscription, SoldProduct } from './provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The order in which several subscriptions of a customer count; a word that is not listed comes last. */
const STATUS_ORDER = ['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused', 'canceled'];

const rankOf = ({ status }: ProvidedSubscription): number => {
  const rank = STATUS_ORDER.indexOf(status);
  return rank === -1 ? STATUS_ORDER.length : rank;
};

/** The subscription that counts: the one in the best state, of equal ones the newest. */
export function currentOf(subscriptions: readonly ProvidedSubscription[]): ProvidedSubscription | null {
  const ordered = [...subscriptions].sort(
    (left, right) => rankOf(left) - rankOf(right) || right.createdAt.getTime() - left.createdAt.getTime(),
  );
  return ordered[0] ?? null;
}

/** The row of a subscription; null for one whose price is not sold here, which entitles to nothing. */
export function storedOf(
  subscription: ProvidedSubscription | null,
  products: readonly MembershipProduct[],
): StoredSubscription | null {
  const product = products.find(({ id }) => id === subscription?.productId);
  if (subscription === null || product === undefined) return null;
  const { id, status, price, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, openPaymentUrl } = subscription;
  const { memberClass, billingCycle } = product;
  return {
    providerId: id,
    productId: product.id,
    memberClass,
    billingCycle,
    price,
    status,
    cancelAtPeriodEnd,
    periodStartsAt,
    periodEndsAt,
    openPaymentUrl,
  };
}

/** The status of the documents (1 §3); null for an invoice that was voided, which is owed by nobody. */
export function billStatusOf({ status }: Pick<ProvidedInvoice, 'status'>): BillStatus | null {
  const statuses = {
    draft: 'Unsettled',
    open: 'SettledUnpayed',
    paid: 'SettledPayed',
    uncollectible: 'SettledReview',
    void: null,
  } as const;
  return statuses[status];
}

const CYCLE_WORDS: Readonly<Record<number, string>> = { 1: 'monthly', 3: 'quarterly', 12: 'annual' };

/** Name of an invoice, whose first word is the membership (1 §3). */
export function invoiceNameOf(product: { memberClass: MemberClass; billingCycle: number } | undefined): string {
  if (product === undefined) return 'Membership';
  return `${product.memberClass} membership, ${CYCLE_WORDS[product.billingCycle] ?? ''}`;
}

/** A product as the provider sells it; null for the free trial. */
export function soldOf({ id, memberClass, billingCycle, price, lookupKey }: MembershipProduct): SoldProduct | null {
  if (billingCycle === 0 || lookupKey === null) return null;
  return { id, memberClass, billingCycle, price, lookupKey };
}

/**
 * When a customer is read again even if no event arrives, so that a lost one is repaired: soon while a purchase or a payment is
 * open, shortly after a period should have been renewed, and daily otherwise.
 */
export function nextSyncAt(
  { hasCheckout, subscription }: { hasCheckout: boolean; subscription: StoredSubscription | null },
  now: Date,
): Date {
  const isPaymentOpen =
    subscription !== null && (subscription.status === 'past_due' || subscription.openPaymentUrl !== null);
  const afterDay = now.getTime() + DAY_MS;
  if (hasCheckout || isPaymentOpen) return new Date(now.getTime() + 5 * MINUTE_MS);
  if (subscription === null) return new Date(afterDay);
  const afterPeriod = subscription.periodEndsAt.getTime() + 5 * MINUTE_MS;
  return new Date(afterPeriod > now.getTime() ? Math.min(afterPeriod, afterDay) : afterDay);
}
