import { cancellationOf, entitlementOf, isPaid, livesAtProvider, TRIAL_DAYS, TRIAL_PRODUCT_ID } from '@pipa/billing';
import type { api, BillingCycle, LiveSubscription, PlanPayment, ProductPlan, UserInvoice } from '@pipa/contract';
import {
  listInvoices,
  listMembershipProducts,
  listOtherSubscriptions,
  type MembershipProduct,
  readMembership as readStoredMembership,
  type StoredMembership,
} from '@pipa/db/membership';
import { listOpenCharges, listOpenOffers } from '@pipa/db/strategies';
import { exact } from '@pipa/trading';
import type { Database, Read } from '../context.ts';

const payments = { 0: 'free', 1: 'monthly', 3: 'quarterly', 12: 'annual' } as const satisfies Record<
  BillingCycle,
  PlanPayment
>;

const paymentOf = (cycle: BillingCycle): PlanPayment => payments[cycle];

/** Fraction that a product saves against monthly payment of its class. */
function discountOf(
  { memberClass, billingCycle, price }: MembershipProduct,
  all: readonly MembershipProduct[],
): number {
  const monthly = all.find((product) => product.memberClass === memberClass && product.billingCycle === 1);
  if (monthly === undefined || monthly.price.isZero()) return 0;
  return exact(1)
    .minus(price.div(monthly.price.times(billingCycle)))
    .toDecimalPlaces(4)
    .toNumber();
}

/** Everything that is sold, with the limits of its class. */
async function productsOf({ pool }: Database): Promise<ProductPlan[]> {
  const products = await listMembershipProducts(pool);
  return products.map((product) => {
    const { id, memberClass, billingCycle, price, premiumStrategyOK, maxValue } = product;
    return {
      productId: id,
      memberClass,
      payment: paymentOf(billingCycle),
      billingCycle,
      price: price.toNumber(),
      discount: discountOf(product, products),
      premiumStrategyOK,
      maxMoneyPortfolioCount: product.maxMoneyPortfolioCount,
      maxPaperPortfolioCount: product.maxPaperPortfolioCount,
      maxValue: maxValue.toNumber(),
    };
  });
}

export const readProducts: Read<typeof api.getProducts> = (context) => productsOf(context);

/** What a visitor reads before signing up. */
export const readPrices: Read<typeof api.prices> = async (context) => {
  const { pool } = context;
  const [plans, charges, offers] = await Promise.all([
    productsOf(context),
    listOpenCharges(pool),
    listOpenOffers(pool),
  ]);
  return { trialDays: TRIAL_DAYS, plans, charges, offers };
};

/** The subscription that may be charged again, whatever class counts; null without one. */
function liveSubscription({ subscription }: StoredMembership): LiveSubscription | null {
  if (subscription === null || !livesAtProvider(subscription)) return null;
  const { memberClass, billingCycle, price, periodEndsAt, cancelAtPeriodEnd } = subscription;
  return {
    memberClass,
    billingCycle,
    price: price.toNumber(),
    periodEndsAt: periodEndsAt.toISOString(),
    cancelAtPeriodEnd,
    cancellation: cancellationOf(subscription),
  };
}

/** The membership in force, and what pays for it. */
export const readMembership: Read<typeof api.getUserMemberSubscription> = async ({ pool, clock }, { userId }) => {
  const now = clock();
  const [membership, others] = await Promise.all([
    readStoredMembership(pool, userId),
    listOtherSubscriptions(pool, userId),
  ]);
  const { status, memberClass, productId, dueAt } = entitlementOf(membership, now);
  const { subscription, card } = membership;
  const isPaidFor = (status === 'ACTIVE' || status === 'PAST_DUE') && isPaid(subscription, now);
  return {
    status,
    memberClass,
    billingCycle: isPaidFor && subscription ? subscription.billingCycle : 0,
    price: isPaidFor && subscription ? subscription.price.toNumber() : 0,
    dueDate: dueAt?.toISOString() ?? null,
    paymentInfo: card && { brand: card.brand, last4: card.last4, nameOnCard: card.nameOnCard, exp: card.expires },
    productId: status === 'TRIAL' ? TRIAL_PRODUCT_ID : productId,
    cancelAtPeriodEnd: isPaidFor && subscription?.cancelAtPeriodEnd === true,
    openPaymentURL: subscription?.openPaymentUrl ?? null,
    subscription: liveSubscription(membership),
    otherSubscriptions: others.map((other) => ({
      id: other.providerId,
      price: other.price.toNumber(),
      periodEndsAt: other.periodEndsAt.toISOString(),
      cancellation: cancellationOf(other),
    })),
  };
};

/** The invoices of a user, oldest first. */
async function invoicesOf({ pool }: Database, userId: number): Promise<UserInvoice[]> {
  return (await listInvoices(pool, userId)).map(({ dueAt, paidAt, amount, ...invoice }) => ({
    ...invoice,
    amount: amount.toNumber(),
    dueDate: dueAt.toISOString(),
    paidDate: paidAt?.toISOString() ?? null,
  }));
}

export const readInvoices: Read<typeof api.getUserInvoices> = (context, { userId }) => invoicesOf(context, userId);

/** Those of another user, for an operator. */
export const readInvoicesOfUser: Read<typeof api.operatorUserInvoices> = (context, _, { userId }) =>
  invoicesOf(context, userId);
