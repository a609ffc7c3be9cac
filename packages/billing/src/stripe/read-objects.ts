import type Stripe from 'stripe';
import type {
  OpenPayment,
  ProvidedCard,
  ProvidedCheckout,
  ProvidedEvent,
  ProvidedInvoice,
  ProvidedSubscription,
  SoldProduct,
} from '../provider.ts';
import { dollarsOf, PRODUCT_FIELD, productIn } from './price-index.ts';

/** Product of this program by the provider's price id. */
type ProductOf = (priceId: string) => Promise<number | null>;

const instantOf = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Null for a subscription without an item. */
export async function subscriptionOf(
  { id, status, created, items, cancel_at_period_end, latest_invoice, pending_update }: Stripe.Subscription,
  productOf: ProductOf,
): Promise<ProvidedSubscription | null> {
  const [item] = items.data;
  if (item === undefined) return null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const waiting = idOf(pending_update?.subscription_items?.[0]?.price);
  const upgradesTo = waiting === null ? null : await productOf(waiting);
  const openPayment = invoice?.status === 'open' ? openPaymentOf(invoice, upgradesTo) : null;
  return {
    id,
    status,
    createdAt: instantOf(created),
    productId: await productOf(item.price.id),
    price: dollarsOf(item.price.unit_amount),
    periodStartsAt: instantOf(item.current_period_start),
    periodEndsAt: instantOf(item.current_period_end),
    cancelAtPeriodEnd: cancel_at_period_end,
    openPayment,
  };
}

function openPaymentOf(invoice: Stripe.Invoice, upgradesTo: number | null): OpenPayment {
  const { id, hosted_invoice_url: url, amount_due, created, next_payment_attempt: next } = invoice;
  return {
    invoiceId: id,
    url: url ?? null,
    amount: dollarsOf(amount_due),
    since: instantOf(created),
    nextAttemptAt: next === null ? null : instantOf(next),
    upgradesTo,
  };
}

const invoiceStatuses: readonly string[] = ['draft', 'open', 'paid', 'uncollectible', 'void'];

/** An invoice in a status of a later API counts as a draft, which may still change. */
export async function invoiceOf(invoice: Stripe.Invoice, productOf: ProductOf): Promise<ProvidedInvoice> {
  const { id, number, status, amount_due, lines, created, due_date, status_transitions } = invoice;
  const { amount_paid, post_payment_credit_notes_amount } = invoice;
  const priceOf = (line: Stripe.InvoiceLineItem) => idOf(line.pricing?.price_details?.price);
  const sold = lines.data.findLast((line) => priceOf(line) !== null);
  const last = sold === undefined ? null : priceOf(sold);
  const { finalized_at, paid_at } = status_transitions;
  return {
    id,
    number: number ?? '',
    status: invoiceStatuses.includes(status ?? '') ? (status as ProvidedInvoice['status']) : 'draft',
    productId: last === null ? null : await productOf(last),
    amount: dollarsOf(amount_due),
    lines: lines.data.map(({ description, amount }) => ({ description: description ?? '', amount: dollarsOf(amount) })),
    createdAt: instantOf(created),
    dueAt: instantOf(due_date ?? finalized_at ?? created),
    paidAt: paid_at === null ? null : instantOf(paid_at),
    period: sold === undefined ? null : { startsAt: instantOf(sold.period.start), endsAt: instantOf(sold.period.end) },
    kept: dollarsOf(amount_paid - post_payment_credit_notes_amount),
    refunded: dollarsOf(post_payment_credit_notes_amount),
  };
}

/** The card that pays: the customer's default, else the newest. */
export function cardOf(methods: readonly Stripe.PaymentMethod[], defaultId: string | null): ProvidedCard | null {
  const cards = methods.filter(({ card }) => card !== undefined && card !== null);
  const method = cards.find(({ id }) => id === defaultId) ?? cards[0];
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    brand,
    last4,
    nameOnCard: method.billing_details.name ?? '',
    expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
  };
}

/** What a checkout says of the purchase. */
export const metadataOf = (userId: number, { id }: SoldProduct): Record<string, string> => ({
  userId: String(userId),
  [PRODUCT_FIELD]: String(id),
});

export function checkoutOf(session: Stripe.Checkout.Session): ProvidedCheckout {
  const { id, customer, status, url } = session;
  const known: ProvidedCheckout['status'] = status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired';
  const productId = productIn(session);
  return {
    id,
    customerId: idOf(customer) ?? '',
    productId,
    status: known,
    url: known === 'open' ? (url ?? null) : null,
  };
}

/** What an event says of itself; its object is read anew at the provider. */
export function eventOf({ id, type, created, data }: Stripe.Event): ProvidedEvent {
  const object = data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
  // A card that was removed names its customer among the attributes before the change only.
  const before = data.previous_attributes as { customer?: unknown } | undefined;
  const former = typeof before?.customer === 'string' ? before.customer : null;
  const customerId = object.object === 'customer' ? (object.id ?? null) : (idOf(object.customer) ?? former);
  return { id, type, customerId, createdAt: instantOf(created) };
}

export const defaultMethodOf = (
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): string | null => {
  const own = subscriptions.find(({ status }) => status === 'active' || status === 'past_due');
  return idOf(own?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
};
