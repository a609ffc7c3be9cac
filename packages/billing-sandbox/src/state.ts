/** Objects as the payment provider's API shows them, as far as the product uses them. Amounts are cents, times Unix seconds. */

export interface Card {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly created: number;
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
  readonly billing_details: { readonly name: string };
  /** How the card behaves; Stripe knows this from the number. */
  readonly behaviour: CardBehaviour;
}

/** pays; is declined always; attaches and is declined later; needs a confirmation once, or each time. */
export type CardBehaviour = 'pays' | 'declined' | 'declinedLater' | 'confirmOnce' | 'confirmAlways';

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  deleted?: boolean;
  email: string | null;
  name: string | null;
  /** Negative: credit for the next invoices. */
  balance: number;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
}

export interface Product {
  readonly id: string;
  readonly object: 'product';
  readonly created: number;
  readonly name: string;
  readonly active: boolean;
  readonly metadata: Record<string, string>;
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly created: number;
  readonly product: string;
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  lookup_key: string | null;
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: number };
  readonly metadata: Record<string, string>;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly mode: 'subscription';
  readonly customer: string;
  readonly client_reference_id: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly metadata: Record<string, string>;
  readonly subscription_metadata: Record<string, string>;
  readonly price: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  subscription: string | null;
  url: string | null;
}

export interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  price: Price;
  readonly quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly created: number;
  readonly customer: string;
  status: 'active' | 'past_due' | 'canceled';
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  /** A state that was kept by an earlier release has no items. */
  pending_update: {
    expires_at: number;
    price: string;
    proration_date: number;
    subscription_items?: readonly [{ readonly id: string; readonly price: Price }];
  } | null;
  items: { readonly object: 'list'; readonly data: [SubscriptionItem]; readonly has_more: false; readonly url: string };
}

export interface InvoiceLine {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly currency: 'usd';
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly pricing: { readonly type: 'price_details'; readonly price_details: { readonly price: string } };
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly created: number;
  readonly number: string;
  readonly customer: string;
  readonly currency: 'usd';
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  };
  readonly lines: {
    readonly object: 'list';
    readonly data: InvoiceLine[];
    readonly has_more: false;
    readonly url: string;
  };
  readonly total: number;
  readonly amount_due: number;
  readonly period_start: number;
  readonly period_end: number;
  readonly hosted_invoice_url: string;
  readonly due_date: null;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  amount_paid: number;
  /** Given back after it was paid. */
  post_payment_credit_notes_amount: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  status_transitions: { finalized_at: number; paid_at: number | null };
}

export interface SandboxEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly data: {
    readonly object: Readonly<Record<string, unknown>>;
    readonly previous_attributes?: Readonly<Record<string, unknown>>;
  };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
}

export interface StoredAnswer {
  readonly requestHash: string;
  readonly status: number;
  readonly body: string;
  /** Wall clock, Unix seconds. */
  readonly at: number;
}

/** A webhook that waits to be delivered. */
export interface Delivery {
  readonly eventId: string;
  attempts: number;
  /** Wall clock, milliseconds. */
  dueAtMs: number;
}

/** How webhooks arrive: as Stripe promises none of it, each may happen. */
export type DeliveryMode = 'normal' | 'twice' | 'reversed' | 'held';

/** Everything that the sandbox keeps over a restart. */
export interface SandboxState {
  /** Part of every id: a state that begins anew must not give an id again that the product still knows. */
  readonly idKey: string;
  sequence: number;
  /** Seconds by which the clock of the sandbox is ahead of the wall clock. */
  aheadSeconds: number;
  deliveryMode: DeliveryMode;
  customers: Record<string, Customer>;
  cards: Record<string, Card>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, CheckoutSession>;
  /** Customer and return address by portal session. */
  portals: Record<string, { readonly customer: string; readonly returnUrl: string; readonly expiresAt: number }>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  /** Oldest first. */
  events: SandboxEvent[];
  deliveries: Delivery[];
  answers: Record<string, StoredAnswer>;
}

/** `idKey`: letters and digits that no other state has. */
export const emptyState = (idKey: string): SandboxState => ({
  idKey,
  sequence: 0,
  aheadSeconds: 0,
  deliveryMode: 'normal',
  customers: {},
  cards: {},
  products: {},
  prices: {},
  sessions: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  events: [],
  deliveries: [],
  answers: {},
});
