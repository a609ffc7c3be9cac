import type { BillingCycle, MemberClass } from '@pipa/contract';
import type { Decimal } from '@pipa/trading';

/** What the payment provider has to know of a product that is sold. */
export interface SoldProduct {
  readonly id: number;
  readonly memberClass: MemberClass;
  /** Months, at least 1. */
  readonly billingCycle: Exclude<BillingCycle, 0>;
  /** Dollars a billing cycle. */
  readonly price: Decimal;
  /** Name of the price at the provider. */
  readonly lookupKey: string;
}

/** A subscription as the provider describes it. */
export interface ProvidedSubscription {
  readonly id: string;
  /** The provider's word: active, past_due, canceled, … */
  readonly status: string;
  readonly createdAt: Date;
  /** Product of this program; null for a price that is not sold here. */
  readonly productId: number | null;
  /** Dollars a billing cycle. */
  readonly price: Decimal;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** The newest invoice while it is open; null without one. */
  readonly openPayment: OpenPayment | null;
}

/** A payment that the provider waits for. */
export interface OpenPayment {
  readonly invoiceId: string;
  /** Page where it is confirmed or paid; null where the provider has none. */
  readonly url: string | null;
  /** Dollars. */
  readonly amount: Decimal;
  readonly since: Date;
  /** When the card is charged again; null when that is over. */
  readonly nextAttemptAt: Date | null;
  /** Product of the upgrade that waits for it; null for a payment of the subscription as it is. */
  readonly upgradesTo: number | null;
}

export interface ProvidedInvoice {
  readonly id: string;
  readonly number: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  /** Product of its last line; null for one that is not sold here. */
  readonly productId: number | null;
  /** Dollars due after credit. */
  readonly amount: Decimal;
  readonly lines: readonly { readonly description: string; readonly amount: Decimal }[];
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
  /** The time that its last line is for. */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** Dollars that were paid and not given back, … */
  readonly kept: Decimal;
  /** … and those that were given back. */
  readonly refunded: Decimal;
}

export interface ProvidedCard {
  readonly brand: string;
  readonly last4: string;
  readonly nameOnCard: string;
  /** MM/YYYY */
  readonly expires: string;
}

/** Everything that the provider knows of a customer now. */
export interface ProvidedCustomer {
  /** Newest first. */
  readonly subscriptions: readonly ProvidedSubscription[];
  /** The newest ones, newest first. */
  readonly invoices: readonly ProvidedInvoice[];
  readonly card: ProvidedCard | null;
}

export interface ProvidedCheckout {
  readonly id: string;
  readonly customerId: string;
  /** What it sells; null for one that this program did not open. */
  readonly productId: number | null;
  readonly status: 'open' | 'complete' | 'expired';
  /** Page to pay on; null when it is no longer open. */
  readonly url: string | null;
}

export interface PriceChange {
  readonly subscriptionId: string;
  readonly product: SoldProduct;
  /** Unix seconds at which the unused part of the present period is measured; null: now. */
  readonly prorationDate: number | null;
}

export interface ChangePreview {
  /** Dollars due now. */
  readonly amountDue: Decimal;
  readonly lines: readonly { readonly description: string; readonly amount: Decimal }[];
  readonly periodEndsAt: Date;
  /** Unix seconds. */
  readonly prorationDate: number;
}

export interface ProvidedEvent {
  readonly id: string;
  readonly type: string;
  /** Null for an event that is about no customer. */
  readonly customerId: string | null;
  readonly createdAt: Date;
}

/** Who pays, as the provider is to know it. */
export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
}

/**
 * The payment provider. A call that the provider does not answer in time throws UNAVAILABLE. A command that is repeated has no
 * further effect: it is refused, finds its work done, or carries the id of the operation that causes it.
 */
export interface BillingProvider {
  /**
   * Runs work that calls the provider. Only some run at once in a process and some more wait; beyond them it throws OVERLOADED, so
   * that a provider that is slow holds up nothing else.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** `lostId`: the customer of this person that the provider no longer knows. */
  createCustomer(person: Person, lostId: string | null): Promise<string>;
  /** Null for a customer that the provider does not know, or has deleted. */
  readCustomer(customerId: string): Promise<ProvidedCustomer | null>;
  /** Opens another one at each call: what is open already is found by `listOpenCheckouts`. */
  openCheckout(purchase: {
    customerId: string;
    userId: number;
    product: SoldProduct;
    successUrl: string;
    cancelUrl: string;
  }): Promise<ProvidedCheckout>;
  /** Null for one that the provider does not know. */
  findCheckout(id: string): Promise<ProvidedCheckout | null>;
  /** Checkouts of a customer that can still be paid. */
  listOpenCheckouts(customerId: string): Promise<ProvidedCheckout[]>;
  /** Without effect on one that is not open any more. @returns what it is now */
  expireCheckout(id: string): Promise<Exclude<ProvidedCheckout['status'], 'open'>>;
  previewChange(customerId: string, change: PriceChange): Promise<ChangePreview>;
  /** Changes the price with proration. Where the payment fails, the change waits for it. */
  changePrice(change: PriceChange, operationId: string): Promise<void>;
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Ends a subscription at once; credited: what is unused of its period pays for the customer's next invoices. */
  endSubscription(subscriptionId: string, unused: 'credited' | 'forfeited'): Promise<void>;
  /** Makes an open invoice one that cannot be paid any more; without effect on any other. */
  voidInvoice(invoiceId: string): Promise<void>;
  /** Gives back what was paid of an invoice and is kept of it, once for an amount. */
  refundInvoice(invoiceId: string, kept: Decimal): Promise<void>;
  /** Deletes a customer, which can be charged for nothing any more; without effect on one that is deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Page of the provider where the card is changed. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  removeCards(customerId: string): Promise<void>;
  /** The event of a webhook that arrives at `now`; null when the signature is not the provider's, or not of these minutes. */
  verifyEvent(rawBody: Buffer, signature: string, now: Date): ProvidedEvent | null;
}
