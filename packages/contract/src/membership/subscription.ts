import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingCycle, cancellation, memberClass, membershipStatus } from '../enums.ts';
import { done, instant, money, REQUIRED } from '../fields.ts';

/** What the payment provider shows of a card; the number itself never reaches the product. */
const paymentInfoSchema = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  nameOnCard: z.string(),
  /** MM/YYYY */
  exp: z.string(),
});
export type PaymentInfo = z.infer<typeof paymentInfoSchema>;

/** A subscription that lives at the payment provider, whatever class counts: it may be charged again until it is cancelled. */
const liveSubscriptionSchema = z.strictObject({
  memberClass,
  billingCycle,
  /** Dollars a billing cycle. */
  price: money,
  /** End of the present period: the next billing date, unless it was cancelled. */
  periodEndsAt: instant,
  cancelAtPeriodEnd: z.boolean(),
  /** What cancelling it would do; null for one that ends with its period already. */
  cancellation: cancellation.nullable(),
});
export type LiveSubscription = z.infer<typeof liveSubscriptionSchema>;

/** A subscription at the payment provider whose price is not sold here, such as one that was made there by hand. */
const otherSubscriptionSchema = z.strictObject({
  /** The provider's id. */
  id: z.string(),
  /** Dollars a billing period. */
  price: money,
  /** End of the present period: the next billing date, unless it was cancelled. */
  periodEndsAt: instant,
  /** What cancelling it would do; null for one that ends with its period already. */
  cancellation: cancellation.nullable(),
});
export type OtherSubscription = z.infer<typeof otherSubscriptionSchema>;

const memberSubscriptionSchema = z.strictObject({
  status: membershipStatus,
  memberClass,
  billingCycle,
  /** Dollars a billing cycle; 0 for what is free. */
  price: money,
  /** Next billing date, the end of a cancelled membership, or the end of the trial; null where nothing falls due. */
  dueDate: instant.nullable(),
  paymentInfo: paymentInfoSchema.nullable(),
  productId: z.int().nullable(),
  /** The membership was cancelled and ends at `dueDate`, unless it is reactivated. */
  cancelAtPeriodEnd: z.boolean(),
  /** Page of the payment provider where an open payment is confirmed or paid with another card; null without one. */
  openPaymentURL: z.url().nullable(),
  /** Null without one. It may be of another class than the one that counts, such as beside a higher class that was given. */
  subscription: liveSubscriptionSchema.nullable(),
  /** Subscriptions beside it that may be charged and give nothing here. */
  otherSubscriptions: z.array(otherSubscriptionSchema),
});
export type MemberSubscription = z.infer<typeof memberSubscriptionSchema>;

const getUserMemberSubscription = endpoint({
  method: 'GET',
  path: 'users/getUserMemberSubscription',
  access: 'user',
  scope: 'billing',
  summary: 'The membership in force',
  output: memberSubscriptionSchema,
});

const cancelSubscription = endpoint({
  method: 'POST',
  path: 'users/cancelSubscription',
  access: 'user',
  scope: 'billing',
  summary: 'End the paid membership: with the period that is paid, or at once while its payment is open',
  output: done,
  errors: ['ILLEGAL_TRANSITION', 'BILLING_OFF', 'UNAVAILABLE'],
});

const cancelOtherSubscription = endpoint({
  method: 'POST',
  path: 'users/cancelOtherSubscription',
  access: 'user',
  scope: 'billing',
  summary:
    'End a subscription whose price is not sold here: with the period that is paid, or at once while its payment is open',
  input: z.strictObject({ id: z.string({ error: REQUIRED }).min(1, REQUIRED).max(255) }),
  output: done,
  errors: ['NOT_FOUND', 'BILLING_OFF', 'UNAVAILABLE'],
});

const reactivateSubscription = endpoint({
  method: 'POST',
  path: 'users/reactivateSubscription',
  access: 'user',
  scope: 'billing',
  summary: 'Undo a cancellation before the period ends',
  output: done,
  errors: [
    'ILLEGAL_TRANSITION',
    'INVESTOR_DISABLED',
    'INVESTOR_BLOCKED',
    'PLAN_INCLUDED',
    'BILLING_OFF',
    'UNAVAILABLE',
  ],
});

export const subscriptionEndpoints = {
  getUserMemberSubscription,
  cancelSubscription,
  cancelOtherSubscription,
  reactivateSubscription,
};
