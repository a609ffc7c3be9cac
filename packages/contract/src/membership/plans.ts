import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingCycle, chargeType, marketType, memberClass, planPayment, strategyType } from '../enums.ts';
import { idInput, instant, money, REQUIRED } from '../fields.ts';

const productPlanSchema = z.strictObject({
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

const getProducts = endpoint({
  method: 'GET',
  path: 'users/getProducts',
  access: 'user',
  scope: 'read:user',
  summary: 'Plans by class and billing cycle, lowest class first, with the limits that the server enforces',
  input: z.strictObject({ type: z.literal('InvestorMembership').default('InvestorMembership') }),
  output: z.array(productPlanSchema),
});

/** What the open strategies or model accounts of one type of charge ask for a month. */
const strategyChargeSchema = z.strictObject({
  strategyType,
  marketType,
  chargeType,
  count: z.int(),
  /** The least and the most that one of them charges: dollars a month, or a fraction of the portfolio's value. */
  least: z.number(),
  most: z.number(),
});
export type StrategyCharge = z.infer<typeof strategyChargeSchema>;

/** How many strategies or model accounts that are open for investors need a member class at least. */
const classOffersSchema = z.strictObject({ strategyType, memberClass, count: z.int() });
export type ClassOffers = z.infer<typeof classOffersSchema>;

const prices = endpoint({
  method: 'GET',
  path: 'public/prices',
  access: 'public',
  summary: 'What Pipa costs: the free trial, the plans, and what the open strategies and model accounts charge',
  output: z.strictObject({
    trialDays: z.int(),
    plans: z.array(productPlanSchema),
    charges: z.array(strategyChargeSchema),
    offers: z.array(classOffersSchema),
  }),
});

/** What choosing a plan means for the membership in force. payment: one that is open has to be made before anything is sold. */
const planChange = z.enum(['purchase', 'upgrade', 'unchanged', 'downgrade', 'payment']);
export type PlanChange = z.infer<typeof planChange>;

const previewSubscribe = endpoint({
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

const subscribe = endpoint({
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

const stripeSuccess = endpoint({
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

export const planEndpoints = { getProducts, prices, previewSubscribe, subscribe, stripeSuccess };
