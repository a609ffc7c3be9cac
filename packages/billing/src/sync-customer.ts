import {
  findBillingCustomer,
  findPaidInvoices,
  findSubscriptionIn,
  type KnownCustomer,
  listMembershipProductsIn,
  type MembershipProduct,
  markEventsProcessed,
  readWaitingEvents,
  recordAccountActivity,
  recordSyncFailure,
  removeInvoices,
  replaceSubscription,
  type StoredSubscription,
  saveBillingCustomer,
  saveInvoice,
  saveSyncedCustomer,
  type Tx,
} from '@pipa/db';
import type { BillingContext } from './billing-context.ts';
import { mailChanges } from './billing-mails.ts';
import { holdIdleCustomer } from './hold-customer.ts';
import { noticesOf } from './membership-notices.ts';
import { billStatusOf, invoiceNameOf, nextSyncAt, sortSubscriptions, storedOf } from './provided-state.ts';
import type { BillingProvider, ProvidedCustomer, ProvidedInvoice, ProvidedSubscription } from './provider.ts';

const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * Reads a customer at the provider and writes what it says; events only say that it is time to do so, so neither their order
 * nor their number matters. One reading of a customer is under way at a time, so the later one is written last. While a command
 * holds the customer nothing is read: its events wait, and the next sweep finds them.
 */
export async function syncCustomer(context: BillingContext, userId: number): Promise<void> {
  try {
    await holdIdleCustomer(context, userId, async (held) => {
      const customer = await findBillingCustomer(context.prisma, userId);
      if (customer === null) return;
      const reading = await readCustomer(context, customer);
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
  /** Whether the customer is not stored yet. */
  readonly isNew: boolean;
  /** Null for a customer that the provider does not know. */
  readonly provided: ProvidedCustomer | null;
  /** The subscription that counts, as the provider describes it and as it is stored. */
  readonly current: ProvidedSubscription | null;
  readonly subscription: StoredSubscription | null;
  /** Subscriptions beside it that this reading has ended. */
  readonly ended: readonly ProvidedSubscription[];
  /** The purchase under way. */
  readonly checkout: KnownCustomer['checkout'];
  readonly products: readonly MembershipProduct[];
  /** Events that had arrived before. */
  readonly events: readonly string[];
}

/** Reads a held customer at the provider, where a second living subscription is ended. */
export async function readCustomer(
  { prisma, provider }: BillingContext,
  customer: KnownCustomer,
): Promise<CustomerReading> {
  // Read before the provider is asked: an event that arrives afterwards leads to another reading.
  const events = await readWaitingEvents(prisma, customer.providerId);
  const products = await listMembershipProductsIn(prisma);
  const { provided, ended } = await withoutSurplus(provider, customer.providerId, products);
  const checkout = await openCheckoutOf(provider, customer);
  const { current } = sortSubscriptions(provided?.subscriptions ?? [], products);
  const subscription = storedOf(current, products);
  return { customer, isNew: false, provided, current, subscription, ended, checkout, products, events };
}

/**
 * Several purchases may have been paid, at the provider itself or by two devices. Only one counts, so the others end at once, and
 * what was paid of their time pays for the customer's next invoices.
 */
async function withoutSurplus(
  provider: BillingProvider,
  customerId: string,
  products: readonly MembershipProduct[],
): Promise<{ provided: ProvidedCustomer | null; ended: readonly ProvidedSubscription[] }> {
  const provided = await provider.readCustomer(customerId);
  const { surplus } = sortSubscriptions(provided?.subscriptions ?? [], products);
  if (surplus.length === 0) return { provided, ended: [] };
  for (const { id, status, openPayment } of surplus) {
    await provider.endSubscription(id, status === 'active' ? 'credited' : 'forfeited');
    if (openPayment !== null) await provider.voidInvoice(openPayment.invoiceId);
  }
  return { provided: await provider.readCustomer(customerId), ended: surplus };
}

/** The purchase under way; null once it is paid or has expired. */
async function openCheckoutOf(
  provider: BillingProvider,
  { checkout }: KnownCustomer,
): Promise<KnownCustomer['checkout']> {
  if (checkout === null) return null;
  const found = await provider.findCheckout(checkout.id);
  return found?.status === 'open' ? checkout : null;
}

/** Writes what the provider has said, and queues what its owner is to know of it. */
export async function storeReading(context: BillingContext, tx: Tx, reading: CustomerReading): Promise<void> {
  const { customer, provided, current, subscription, ended, checkout, products, events } = reading;
  const { userId, providerId } = customer;
  const now = context.clock();
  if (reading.isNew) await saveBillingCustomer(tx, userId, providerId, now);
  const before = await findSubscriptionIn(tx, userId);
  await replaceSubscription(tx, userId, subscription);
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
