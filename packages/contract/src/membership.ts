import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  billingCycle,
  billStatus,
  billType,
  cancellation,
  feeType,
  memberClass,
  membershipStatus,
  planPayment,
} from './enums.ts';
import { done, idInput, instant, money, REQUIRED } from './fields.ts';
import { signatureInput } from './signature.ts';

/** What the payment provider shows of a card; the number itself never reaches the product. */
export const paymentInfoSchema = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  nameOnCard: z.string(),
  /** MM/YYYY */
  exp: z.string(),
});
export type PaymentInfo = z.infer<typeof paymentInfoSchema>;

/** A subscription that lives at the payment provider, whatever class counts: it may be charged again until it is cancelled. */
export const liveSubscriptionSchema = z.strictObject({
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
export const otherSubscriptionSchema = z.strictObject({
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

export const memberSubscriptionSchema = z.strictObject({
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

export const getUserMemberSubscription = endpoint({
  method: 'GET',
  path: 'users/getUserMemberSubscription',
  access: 'user',
  scope: 'read:user',
  summary: 'The membership in force',
  output: memberSubscriptionSchema,
});

export const productPlanSchema = z.strictObject({
  productId: z.int(),
  memberClass,
  payment: planPayment,
  billingCycle,
  /** Dollars a billing cycle. */
  price: money,
  /** Fraction saved against monthly payment. */
  discount: z.number(),
  premiumStrategyOK: z.boolean(),
  maxMoneyPortfolioCount: z.int(),
  maxPaperPortfolioCount: z.int(),
  /** Dollars over all money portfolios. */
  maxValue: money,
});
export type ProductPlan = z.infer<typeof productPlanSchema>;

export const getProducts = endpoint({
  method: 'GET',
  path: 'users/getProducts',
  access: 'user',
  scope: 'read:user',
  summary: 'Plans by class and billing cycle, lowest class first, with the limits that the server enforces',
  input: z.strictObject({ type: z.literal('InvestorMembership').default('InvestorMembership') }),
  output: z.array(productPlanSchema),
});

/** What choosing a plan means for the membership in force. payment: one that is open has to be made before anything is sold. */
export const planChange = z.enum(['purchase', 'upgrade', 'unchanged', 'downgrade', 'payment']);
export type PlanChange = z.infer<typeof planChange>;

export const previewSubscribe = endpoint({
  method: 'GET',
  path: 'users/previewSubscribe',
  access: 'user',
  scope: 'billing',
  summary: 'What subscribing to a plan would cost now; an upgrade credits the unused part of the present plan',
  input: z.strictObject({ productId: idInput }),
  output: z.strictObject({
    change: planChange,
    /** Dollars due now, those of an open payment included; 0 for a change that is not possible. */
    amountDue: money,
    lines: z.array(z.strictObject({ description: z.string(), amount: money })),
    /** Next billing date after the change; null where nothing changes. */
    dueDate: instant.nullable(),
    /** Passed to `subscribe`, so that the amount charged is the one shown; null where nothing is prorated. */
    prorationDate: z.int().nullable(),
    /** Page of the open payment that comes first; null for any other change. */
    paymentURL: z.url().nullable(),
    /** Dollars of the open payment of another upgrade, which this one replaces; null without one. */
    replacedPayment: money.nullable(),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'PLAN_INCLUDED', 'BILLING_OFF', 'UNAVAILABLE'],
});

export const subscribe = endpoint({
  method: 'POST',
  path: 'users/subscribe',
  access: 'user',
  scope: 'billing',
  summary: 'Buy a plan, or upgrade at once with proration. A double click leads to one purchase',
  input: z.strictObject({
    productId: idInput,
    /** Unix seconds of the preview; without it the instant of the call. */
    prorationDate: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{10}$/)
          .transform(Number),
      ])
      .optional(),
  }),
  output: z.strictObject({
    /** Page of the payment provider to open; null where nothing is left to pay. */
    paymentURL: z.url().nullable(),
    status: z.enum(['PAYMENT_REQUIRED', 'UPGRADED', 'UNCHANGED', 'DOWNGRADE_NOT_ALLOWED']),
  }),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'INVESTOR_DISABLED',
    'INVESTOR_BLOCKED',
    'PLAN_INCLUDED',
    'BILLING_OFF',
    'UNAVAILABLE',
  ],
});

export const stripeSuccess = endpoint({
  method: 'POST',
  path: 'users/stripeSuccess',
  access: 'user',
  scope: 'billing',
  summary: 'The return from the payment page: reads at the provider what became of the purchase',
  input: z.strictObject({
    /** Id of the checkout session, from the return address. */
    id: z.string({ error: REQUIRED }).regex(/^cs_[A-Za-z0-9_]{1,250}$/, 'The payment is not known'),
  }),
  output: z.strictObject({ status: z.enum(['PAID', 'OPEN', 'EXPIRED']) }),
  errors: ['NOT_FOUND', 'BILLING_OFF', 'UNAVAILABLE'],
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: 'users/cancelSubscription',
  access: 'user',
  scope: 'billing',
  summary: 'End the paid membership: with the period that is paid, or at once while its payment is open',
  output: done,
  errors: ['ILLEGAL_TRANSITION', 'BILLING_OFF', 'UNAVAILABLE'],
});

export const cancelOtherSubscription = endpoint({
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

export const reactivateSubscription = endpoint({
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

export const updateUserPaymentInfo = endpoint({
  method: 'GET',
  path: 'users/updateUserPaymentInfo',
  access: 'user',
  scope: 'billing',
  summary: 'Address of the page of the payment provider where the card is changed; it is valid for a short time',
  output: z.url(),
  errors: ['FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
  secret: true,
});

export const deleteUserPaymentInfo = endpoint({
  method: 'DELETE',
  path: 'users/deleteUserPaymentInfo',
  access: 'user',
  scope: 'billing',
  summary: 'Remove the card; refused while a membership renews with it',
  output: done,
  errors: ['NOT_FOUND', 'PAYMENT_INFO_IN_USE', 'FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
});

export const enableInvestorState = endpoint({
  method: 'POST',
  path: 'users/enableInvestorState',
  access: 'user',
  scope: 'billing',
  summary: 'Enable the investor membership by signing the membership agreement with the printed full name',
  input: z.strictObject({ signature: signatureInput }),
  output: done,
  errors: ['INVALID_SIGNATURE', 'MEMBERSHIP_REQUIRED', 'INVESTOR_BLOCKED'],
});

export const disableInvestorState = endpoint({
  method: 'POST',
  path: 'users/disableInvestorState',
  access: 'user',
  scope: 'billing',
  summary: 'Unsubscribe: disables the investor membership at once, and a paid one renews no more',
  output: done,
  errors: ['FORBIDDEN', 'BILLING_OFF', 'UNAVAILABLE'],
});

export const membershipAgreement = endpoint({
  method: 'GET',
  path: 'users/getMembershipAgreement',
  access: 'user',
  scope: 'read:user',
  summary: 'Text of the membership agreement, which enableInvestorState signs',
  output: z.string(),
});

export const userInvoiceSchema = z.strictObject({
  id: z.int(),
  /** Number that the payment provider gave to it. */
  number: z.string(),
  dueDate: instant,
  paidDate: instant.nullable(),
  /** Brand and last digits of the card; empty where nothing was paid by card. */
  paymentType: z.string(),
  /** Dollars. */
  amount: money,
  billStatus,
  billType,
  feeType,
  /** Its first word is the membership. */
  name: z.string(),
  description: z.string(),
});
export type UserInvoice = z.infer<typeof userInvoiceSchema>;

export const getUserInvoices = endpoint({
  method: 'GET',
  path: 'users/getUserInvoices',
  access: 'user',
  scope: 'billing',
  summary: 'The own invoices, oldest first',
  output: z.array(userInvoiceSchema),
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: 'users/invoicePdf',
  access: 'user',
  scope: 'billing',
  summary: 'An own invoice as PDF',
  input: z.strictObject({ invoiceId: idInput }),
  output: z.strictObject({ fileName: z.string(), pdf: z.base64() }),
  errors: ['NOT_FOUND'],
});

export const operatorUserInvoices = endpoint({
  method: 'GET',
  path: 'admin/userInvoices',
  access: 'admin',
  scope: 'administration',
  summary: 'The invoices of a user, oldest first',
  input: z.strictObject({ userId: idInput }),
  output: getUserInvoices.output,
});

export const operatorInvoicePdf = endpoint({
  method: 'GET',
  path: 'admin/invoicePdf',
  access: 'admin',
  scope: 'administration',
  summary: 'An invoice of a user as PDF',
  input: z.strictObject({ userId: idInput, invoiceId: idInput }),
  output: invoicePdf.output,
  errors: ['NOT_FOUND'],
});

export const billingWebhook = endpoint({
  method: 'POST',
  path: 'public/billingWebhook',
  access: 'public',
  rawBody: { types: ['application/json'], maxBytes: 1_048_576 },
  summary: 'Signed events of the payment provider. An event only says that something changed: the change is read there',
  output: z.strictObject({ received: z.literal(true) }),
  errors: ['INVALID_INPUT', 'BILLING_OFF'],
});

export const membershipEndpoints = {
  getUserMemberSubscription,
  getProducts,
  previewSubscribe,
  subscribe,
  stripeSuccess,
  cancelSubscription,
  cancelOtherSubscription,
  reactivateSubscription,
  updateUserPaymentInfo,
  deleteUserPaymentInfo,
  enableInvestorState,
  disableInvestorState,
  membershipAgreement,
  getUserInvoices,
  invoicePdf,
  operatorUserInvoices,
  operatorInvoicePdf,
  billingWebhook,
};
