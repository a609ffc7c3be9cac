import { DomainError, type PlanChange } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import {
  findBillingCustomer,
  type KnownCustomer,
  listMembershipProducts,
  type MembershipProduct,
  type StoredSubscription,
} from '@pipa/db/membership';
import { type Decimal, ZERO } from '@pipa/trading';
import { assertMembershipCounts, assertNotIncluded } from './assert-plan-counts.ts';
import type { BillingContext } from './billing-context.ts';
import { keep, type Member, type OpenCustomer, withCustomer } from './open-customer.ts';
import { paymentBefore, planChangeOf } from './plan-change.ts';
import { soldOf, sortSubscriptions, storedOf } from './provided-state.ts';
import type { ProvidedCheckout, SoldProduct } from './provider.ts';
import { reconcileAgain } from './sync-customer.ts';

/** Longest time for which a previewed price holds. */
const PREVIEW_SECONDS = 900;

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

function requireProduct(products: readonly MembershipProduct[], productId: number): MembershipProduct & SoldProduct {
  const product = products.find(({ id }) => id === productId);
  const sold = product === undefined ? null : soldOf(product);
  if (product === undefined || sold === null) throw new DomainError('NOT_FOUND', { field: 'productId' });
  return { ...product, ...sold };
}

/**
 * Buys a plan or changes to it. A purchase is paid on a page of the provider; an upgrade is charged at once, and waits where the
 * card needs its holder. One purchase is open at a time, so that there is never a second subscription; only an upgrade to
 * another plan is given up for a new one.
 */
export async function subscribe(
  context: BillingContext & { readonly pool: Pick<Pool, 'query'> },
  member: Member,
  wish: SubscribeWish,
): Promise<SubscribeOutcome> {
  const product = requireProduct(await listMembershipProducts(context.pool), wish.productId);
  const assertCounts = async () => {
    await assertMembershipCounts(context, member.userId);
    await assertNotIncluded(context, member.userId, product.memberClass);
  };
  // Before the provider is asked, and again once no other command can change the customer.
  await assertCounts();
  return withCustomer(context, member, async (open) => {
    await assertCounts();
    const { current, subscription } = open.reading;
    const payment = paymentBefore(current, product);
    if (payment !== null) {
      // The price of an upgrade was shown, and the payment of a renewal has failed since then.
      if (wish.prorationDate !== null && payment.upgradesTo === null) throw outOfDate();
      return keep(context, open, { paymentURL: payment.url, status: 'PAYMENT_REQUIRED' });
    }
    const change = planChangeOf(subscription, product, context.clock());
    if (change === 'downgrade') return keep(context, open, { paymentURL: null, status: 'DOWNGRADE_NOT_ALLOWED' });
    if (change === 'unchanged') return keep(context, open, { paymentURL: null, status: 'UNCHANGED' });
    if (change === 'purchase' || subscription === null) return purchase(context, open, product, wish);
    return upgrade(context, open, subscription, { product, wish });
  });
}

async function purchase(
  context: BillingContext,
  open: OpenCustomer,
  product: SoldProduct,
  { returnUrl }: SubscribeWish,
): Promise<SubscribeOutcome> {
  const { provider } = context;
  const { customer } = open.reading;
  const { userId, providerId: customerId } = customer;
  const found = await keepOneCheckout(context, customerId, product.id);
  if (found === 'paid') {
    const reading = await reconcileAgain(context, open.reading);
    return keep(context, { ...open, reading }, { paymentURL: null, status: 'UNCHANGED' });
  }
  const urls = {
    successUrl: `${returnUrl}?success={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${returnUrl}?cancel=1`,
  };
  const session = found ?? (await provider.openCheckout({ customerId, userId, product, ...urls }));
  const reading = { ...open.reading, checkout: { id: session.id, productId: product.id } };
  return keep(context, { ...open, reading }, { paymentURL: session.url, status: 'PAYMENT_REQUIRED' });
}

/**
 * Expires every open checkout of a customer but one of a product, also those that were lost here after the provider had opened
 * them. @returns the one that stays; `paid` when one of the others was paid meanwhile
 */
async function keepOneCheckout(
  { provider }: BillingContext,
  customerId: string,
  productId: number,
): Promise<ProvidedCheckout | 'paid' | null> {
  let kept: ProvidedCheckout | null = null;
  for (const open of await provider.listOpenCheckouts(customerId)) {
    if (kept === null && open.productId === productId) kept = open;
    else if ((await provider.expireCheckout(open.id)) === 'complete') return 'paid';
  }
  return kept;
}

async function upgrade(
  context: BillingContext,
  open: OpenCustomer,
  { providerId: subscriptionId }: StoredSubscription,
  { product, wish }: { product: SoldProduct; wish: SubscribeWish },
): Promise<SubscribeOutcome> {
  const { prorationDate, attempt } = wish;
  const { customer, current } = open.reading;
  if (prorationDate !== null) await assertJustShown(context, customer, { subscriptionId, product, prorationDate });
  // That of another upgrade, which this one replaces: it could be paid beside this one.
  if (current !== null && current.openPayment !== null)
    await context.provider.voidInvoice(current.openPayment.invoiceId);
  const operation = `upgrade:${subscriptionId}:${product.id}:${attempt}`;
  await context.provider.changePrice({ subscriptionId, product, prorationDate }, operation);
  const reading = await reconcileAgain(context, open.reading);
  const paymentURL = reading.subscription?.openPaymentUrl ?? null;
  const status = paymentURL === null ? 'UPGRADED' : 'PAYMENT_REQUIRED';
  return keep(context, { ...open, reading }, { paymentURL, status });
}

/**
 * The instant from which an upgrade is counted decides its price, so it must be that of a preview of the last minutes, by the
 * provider's clock: an earlier one would credit time that was used, a later one would charge less.
 */
async function assertJustShown(
  { provider }: BillingContext,
  { providerId }: KnownCustomer,
  shown: { readonly subscriptionId: string; readonly product: SoldProduct; readonly prorationDate: number },
): Promise<void> {
  const { prorationDate: now } = await provider.previewChange(providerId, { ...shown, prorationDate: null });
  if (shown.prorationDate <= now && shown.prorationDate >= now - PREVIEW_SECONDS) return;
  throw outOfDate();
}

const outOfDate = () =>
  new DomainError('INVALID_INPUT', {
    field: 'prorationDate',
    message: 'The price that was shown is out of date. Please open the plan again',
  });

export interface SubscribePreview {
  readonly change: PlanChange;
  /** Dollars. */
  readonly amountDue: Decimal;
  readonly lines: readonly { readonly description: string; readonly amount: Decimal }[];
  readonly dueAt: Date | null;
  readonly prorationDate: number | null;
  /** Page of the payment that is open and comes first; null without one. */
  readonly paymentURL: string | null;
  /** Dollars of the open payment of another upgrade, which this one replaces; null without one. */
  readonly replacedPayment: Decimal | null;
}

/** What subscribing would cost now; nothing is changed, and nothing waits for it. */
export async function previewSubscribe(
  context: BillingContext & { readonly pool: Pick<Pool, 'query'> },
  userId: number,
  productId: number,
): Promise<SubscribePreview> {
  const { prisma, provider, clock, pool } = context;
  const products = await listMembershipProducts(pool);
  const product = requireProduct(products, productId);
  await assertNotIncluded(context, userId, product.memberClass);
  return provider.admit(async () => {
    const customer = await findBillingCustomer(prisma, userId);
    const provided = customer && (await provider.readCustomer(customer.providerId));
    const { current } = sortSubscriptions(provided?.subscriptions ?? [], products);
    const subscription = storedOf(current, products);
    const nothing = {
      amountDue: ZERO,
      lines: [],
      dueAt: null,
      prorationDate: null,
      paymentURL: null,
      replacedPayment: null,
    };
    const payment = paymentBefore(current, product);
    if (payment !== null) {
      const { invoiceId, amount: amountDue, url: paymentURL } = payment;
      const lines = provided?.invoices.find(({ id }) => id === invoiceId)?.lines ?? [];
      return { ...nothing, change: 'payment', amountDue, lines, paymentURL };
    }
    const change = planChangeOf(subscription, product, clock());
    if (change === 'purchase') {
      const line = { description: `${product.memberClass} membership`, amount: product.price };
      return { ...nothing, change, amountDue: product.price, lines: [line] };
    }
    if (change !== 'upgrade' || subscription === null || customer === null) return { ...nothing, change };
    const wanted = { subscriptionId: subscription.providerId, product, prorationDate: null };
    const preview = await provider.previewChange(customer.providerId, wanted);
    const { amountDue, lines, periodEndsAt: dueAt, prorationDate } = preview;
    const replacedPayment = current?.openPayment?.amount ?? null;
    return { ...nothing, change, amountDue, lines, dueAt, prorationDate, replacedPayment };
  });
}
