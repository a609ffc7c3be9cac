import type { AccountState, BillingCycle, MemberClass } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { MemberSubscription, Pool } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { type ActingOperator, storedNameOf } from '../operators/acting-operator.ts';
import { type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from '../users/update-user.ts';

/** The columns of a stored subscription that decide what it entitles to. */
export type SubscriptionFacts = Pick<
  MemberSubscription,
  'memberClass' | 'status' | 'periodStartsAt' | 'periodEndsAt' | 'productId'
>;

/** What a user's membership is decided by; `entitlementOf` of packages/billing decides. */
export interface MembershipFacts {
  /** The member's own switch. */
  readonly investorState: AccountState;
  /** The class given by an operator, Bronze for everyone else. */
  readonly investorMemberClass: MemberClass;
  /** Null while the account waits for its activation. */
  readonly trialEndsAt: Date | null;
  /** Since when an operator blocks the investor membership; null without a block. */
  readonly blockedAt: Date | null;
  readonly subscription: SubscriptionFacts | null;
}

/** Columns of the tables `app_user` (u) and `member_subscription` (ms) that `membershipFrom` reads. */
export const membershipColumns = [
  'u.investorState',
  'u.investorMemberClass',
  'u.trialEndsAt',
  'u.blockedAt',
  'ms.memberClass as paidClass',
  'ms.status as paidStatus',
  'ms.periodStartsAt',
  'ms.periodEndsAt',
  'ms.productId',
] as const;

export interface MembershipRow extends Omit<MembershipFacts, 'subscription'> {
  readonly paidClass: MemberClass | null;
  readonly paidStatus: string | null;
  readonly periodStartsAt: Date | null;
  readonly periodEndsAt: Date | null;
  readonly productId: number | null;
}

export function membershipFrom(row: MembershipRow): MembershipFacts {
  const { investorState, investorMemberClass, trialEndsAt, blockedAt } = row;
  const { paidClass: memberClass, paidStatus: status, periodStartsAt, periodEndsAt, productId } = row;
  const isSubscribed = memberClass !== null && status !== null && periodStartsAt !== null && periodEndsAt !== null;
  const subscription = isSubscribed ? { memberClass, status, periodStartsAt, periodEndsAt, productId } : null;
  return { investorState, investorMemberClass, trialEndsAt, blockedAt, subscription };
}

/** What a member class includes. */
export interface MembershipPlan {
  readonly memberClass: MemberClass;
  readonly premiumStrategyOK: boolean;
  readonly maxPaperPortfolioCount: number;
  readonly maxMoneyPortfolioCount: number;
  /** Dollars over all money portfolios. */
  readonly maxValue: Decimal;
}

const planColumns = [
  'p.memberClass',
  'p.premiumStrategyOK',
  'p.maxPaperPortfolioCount',
  'p.maxMoneyPortfolioCount',
  'p.maxValue',
] as const;

/** Every plan as JSON, to be selected together with what a plan limits. */
export const selectPlans = (db: Pick<SqlBuilder, 'selectFrom'>) =>
  jsonArrayFrom(
    db
      .selectFrom('member_plan as p')
      .select([
        'p.memberClass',
        'p.premiumStrategyOK',
        'p.maxPaperPortfolioCount',
        'p.maxMoneyPortfolioCount',
        sql<string>`"p"."maxValue"::text`.as('maxValue'),
      ]),
  );

/** Plans by class, from the column that `selectPlans` selects. */
export function plansFrom(
  plans: readonly (Omit<MembershipPlan, 'maxValue'> & { readonly maxValue: string })[],
): ReadonlyMap<MemberClass, MembershipPlan> {
  return new Map(plans.map((plan) => [plan.memberClass, { ...plan, maxValue: toDecimal(plan.maxValue) }]));
}

/** A plan with a billing cycle, as it is sold. */
export interface MembershipProduct extends MembershipPlan {
  readonly id: number;
  readonly billingCycle: BillingCycle;
  /** Dollars a billing cycle. */
  readonly price: Decimal;
  /** Name of the price at the payment provider; null for what is free. */
  readonly lookupKey: string | null;
}

const allProducts = prepared((db) =>
  db
    .selectFrom('member_product as m')
    .innerJoin('member_plan as p', 'p.memberClass', 'm.memberClass')
    .select(['m.id', 'm.billingCycle', 'm.price', 'm.lookupKey', ...planColumns])
    .orderBy('m.id'),
);

const productFrom = (row: NonNullable<(typeof allProducts)['row']>): MembershipProduct => ({
  ...row,
  billingCycle: row.billingCycle as BillingCycle,
  price: toDecimal(row.price),
  maxValue: toDecimal(row.maxValue),
});

/** Everything that is sold, and the free trial; lowest class first. */
export async function listMembershipProducts(pool: Pick<Pool, 'query'>): Promise<MembershipProduct[]> {
  return (await rows(pool, allProducts, {})).map(productFrom);
}

/** As `listMembershipProducts`, within a transaction. */
export async function listMembershipProductsIn(tx: Tx): Promise<MembershipProduct[]> {
  return (await rowsIn(tx, allProducts, {})).map(productFrom);
}

/** What is stored of the card that pays. */
export interface StoredCard {
  readonly brand: string;
  readonly last4: string;
  readonly nameOnCard: string;
  readonly expires: string;
}

/** A user's membership with what the pages of the account show of it. */
export interface StoredMembership extends MembershipFacts {
  readonly subscription:
    | (SubscriptionFacts &
        Pick<MemberSubscription, 'cancelAtPeriodEnd' | 'openPaymentUrl'> & {
          readonly billingCycle: BillingCycle;
          /** Dollars a billing cycle. */
          readonly price: Decimal;
        })
    | null;
  readonly card: StoredCard | null;
}

const membershipOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .leftJoin('billing_customer as c', 'c.userId', 'u.userId')
    .select(membershipColumns)
    .select([
      'ms.price',
      'ms.billingCycle',
      'ms.cancelAtPeriodEnd',
      'ms.openPaymentUrl',
      'c.cardBrand',
      'c.cardLast4',
      'c.nameOnCard',
      'c.cardExpires',
    ])
    .where('u.userId', '=', userId),
);

type StoredRow = NonNullable<(typeof membershipOf)['row']>;

function storedFrom(row: StoredRow): StoredMembership {
  const facts = membershipFrom(row);
  const { price, billingCycle, cancelAtPeriodEnd, openPaymentUrl } = row;
  const { cardBrand: brand, cardLast4: last4, nameOnCard, cardExpires: expires } = row;
  const isSubscribed = facts.subscription !== null && price !== null && billingCycle !== null;
  return {
    ...facts,
    subscription: isSubscribed
      ? {
          ...facts.subscription,
          price: toDecimal(price),
          billingCycle: billingCycle as BillingCycle,
          cancelAtPeriodEnd: cancelAtPeriodEnd === true,
          openPaymentUrl,
        }
      : null,
    card:
      brand === null || last4 === null ? null : { brand, last4, nameOnCard: nameOnCard ?? '', expires: expires ?? '' },
  };
}

/** The membership of a user. */
export async function readMembership(pool: Pick<Pool, 'query'>, userId: number): Promise<StoredMembership> {
  const [row] = await rows(pool, membershipOf, { userId });
  if (row === undefined) throw new RangeError(`no user ${userId}`);
  return storedFrom(row);
}

/** The membership of a user within a transaction. */
export async function readMembershipIn(tx: Tx, userId: number): Promise<StoredMembership> {
  const [row] = await rowsIn(tx, membershipOf, { userId });
  if (row === undefined) throw new RangeError(`no user ${userId}`);
  return storedFrom(row);
}

/** Sets the class that an operator gives; Bronze for none. */
export async function setGivenClass(tx: Tx, userId: number, investorMemberClass: MemberClass): Promise<void> {
  await updateUser(tx, userId, { investorMemberClass });
}

/** A block of the investor membership by an operator. */
export interface InvestorBlock {
  readonly at: Date;
  readonly by: ActingOperator;
  readonly reason: string;
}

/** Blocks the investor membership of a user, or lifts the block (null). */
export async function setBlock(tx: Tx, userId: number, block: InvestorBlock | null): Promise<void> {
  await updateUser(tx, userId, {
    blockedAt: block?.at ?? null,
    blockedBy: block === null ? null : storedNameOf(block.by),
    blockedById: block?.by.userId ?? null,
    blockReason: block?.reason ?? null,
  });
}

/** Sets the end of a user's free trial. */
export async function setTrialEnd(tx: Tx, userId: number, trialEndsAt: Date): Promise<void> {
  await updateUser(tx, userId, { trialEndsAt });
}

/** Sets the member's own switch of the investor membership. */
export async function setInvestorState(tx: Tx, userId: number, investorState: AccountState): Promise<void> {
  await updateUser(tx, userId, { investorState });
}
