import { periodEnd } from './periods.ts';
import type { Card, CheckoutSession, Invoice, InvoiceLine, Price, Subscription } from './state.ts';

export interface Making {
  /** Unix seconds. */
  readonly now: number;
  /** A new id with a prefix. */
  newId(prefix: string): string;
}

/** The subscription that a paid checkout session begins. */
export function newSubscription(
  { customer, subscription_metadata: metadata }: CheckoutSession,
  card: Card,
  price: Price,
  { now, newId }: Making,
): Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    created: now,
    customer,
    status: 'active',
    billing_cycle_anchor: now,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    default_payment_method: card.id,
    latest_invoice: null,
    metadata,
    pending_update: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: periodEnd(now, now, price),
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
  };
}

export interface InvoiceContent {
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly Omit<InvoiceLine, 'id'>[];
  /** Cents. */
  readonly total: number;
  /** Cents after credit. */
  readonly amountDue: number;
  /** Origin of the pages. */
  readonly baseUrl: string;
}

/** A final invoice of a subscription, not yet paid. */
export function newInvoice(
  subscription: Subscription,
  { reason, lines, total, amountDue, baseUrl }: InvoiceContent,
  { now, newId }: Making,
): Invoice {
  const id = newId('in');
  const [item] = subscription.items.data;
  return {
    id,
    object: 'invoice',
    created: now,
    number: `PIPA-${id.slice(-6)}`,
    customer: subscription.customer,
    currency: 'usd',
    billing_reason: reason,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    lines: {
      object: 'list',
      data: lines.map((line) => ({ id: newId('il'), ...line })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    total,
    amount_due: amountDue,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    hosted_invoice_url: `${baseUrl}/sandbox/invoice/${id}`,
    due_date: null,
    status: 'open',
    amount_paid: 0,
    post_payment_credit_notes_amount: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    status_transitions: { finalized_at: now, paid_at: null },
  };
}
