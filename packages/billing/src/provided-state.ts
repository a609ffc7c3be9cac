import { type BillStatus, includesClass, type MemberClass } from '@pipa/contract';
import type { MembershipProduct, StoredOtherSubscription, StoredSubscription } from '@pipa/db/membership';
import { livesAtProvider } from './cancellation.ts';
import { membershipName } from './membership-name.ts';
import type { ProvidedInvoice, ProvidedSubscription, SoldProduct } from './provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The states of a living subscription, from the one that entitles most; a word that is not listed comes last. */
const STATES = [['active', 'trialing'], ['past_due'], ['incomplete'], ['unpaid'], ['paused']];

const rankOf = ({ status }: ProvidedSubscription): number => {
  const rank = STATES.findIndex((words) => words.includes(status));
  return rank === -1 ? STATES.length : rank;
};

interface Sold {
  readonly subscription: ProvidedSubscription;
  readonly product: MembershipProduct;
}

const classOrder = (left: MemberClass, right: MemberClass): number =>
  left === right ? 0 : includesClass(left, right) ? -1 : 1;

/** The one that is kept first: the best state, then the highest class, the longest cycle, the newest. */
function byWorth(left: Sold, right: Sold): number {
  return (
    rankOf(left.subscription) - rankOf(right.subscription) ||
    classOrder(left.product.memberClass, right.product.memberClass) ||
    right.product.billingCycle - left.product.billingCycle ||
    right.subscription.createdAt.getTime() - left.subscription.createdAt.getTime() ||
    (left.subscription.id < right.subscription.id ? 1 : -1)
  );
}

/** What becomes of a customer's subscriptions. */
export interface SortedSubscriptions {
  /** The subscription that counts: the living one of the most worth, else the newest that is over. */
  readonly current: ProvidedSubscription | null;
  /** Living ones beside it, which are to end, so that no period is paid twice. */
  readonly surplus: readonly ProvidedSubscription[];
}

/** Sorts the subscriptions of a customer. What is not sold here entitles to nothing, and is left alone. */
export function sortSubscriptions(
  subscriptions: readonly ProvidedSubscription[],
  products: readonly MembershipProduct[],
): SortedSubscriptions {
  const sold = subscriptions.flatMap((subscription): Sold[] => {
    const product = products.find(({ id }) => id === subscription.productId);
    return product === undefined ? [] : [{ subscription, product }];
  });
  const [living, over] = [
    sold.filter(({ subscription }) => livesAtProvider(subscription)).sort(byWorth),
    sold.filter(({ subscription }) => !livesAtProvider(subscription)).map(({ subscription }) => subscription),
  ];
  over.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1));
  const [best, ...others] = living.map(({ subscription }) => subscription);
  return { current: best ?? over[0] ?? null, surplus: others };
}

/** Living subscriptions whose price is not sold here. They are left alone until their owner cancels them. */
export const othersAmong = (
  subscriptions: readonly ProvidedSubscription[],
  products: readonly MembershipProduct[],
): ProvidedSubscription[] =>
  subscriptions.filter(
    (subscription) => livesAtProvider(subscription) && !products.some(({ id }) => id === subscription.productId),
  );

/** The row of a subscription whose price is not sold here. */
export function otherStoredOf(subscription: ProvidedSubscription): StoredOtherSubscription {
  const { id: providerId, price, status, cancelAtPeriodEnd, periodEndsAt } = subscription;
  return { providerId, price, status, cancelAtPeriodEnd, periodEndsAt };
}

/** The row of a subscription; null for one whose price is not sold here, which entitles to nothing. */
export function storedOf(
  subscription: ProvidedSubscription | null,
  products: readonly MembershipProduct[],
): StoredSubscription | null {
  const product = products.find(({ id }) => id === subscription?.productId);
  if (subscription === null || product === undefined) return null;
  const { id, status, price, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, openPayment } = subscription;
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
    openPaymentUrl: openPayment?.url ?? null,
  };
}

/** The status of the documents (1 §3); null for an invoice that was voided, which is not owed any more. */
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

/** Name of an invoice: of the membership that it is for, where that is sold here. */
export const invoiceNameOf = (product: MembershipProduct | undefined): string =>
  product === undefined ? 'Membership' : membershipName(product);

/** A product as the provider sells it; null for the free trial. */
export function soldOf({ id, memberClass, billingCycle, price, lookupKey }: MembershipProduct): SoldProduct | null {
  if (billingCycle === 0 || lookupKey === null) return null;
  return { id, memberClass, billingCycle, price, lookupKey };
}

/** What decides when a customer is read again. */
export interface SyncFacts {
  readonly hasCheckout: boolean;
  /** The subscription that counts; null without one. */
  readonly current: Pick<ProvidedSubscription, 'status' | 'periodEndsAt' | 'openPayment'> | null;
}

/**
 * When a customer is read again even if no event arrives, so that a lost one is repaired: soon while a purchase is open or a
 * payment has been for less than a day, shortly after a period should have been renewed, and daily otherwise.
 */
export function nextSyncAt({ hasCheckout, current }: SyncFacts, now: Date): Date {
  const [soon, afterDay] = [now.getTime() + 5 * MINUTE_MS, now.getTime() + DAY_MS];
  if (hasCheckout) return new Date(soon);
  if (current === null || !livesAtProvider(current)) return new Date(afterDay);
  const { openPayment, periodEndsAt } = current;
  if (openPayment !== null && now.getTime() < openPayment.since.getTime() + DAY_MS) return new Date(soon);
  const afterPeriod = periodEndsAt.getTime() + 5 * MINUTE_MS;
  return new Date(afterPeriod > now.getTime() ? Math.min(afterPeriod, afterDay) : afterDay);
}
