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
  /** Page where an open payment is confirmed or paid; null without one. */
  readonly openPaymentUrl: string | null;
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

/**
 * The payment provider. A call that the provider does not answer throws UNAVAILABLE. Each command carries the id of the
 * operation that causes it, so that a repetition has no further effect.
 */
export interface BillingProvider {
  createCustomer(person: { userId: number; email: string; name: string }, operationId: string): Promise<string>;
  /** Null for a customer that the provider does not know, or has deleted. */
  readCustomer(customerId: string): Promise<ProvidedCustomer | null>;
  openCheckout(
    purchase: { customerId: string; userId: number; product: SoldProduct; successUrl: string; cancelUrl: string },
    operationId: string,
  ): Promise<ProvidedCheckout>;
  /** Null for one that the provider does not know. */
  findCheckout(id: string): Promise<ProvidedCheckout | null>;
  /** Checkouts of a customer that can still be paid. */
  listOpenCheckouts(customerId: string): Promise<ProvidedCheckout[]>;
  expireCheckout(id: string): Promise<void>;
  previewChange(customerId: string, change: PriceChange): Promise<ChangePreview>;
  /** Changes the price with proration. Where the payment fails, the change waits for it. */
  changePrice(change: PriceChange, operationId: string): Promise<void>;
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Page of the provider where the card is changed. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  removeCards(customerId: string): Promise<void>;
  /** The event of a webhook that arrives at `now`; null when the signature is not the provider's, or not of these minutes. */
  verifyEvent(rawBody: Buffer, signature: string, now: Date): ProvidedEvent | null;
}
