import {
  findSubscriptionIn,
  inTransaction,
  type LockedCustomer,
  listMembershipProductsIn,
  lockBillingCustomer,
  type MembershipProduct,
  markEventsProcessed,
  type PrismaClient,
  readWaitingEvents,
  recordSyncFailure,
  removeInvoices,
  replaceSubscription,
  type StoredSubscription,
  saveInvoice,
  saveSyncedCustomer,
  type Tx,
} from '@pipa/db';
import { noticesOf } from './membership-notices.ts';
import { billStatusOf, currentOf, invoiceNameOf, nextSyncAt, storedOf } from './provided-state.ts';
import type { BillingProvider, ProvidedCustomer, ProvidedInvoice } from './provider.ts';

export interface BillingContext {
  readonly prisma: PrismaClient;
  readonly provider: BillingProvider;
  /** Wall clock. */
  clock(): Date;
}

const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 3_600_000;

/**
 * Reads a customer at the provider and writes what it says; events only say that it is time to do so, so neither their order
 * nor their number matters. The customer is locked meanwhile: of two readings the later one is written last.
 */
export async function syncCustomer(context: BillingContext, userId: number): Promise<void> {
  try {
    await inTransaction(context.prisma, async (tx) => {
      const customer = await lockBillingCustomer(tx, userId);
      if (customer !== null) await syncLocked(context, tx, customer);
    });
  } catch (error) {
    const rest = (failures: number) => Math.min(FIRST_REST_MS * 2 ** failures, LONGEST_REST_MS);
    await recordSyncFailure(context.prisma, userId, { now: context.clock(), restMs: rest });
    throw error;
  }
}

/** What the provider says of a locked customer, once it is written. */
export interface SyncedCustomer {
  /** False when the provider does not know the customer. */
  readonly isKnown: boolean;
  readonly subscription: StoredSubscription | null;
  readonly products: readonly MembershipProduct[];
}

/** As `syncCustomer`, for a customer that the caller has locked. */
export async function syncLocked(
  { provider, clock }: BillingContext,
  tx: Tx,
  customer: LockedCustomer,
): Promise<SyncedCustomer> {
  // Read before the provider is asked: an event that arrives afterwards leads to another reading.
  const events = await readWaitingEvents(tx, customer.providerId);
  const provided = await provider.readCustomer(customer.providerId);
  const checkout = await openCheckoutOf(provider, customer);
  const products = await listMembershipProductsIn(tx);
  const now = clock();
  const { userId } = customer;
  const before = await findSubscriptionIn(tx, userId);
  const subscription = storedOf(currentOf(provided?.subscriptions ?? []), products);
  await replaceSubscription(tx, userId, subscription);
  await writeInvoices(tx, userId, provided, products);
  const syncDueAt = nextSyncAt({ hasCheckout: checkout !== null, subscription }, now);
  await saveSyncedCustomer(tx, userId, { card: provided?.card ?? null, checkout, syncedAt: now, syncDueAt });
  await noticesOf(tx, userId, { before, after: subscription, now });
  await markEventsProcessed(tx, events, now);
  return { isKnown: provided !== null, subscription, products };
}

/** The purchase under way; null once it is paid or has expired. */
async function openCheckoutOf(
  provider: BillingProvider,
  { checkout }: LockedCustomer,
): Promise<LockedCustomer['checkout']> {
  if (checkout === null) return null;
  const found = await provider.findCheckout(checkout.id);
  return found?.status === 'open' ? checkout : null;
}

async function writeInvoices(
  tx: Tx,
  userId: number,
  provided: ProvidedCustomer | null,
  products: readonly MembershipProduct[],
): Promise<void> {
  if (provided === null) return;
  const { invoices, card } = provided;
  await removeInvoices(
    tx,
    userId,
    invoices.filter((invoice) => billStatusOf(invoice) === null).map(({ id }) => id),
  );
  const cardWords = card === null ? '' : `${card.brand} ending in ${card.last4}`;
  // Oldest first, so that ids rise with the dates.
  for (const invoice of [...invoices].reverse()) await writeInvoice(tx, userId, invoice, { products, cardWords });
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
