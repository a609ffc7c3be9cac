import { invalid, missing } from './sandbox-error.ts';
import type { Card, Customer, Invoice, Price, SandboxEvent, SandboxState, Subscription } from './state.ts';

const API_VERSION = '2026-10-28.endive';
/** Events that are kept. */
const MOST_EVENTS = 10_000;

export interface MerchantAccountOptions {
  readonly state: SandboxState;
  /** Wall clock. */
  clock(): Date;
  /** Origin of the pages. */
  readonly baseUrl: string;
}

/** A card as its form gives it. */
export type CardForm = Pick<Card, 'card' | 'billing_details' | 'behaviour'>;

/** What the provider knows, and the events that say what has changed. Amounts are cents. */
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
    if (customer === undefined || customer.deleted === true) throw missing('customer', id, 'customer');
    return customer;
  }

  invoice(id: string): Invoice {
    const invoice = this.state.invoices[id];
    if (invoice === undefined) throw missing('invoice', id, 'invoice');
    return invoice;
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
    const id = own ?? this.state.customers[customer]?.invoice_settings.default_payment_method ?? null;
    const card = id === null ? undefined : this.state.cards[id];
    return card?.customer === customer ? card : null;
  }

  /** Saves a card of a customer, which pays from now on. */
  attach(customerId: string, form: CardForm): Card {
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
}
