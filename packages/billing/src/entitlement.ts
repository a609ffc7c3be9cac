import { type AccountState, includesClass, type MemberClass, type MembershipStatus } from '@pipa/contract';
import type { MembershipFacts, SubscriptionFacts } from '@pipa/db';

const DAY_MS = 86_400_000;

/** Length of the free trial, from the activation of the account. */
export const TRIAL_DAYS = 30;
/** Time after the begin of a period whose payment has failed, in which the membership goes on while the provider tries again. */
export const PAST_DUE_DAYS = 7;
/** Time after the end of a period in which its renewal may be unknown here, such as while the provider is out of reach. */
export const RENEWAL_UNKNOWN_DAYS = 3;

const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);

/** The end of the free trial of an account that is activated. */
export const trialEndOf = (activatedAt: Date): Date => daysAfter(activatedAt, TRIAL_DAYS);

/** What a user may use now. */
export interface Entitlement {
  readonly memberClass: MemberClass;
  readonly investorState: AccountState;
  readonly status: MembershipStatus;
  readonly productId: number | null;
  /** Next billing date, end of the membership, or end of the trial; null where nothing falls due. */
  readonly dueAt: Date | null;
}

/** The product of the free trial. */
export const TRIAL_PRODUCT_ID = 1;

/** Until when a subscription entitles to its class; null for one that does not. */
function paidUntil({ status, periodStartsAt, periodEndsAt }: SubscriptionFacts): Date | null {
  if (status === 'active' || status === 'trialing') return daysAfter(periodEndsAt, RENEWAL_UNKNOWN_DAYS);
  if (status === 'past_due') return daysAfter(periodStartsAt, PAST_DUE_DAYS);
  return null;
}

/** Whether a subscription entitles to its class now. */
export function isPaid(subscription: SubscriptionFacts | null, now: Date): subscription is SubscriptionFacts {
  if (subscription === null) return false;
  const until = paidUntil(subscription);
  return until !== null && now < until;
}

/**
 * What a user may use at an instant: the one rule behind every check and page. A class that an operator gave counts unless a
 * paid one is higher; a user with neither has the free trial, and is a disabled investor after it.
 */
export function entitlementOf(facts: MembershipFacts, now: Date): Entitlement {
  const { investorState, investorMemberClass: given, trialEndsAt, subscription } = facts;
  const productId = subscription?.productId ?? null;
  if (isPaid(subscription, now) && !(isGiven(given) && includesClass(given, subscription.memberClass))) {
    return {
      memberClass: subscription.memberClass,
      investorState: investorState === 'Disabled' ? 'Disabled' : 'Enabled',
      status: subscription.status === 'past_due' ? 'PAST_DUE' : 'ACTIVE',
      productId,
      dueAt: subscription.periodEndsAt,
    };
  }
  if (isGiven(given)) return { memberClass: given, investorState, status: 'GRANTED', productId: null, dueAt: null };
  const isOnTrial = trialEndsAt === null || now < trialEndsAt;
  return {
    memberClass: given,
    investorState: isOnTrial ? investorState : 'Disabled',
    status: isOnTrial ? 'TRIAL' : 'EXPIRED',
    productId: TRIAL_PRODUCT_ID,
    dueAt: trialEndsAt,
  };
}

/** Whether an operator gave the class: every user begins with Bronze, and Guest is below it. */
const isGiven = (memberClass: MemberClass): boolean => includesClass(memberClass, 'Silver');
