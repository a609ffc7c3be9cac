import type { Tx } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import {
  findBillingCustomer,
  findPaidInvoices,
  findSubscriptionIn,
  type KnownCustomer,
  listMembershipProductsIn,
  type MembershipProduct,
  markEventsProcessed,
  readMembershipIn,
  readWaitingEvents,
  recordSyncFailure,
  removeInvoices,
  replaceOtherSubscriptions,
  replaceSubscription,
  type StoredSubscription,
  saveInvoice,
  saveSyncedCustomer,
} from '@pipa/db/membership';
import type { BillingContext } from './billing-context.ts';
import { mailChanges } from './billing-mails.ts';
import { livesAtProvider } from './cancellation.ts';
import { includesAlready, obstacleToPaying } from './entitlement.ts';
import { holdIdleCustomer } from './hold-customer.ts';
import { noticesOf } from './membership-notices.ts';
import {
  billStatusOf,
  invoiceNameOf,
  nextSyncAt,
  otherStoredOf,
  othersAmong,
  sortSubscriptions,
  storedOf,
} from './provided-state.ts';
import type { BillingProvider, ProvidedCustomer, ProvidedInvoice, ProvidedSubscription } from './provider.ts';

const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * Reads a customer at the provider and writes what it says; events only say that it is time, so their order and number do not
 * matter. Readings of a customer are made one at a time, so the later one is written last. While a command holds the customer
 * nothing is read, and the next sweep finds the events.
 */
export async function syncCustomer(context: BillingContext, userId: number): Promise<void> {
  try {
    await holdIdleCustomer(context, userId, async (held) => {
      const customer = await findBillingCustomer(context.prisma, userId);
      if (customer === null) return;
      const reading = await reconcileCustomer(context, customer);
      await held.store((tx) => storeReading(context, tx, reading));
    });
  } catch (error) {
    const rest = (failures: number) => Math.min(FIRST_REST_MS * 2 ** failures, LONGEST_REST_MS);
    await recordSyncFailure(context.prisma, userId, { now: context.clock(), restMs: rest });
    throw error;
  }
}

/** What the provider has said of a customer that is held. */
export interface CustomerReading {
  readonly customer: KnownCustomer;
  /** Null for a customer that the provider does not know. */
  readonly provided: ProvidedCustomer | null;
  /** The subscription that counts, as the provider describes it and as it is stored. */
  readonly current: ProvidedSubscription | null;
  readonly subscription: StoredSubscription | null;
  /** Living subscriptions whose price is not sold here. */
  readonly others: readonly ProvidedSubscription[];
  /** Subscriptions beside it that this reading or an earlier one of the same command has ended. */
  readonly ended: readonly ProvidedSubscription[];
  /** The purchase under way. */
  readonly checkout: KnownCustomer['checkout'];
  readonly products: readonly MembershipProduct[];
  /** Events that had arrived before. */
  readonly events: readonly string[];
}

/**
 * Reads a held customer at the provider and ends what could be paid without effect: a second living subscription, an open
 * purchase of a member for whom it would not count, and the payment of a subscription that is over.
 */
export async function reconcileCustomer(context: BillingContext, customer: KnownCustomer): Promise<CustomerReading> {
  const { prisma, provider } = context;
  // Read before the provider is asked: an event that arrives afterwards leads to another reading.
  const events = await readWaitingEvents(prisma, customer.providerId);
  const products = await listMembershipProductsIn(prisma);
  // Before the subscriptions are read, which then include what was paid meanwhile.
  const checkout = await openCheckoutOf(context, customer, products);
  const { provided, ended } = await endSurplus(provider, customer.providerId, products);
  const { current } = sortSubscriptions(provided?.subscriptions ?? [], products);
  const subscription = storedOf(current, products);
  const others = othersAmong(provided?.subscriptions ?? [], products);
  return { customer, provided, current, subscription, others, ended, checkout, products, events };
}

/** As `reconcileCustomer`, once more in one command, which has changed something at the provider. */
export async function reconcileAgain(context: BillingContext, before: CustomerReading): Promise<CustomerReading> {
  const reading = await reconcileCustomer(context, before.customer);
  return { ...reading, ended: [...before.ended, ...reading.ended] };
}

/**
 * Of several paid purchases, made at the provider itself or by two devices, one counts: the others end at once, and their unused
 * time pays for the customer's next invoices. Open invoices of a subscription that is over are voided, because a page that was
 * mailed could still be paid for nothing.
 */
async function endSurplus(
  provider: BillingProvider,
  customerId: string,
  products: readonly MembershipProduct[],
): Promise<{ provided: ProvidedCustomer | null; ended: readonly ProvidedSubscription[] }> {
  const provided = await provider.readCustomer(customerId);
  const { surplus } = sortSubscriptions(provided?.subscriptions ?? [], products);
  const over = (provided?.subscriptions ?? []).filter(
    (subscription) => subscription.productId !== null && !livesAtProvider(subscription),
  );
  const owed = [...surplus, ...over].flatMap(({ openPayment }) => openPayment ?? []);
  if (surplus.length === 0 && owed.length === 0) return { provided, ended: [] };
  for (const { id, status } of surplus) {
    await provider.endSubscription(id, status === 'active' ? 'credited' : 'forfeited');
  }
  for (const { invoiceId } of owed) await provider.voidInvoice(invoiceId);
  return { provided: await provider.readCustomer(customerId), ended: surplus };
}

/** The purchase under way; null once it is paid or has expired. One that would not count expires here. */
async function openCheckoutOf(
  { prisma, provider, clock }: BillingContext,
  { userId, checkout }: KnownCustomer,
  products: readonly MembershipProduct[],
): Promise<KnownCustomer['checkout']> {
  if (checkout === null) return null;
  const found = await provider.findCheckout(checkout.id);
  if (found?.status !== 'open') return null;
  const facts = await readMembershipIn(prisma, userId);
  const product = products.find(({ id }) => id === checkout.productId);
  const counts = product !== undefined && !includesAlready(facts, product.memberClass);
  if (counts && obstacleToPaying(facts, clock()) === null) return checkout;
  await provider.expireCheckout(checkout.id);
  return null;
}

/** Writes what the provider has said, and queues what its owner is to know of it. */
export async function storeReading(context: BillingContext, tx: Tx, reading: CustomerReading): Promise<void> {
  const { customer, provided, current, subscription, others, ended, checkout, products, events } = reading;
  const { userId } = customer;
  const now = context.clock();
  const before = await findSubscriptionIn(tx, userId);
  await replaceSubscription(tx, userId, subscription);
  await replaceOtherSubscriptions(tx, userId, others.map(otherStoredOf));
  const paid = await writeInvoices(tx, userId, provided, products);
  const syncDueAt = nextSyncAt({ hasCheckout: checkout !== null, current }, now);
  await saveSyncedCustomer(tx, userId, { card: provided?.card ?? null, checkout, syncedAt: now, syncDueAt });
  await noticesOf(tx, userId, { before, after: subscription, now });
  await mailChanges(context, tx, userId, {
    before,
    after: subscription,
    payment: current?.openPayment ?? null,
    paid,
    products,
  });
  for (const { productId } of ended) {
    const name = invoiceNameOf(products.find(({ id }) => id === productId));
    const detail = `Second subscription ended: ${name}`;
    await recordAccountActivity(tx, { userId, kind: 'MembershipChanged', detail, client: null, at: now });
  }
  await markEventsProcessed(tx, events, now);
}

/** Writes the invoices. @returns those that were not stored as paid before and are now */
async function writeInvoices(
  tx: Tx,
  userId: number,
  provided: ProvidedCustomer | null,
  products: readonly MembershipProduct[],
): Promise<readonly ProvidedInvoice[]> {
  if (provided === null) return [];
  const { invoices, card } = provided;
  const paid = invoices.filter((invoice) => billStatusOf(invoice) === 'SettledPayed');
  const known = await findPaidInvoices(
    tx,
    paid.map(({ id }) => id),
  );
  await removeInvoices(
    tx,
    userId,
    invoices.filter((invoice) => billStatusOf(invoice) === null).map(({ id }) => id),
  );
  const cardWords = card === null ? '' : `${card.brand} ending in ${card.last4}`;
  // Oldest first, so that ids rise with the dates.
  for (const invoice of [...invoices].reverse()) await writeInvoice(tx, userId, invoice, { products, cardWords });
  return paid.filter(({ id }) => !known.has(id));
}

async function writeInvoice(
  tx: Tx,
  userId: number,
  invoice: ProvidedInvoice,
  { products, cardWords }: { products: readonly MembershipProduct[]; cardWords: string },
): Promise<void> {
  const billStatus = billStatusOf(invoice);
  if (billStatus === null) return;
  const { id, number, amount, lines, dueAt, paidAt } = invoice;
  const isCharged = billStatus === 'SettledPayed' && amount.gt(0);
  await saveInvoice(tx, userId, {
    providerId: id,
    number,
    billStatus,
    name: invoiceNameOf(products.find((product) => product.id === invoice.productId)),
    description: lines.map(({ description }) => description).join('; '),
    amount,
    lines: lines.map((line) => ({ description: line.description, amount: line.amount.toFixed(2) })),
    paymentType: isCharged ? cardWords : '',
    dueAt,
    paidAt,
  });
}
