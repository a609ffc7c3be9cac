import { DECLINED, type Outcome, outcomeOf } from './cards.ts';
import { newInvoice, newSubscription } from './new-objects.ts';
import { lineOf, periodEnd, prorate } from './periods.ts';
import { invalid, missing, SandboxError } from './sandbox-error.ts';
import type {
  Card,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceLine,
  Price,
  SandboxEvent,
  SandboxState,
  Subscription,
} from './state.ts';

const DAY = 86_400;
const API_VERSION = '2026-10-28.endive';
/** Events that are kept. */
const MOST_EVENTS = 10_000;
const PENDING_UPDATE_SECONDS = 23 * 3_600;
const RETRY_SECONDS = 3 * DAY;
/** Attempts to collect a renewal, after which the subscription is cancelled. */
const MOST_ATTEMPTS = 4;
/** Steps of time that one call may take. */
const MOST_STEPS = 5_000;

export interface MerchantAccountOptions {
  readonly state: SandboxState;
  /** Wall clock. */
  clock(): Date;
  /** Origin of the pages. */
  readonly baseUrl: string;
}

/** What the provider knows and does: subscriptions, invoices, and the events that follow. Amounts are cents. */
export class MerchantAccount {
  readonly state: SandboxState;
  readonly baseUrl: string;
  readonly #clock: () => Date;

  constructor({ state, clock, baseUrl }: MerchantAccountOptions) {
    this.state = state;
    this.baseUrl = baseUrl;
    this.#clock = clock;
  }

  /** The clock of the sandbox, Unix seconds. */
  now(): number {
    return Math.floor(this.#clock().getTime() / 1000) + this.state.aheadSeconds;
  }

  id(prefix: string): string {
    this.state.sequence += 1;
    return `${prefix}_test_${this.state.idKey}${String(this.state.sequence).padStart(8, '0')}`;
  }

  /** `previous`: attributes of the object before the change. */
  emit(type: string, object: object, previous?: Readonly<Record<string, unknown>>): SandboxEvent {
    const event: SandboxEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      type,
      // A copy: an event shows its object as it was.
      data: {
        object: structuredClone(object) as Record<string, unknown>,
        ...(previous && { previous_attributes: previous }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    this.state.events.push(event);
    if (this.state.events.length > MOST_EVENTS) this.state.events.shift();
    this.state.deliveries.push({ eventId: event.id, attempts: 0, dueAtMs: this.#clock().getTime() });
    return event;
  }

  customer(id: string): Customer {
    const customer = this.state.customers[id];
    if (customer === undefined) throw missing('customer', id, 'customer');
    return customer;
  }

  price(id: string): Price {
    const price = this.state.prices[id];
    if (price === undefined) throw missing('price', id, 'price');
    return price;
  }

  subscription(id: string): Subscription {
    const subscription = this.state.subscriptions[id];
    if (subscription === undefined) throw missing('subscription', id);
    return subscription;
  }

  nameOf = (price: Price): string => this.state.products[price.product]?.name ?? price.id;

  subscriptionsOf(customer: string): Subscription[] {
    return Object.values(this.state.subscriptions).filter((subscription) => subscription.customer === customer);
  }

  cardOf({
    customer,
    default_payment_method: own,
  }: Pick<Subscription, 'customer' | 'default_payment_method'>): Card | null {
    const id = own ?? this.customer(customer).invoice_settings.default_payment_method;
    const card = id === null ? undefined : this.state.cards[id];
    return card?.customer === customer ? card : null;
  }

  /** Saves a card of a customer, which pays from now on. */
  attach(customerId: string, form: Pick<Card, 'card' | 'billing_details' | 'behaviour'>): Card {
    const customer = this.customer(customerId);
    const card: Card = {
      id: this.id('pm'),
      object: 'payment_method',
      type: 'card',
      created: this.now(),
      customer: customerId,
      ...form,
    };
    this.state.cards[card.id] = card;
    customer.invoice_settings.default_payment_method = card.id;
    for (const subscription of this.subscriptionsOf(customerId)) subscription.default_payment_method = card.id;
    this.emit('payment_method.attached', card);
    this.emit('customer.updated', customer);
    return card;
  }

  detach(id: string): Card {
    const card = this.state.cards[id];
    if (card === undefined) throw missing('PaymentMethod', id, 'payment_method');
    if (card.customer === null) throw invalid('payment_method', 'The payment method is not attached to a customer.');
    const customer = this.customer(card.customer);
    card.customer = null;
    if (customer.invoice_settings.default_payment_method === id)
      customer.invoice_settings.default_payment_method = null;
    for (const subscription of this.subscriptionsOf(customer.id)) {
      if (subscription.default_payment_method === id) subscription.default_payment_method = null;
    }
    this.emit('payment_method.detached', card, { customer: customer.id });
    return card;
  }

  /** Pays a checkout session: the subscription begins. */
  complete(session: CheckoutSession, form: Pick<Card, 'card' | 'billing_details' | 'behaviour'>): Subscription {
    if (session.status !== 'open') throw invalid('session', 'This checkout session is not open any more.');
    const card = this.attach(session.customer, form);
    const price = this.price(session.price);
    const subscription = newSubscription(session, card, price, { now: this.now(), newId: (prefix) => this.id(prefix) });
    this.state.subscriptions[subscription.id] = subscription;
    this.emit('customer.subscription.created', { ...subscription, status: 'incomplete' });
    const { current_period_start, current_period_end } = subscription.items.data[0];
    const period = { start: current_period_start, end: current_period_end };
    const invoice = this.#invoice(subscription, 'subscription_create', [
      lineOf(price.unit_amount, this.nameOf(price), price.id, period),
    ]);
    this.#settle(invoice);
    this.emit('customer.subscription.updated', subscription);
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
    this.emit('checkout.session.completed', session);
    return subscription;
  }

  expire(session: CheckoutSession): void {
    if (session.status !== 'open') throw invalid('session', 'Only open checkout sessions can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    this.emit('checkout.session.expired', session);
  }

  setCancelAtPeriodEnd(subscription: Subscription, isEnding: boolean): void {
    this.#assertAlive(subscription);
    if (subscription.cancel_at_period_end === isEnding) return;
    subscription.cancel_at_period_end = isEnding;
    subscription.cancel_at = isEnding ? subscription.items.data[0].current_period_end : null;
    subscription.canceled_at = isEnding ? this.now() : null;
    this.emit('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription, at = this.now()): void {
    this.#assertAlive(subscription);
    Object.assign(subscription, {
      status: 'canceled',
      ended_at: at,
      canceled_at: subscription.canceled_at ?? at,
      pending_update: null,
    });
    this.emit('customer.subscription.deleted', subscription);
  }

  /** Changes the price now; where the payment fails, the change waits for it. */
  changePrice(subscription: Subscription, next: Price, at: number): void {
    this.#assertAlive(subscription);
    const [item] = subscription.items.data;
    if (at < item.current_period_start || at > item.current_period_end) {
      throw invalid('proration_date', 'The proration date lies outside of the current period.');
    }
    if (subscription.pending_update !== null) this.#dropUpdate(subscription);
    const { lines } = prorate(item, next, at, this.nameOf);
    const invoice = this.#invoice(subscription, 'subscription_update', lines);
    const outcome = this.#collect(invoice);
    if (outcome === 'paid') {
      this.#apply(subscription, next, at);
      return;
    }
    subscription.pending_update = {
      expires_at: this.now() + PENDING_UPDATE_SECONDS,
      price: next.id,
      proration_date: at,
    };
    this.emit('customer.subscription.updated', subscription);
  }

  /** Pays an open invoice with a card, on its page. */
  pay(invoice: Invoice, form: Pick<Card, 'card' | 'billing_details' | 'behaviour'> | null): void {
    if (invoice.status !== 'open') throw invalid('invoice', 'This invoice is not open any more.');
    if (form !== null) this.attach(invoice.customer, form);
    this.#settle(invoice);
    const subscription = this.subscription(invoice.parent.subscription_details.subscription);
    const update = subscription.pending_update;
    if (update !== null && subscription.latest_invoice === invoice.id) {
      this.#apply(subscription, this.price(update.price), update.proration_date);
      this.emit('customer.subscription.pending_update_applied', subscription);
    } else if (subscription.status === 'past_due') {
      subscription.status = 'active';
      this.emit('customer.subscription.updated', subscription);
    }
  }

  /** Does everything that fell due up to now, in the sequence of time. */
  catchUp(): void {
    const now = this.now();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const [first] = this.#due(now).sort((left, right) => left.at - right.at);
      if (first === undefined) return;
      first.run();
    }
  }

  #due(now: number): { at: number; run: () => void }[] {
    const sessions = Object.values(this.state.sessions)
      .filter(({ status, expires_at }) => status === 'open' && expires_at <= now)
      .map((session) => ({ at: session.expires_at, run: () => this.expire(session) }));
    const alive = Object.values(this.state.subscriptions).filter(({ status }) => status !== 'canceled');
    const periods = alive
      .filter(({ items }) => items.data[0].current_period_end <= now)
      .map((subscription) => ({
        at: subscription.items.data[0].current_period_end,
        run: () => this.#renew(subscription),
      }));
    const updates = alive.flatMap((subscription) => {
      const expiresAt = subscription.pending_update?.expires_at ?? Number.POSITIVE_INFINITY;
      return expiresAt <= now ? [{ at: expiresAt, run: () => this.#expireUpdate(subscription) }] : [];
    });
    const retries = Object.values(this.state.invoices).flatMap((invoice) => {
      const at = invoice.status === 'open' ? invoice.next_payment_attempt : null;
      return at !== null && at <= now ? [{ at, run: () => this.#retry(invoice) }] : [];
    });
    return [...sessions, ...periods, ...updates, ...retries];
  }

  #renew(subscription: Subscription): void {
    const [item] = subscription.items.data;
    if (subscription.cancel_at_period_end) {
      this.end(subscription, item.current_period_end);
      return;
    }
    if (subscription.pending_update !== null) this.#expireUpdate(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start, item.price);
    const period = { start: item.current_period_start, end: item.current_period_end };
    const lines = [lineOf(item.price.unit_amount, this.nameOf(item.price), item.price.id, period)];
    const invoice = this.#invoice(subscription, 'subscription_cycle', lines, period.start);
    const isPaid = this.#collect(invoice) === 'paid';
    if (!isPaid) invoice.next_payment_attempt = period.start + RETRY_SECONDS;
    if (!isPaid) subscription.status = 'past_due';
    this.emit('customer.subscription.updated', subscription);
  }

  #retry(invoice: Invoice): void {
    const at = invoice.next_payment_attempt ?? this.now();
    const subscription = this.subscription(invoice.parent.subscription_details.subscription);
    invoice.next_payment_attempt = null;
    if (this.#collect(invoice) === 'paid') {
      subscription.status = 'active';
      this.emit('customer.subscription.updated', subscription);
    } else if (invoice.attempt_count < MOST_ATTEMPTS) {
      invoice.next_payment_attempt = at + RETRY_SECONDS;
    } else {
      invoice.status = 'uncollectible';
      this.emit('invoice.marked_uncollectible', invoice);
      this.end(subscription, at);
    }
  }

  #invoice(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    lines: readonly Omit<InvoiceLine, 'id'>[],
    at = this.now(),
  ): Invoice {
    const customer = this.customer(subscription.customer);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    // A negative total becomes credit, and credit pays first.
    const credit = Math.min(Math.max(total, 0), Math.max(-customer.balance, 0));
    customer.balance += total < 0 ? total : credit;
    const amountDue = Math.max(total, 0) - credit;
    const making = { now: at, newId: (prefix: string) => this.id(prefix) };
    const invoice = newInvoice(subscription, { reason, lines, total, amountDue, baseUrl: this.baseUrl }, making);
    this.state.invoices[invoice.id] = invoice;
    subscription.latest_invoice = invoice.id;
    this.emit('invoice.created', invoice);
    this.emit('invoice.finalized', invoice);
    return invoice;
  }

  #settle(invoice: Invoice): void {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = this.now();
    this.emit('invoice.paid', invoice);
  }

  /** Charges the card while its holder is away. */
  #collect(invoice: Invoice): Outcome {
    const card = this.cardOf(this.subscription(invoice.parent.subscription_details.subscription));
    const outcome = invoice.amount_due === 0 ? 'paid' : card === null ? 'declined' : outcomeOf(card, 'later');
    if (outcome === 'paid') this.#settle(invoice);
    else {
      invoice.attempt_count += 1;
      this.emit(outcome === 'confirm' ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
    }
    return outcome;
  }

  #apply(subscription: Subscription, next: Price, at: number): void {
    const [item] = subscription.items.data;
    const { periodStart, periodEnd: end } = prorate(item, next, at, this.nameOf);
    if (periodStart !== item.current_period_start) subscription.billing_cycle_anchor = periodStart;
    Object.assign(item, { price: next, current_period_start: periodStart, current_period_end: end });
    if (subscription.cancel_at !== null) subscription.cancel_at = end;
    subscription.pending_update = null;
    this.emit('customer.subscription.updated', subscription);
  }

  #dropUpdate(subscription: Subscription): void {
    const invoice = this.state.invoices[subscription.latest_invoice ?? ''];
    subscription.pending_update = null;
    if (invoice?.status !== 'open') return;
    invoice.status = 'void';
    // What the invoice took of the customer's credit comes back.
    this.customer(invoice.customer).balance -= Math.max(invoice.total, 0) - invoice.amount_due;
    this.emit('invoice.voided', invoice);
  }

  #expireUpdate(subscription: Subscription): void {
    this.#dropUpdate(subscription);
    this.emit('customer.subscription.pending_update_expired', subscription);
  }

  #assertAlive({ id, status }: Subscription): void {
    if (status === 'canceled') throw missing('subscription', id);
  }
}

export const declined = (): SandboxError =>
  new SandboxError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: DECLINED,
  });
