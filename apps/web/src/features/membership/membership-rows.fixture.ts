import type {
  BillingCycle,
  CurrentUser,
  LiveSubscription,
  MemberClass,
  MemberSubscription,
  ProductPlan,
} from '@pipa/contract';

/** The subscription at the payment provider of a paid Gold membership, for tests. */
export const subscriptionRow = (over: Partial<LiveSubscription> = {}): LiveSubscription => ({
  memberClass: 'Gold',
  billingCycle: 1,
  price: 49,
  periodEndsAt: '2026-12-22T15:04:05.000Z',
  cancelAtPeriodEnd: false,
  cancellation: 'AtPeriodEnd',
  ...over,
});

/** A paid Gold membership, for tests. */
export const membershipRow = (over: Partial<MemberSubscription> = {}): MemberSubscription => ({
  status: 'ACTIVE',
  memberClass: 'Gold',
  billingCycle: 1,
  price: 49,
  dueDate: '2026-12-22T15:04:05.000Z',
  paymentInfo: { brand: 'visa', last4: '4242', nameOnCard: 'Ada King', exp: '12/2030' },
  productId: 21,
  cancelAtPeriodEnd: false,
  openPaymentURL: null,
  subscription: subscriptionRow(),
  otherSubscriptions: [],
  ...over,
});
export const trialRow = membershipRow({
  status: 'TRIAL',
  memberClass: 'Bronze',
  billingCycle: 0,
  price: 0,
  paymentInfo: null,
  productId: 1,
  subscription: null,
});

const plan = (
  productId: number,
  memberClass: MemberClass,
  billingCycle: BillingCycle,
  price: number,
  over: Partial<ProductPlan> = {},
): ProductPlan => ({
  productId,
  memberClass,
  billingCycle,
  price,
  payment: ({ 0: 'free', 1: 'monthly', 3: 'quarterly', 12: 'annual' } as const)[billingCycle],
  discount: ({ 0: 0, 1: 0, 3: 0.15, 12: 0.3 } as const)[billingCycle],
  premiumStrategyOK: true,
  maxMoneyPortfolioCount: 10,
  maxPaperPortfolioCount: 30,
  maxValue: 1_000_000,
  ...over,
});
export const planRows: readonly ProductPlan[] = [
  plan(1, 'Bronze', 0, 0, {
    premiumStrategyOK: false,
    maxMoneyPortfolioCount: 0,
    maxPaperPortfolioCount: 10,
    maxValue: 0,
  }),
  plan(21, 'Gold', 1, 49),
  plan(22, 'Gold', 3, 124.95),
  plan(23, 'Gold', 12, 411.6),
  plan(31, 'Platinum', 1, 99),
];

/** The fields that the membership tab reads. */
export const memberUser = (over: Partial<CurrentUser> = {}) =>
  ({ firstName: 'Ada', lastName: 'King', investorState: 'Enabled', disabledReason: null, ...over }) as CurrentUser;
