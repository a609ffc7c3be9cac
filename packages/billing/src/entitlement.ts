import {
  type AccountState,
  type DisabledReason,
  includesClass,
  type MemberClass,
  type MembershipStatus,
} from '@pipa/contract';
import type { MembershipFacts, SubscriptionFacts } from '@pipa/db/membership';

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
  /** Null unless the state is Disabled. */
  readonly disabledReason: DisabledReason | null;
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

/** Whether an operator gave the class: every user begins with Bronze, and Guest is below it. */
const isGiven = (memberClass: MemberClass): boolean => includesClass(memberClass, 'Silver');

/** Whether an operator gave a class already that includes another one, so that a plan of that one would give nothing. */
export const includesAlready = (
  { investorMemberClass: given }: Pick<MembershipFacts, 'investorMemberClass'>,
  memberClass: MemberClass,
): boolean => isGiven(given) && includesClass(given, memberClass);

/** The class that counts, whether or not the investor membership is enabled. */
function membershipAt(
  facts: MembershipFacts,
  now: Date,
): Pick<Entitlement, 'memberClass' | 'status' | 'productId' | 'dueAt'> {
  const { investorMemberClass: given, trialEndsAt, subscription } = facts;
  if (isPaid(subscription, now) && !includesAlready(facts, subscription.memberClass)) {
    const { memberClass, productId, periodEndsAt: dueAt } = subscription;
    return { memberClass, status: subscription.status === 'past_due' ? 'PAST_DUE' : 'ACTIVE', productId, dueAt };
  }
  if (isGiven(given)) return { memberClass: given, status: 'GRANTED', productId: null, dueAt: null };
  // Only an account that waits for its activation has no end of the trial yet.
  const isOver = trialEndsAt !== null && now >= trialEndsAt;
  return {
    memberClass: given,
    status: isOver ? 'EXPIRED' : 'TRIAL',
    productId: TRIAL_PRODUCT_ID,
    dueAt: trialEndsAt,
  };
}

/** Of several reasons the one that has to be removed first. */
function disabledReasonOf(facts: MembershipFacts, status: MembershipStatus): DisabledReason | null {
  if (facts.blockedAt !== null) return 'Blocked';
  if (facts.investorState === 'Disabled') return 'Unsubscribed';
  return status === 'EXPIRED' ? 'Expired' : null;
}

/**
 * What a user may use at an instant: the one rule behind every check, socket and page. A class that an operator gave counts
 * unless a paid one is higher; a user with neither has the free trial, once. An operator's block, the member's own switch and
 * the end of all of these disable the investor.
 */
export function entitlementOf(facts: MembershipFacts, now: Date): Entitlement {
  const membership = membershipAt(facts, now);
  const disabledReason = disabledReasonOf(facts, membership.status);
  // Trial is the state of a free trial only; a member who has enabled the state again during it stays Enabled.
  const enabled = membership.status === 'TRIAL' ? facts.investorState : 'Enabled';
  return { ...membership, disabledReason, investorState: disabledReason === null ? enabled : 'Disabled' };
}

/** Why a plan would be paid for and give nothing, whatever its class; null when it counts. */
export function obstacleToPaying(facts: MembershipFacts, now: Date): 'INVESTOR_BLOCKED' | 'INVESTOR_DISABLED' | null {
  const { disabledReason } = entitlementOf(facts, now);
  if (disabledReason === 'Blocked') return 'INVESTOR_BLOCKED';
  return disabledReason === 'Unsubscribed' ? 'INVESTOR_DISABLED' : null;
}

/**
 * Why a signature would not enable the investor membership; null when it does. Who has unsubscribed signs before buying a plan,
 * so that no plan is paid for that gives nothing.
 */
export function obstacleToEnabling(
  facts: MembershipFacts,
  now: Date,
): 'INVESTOR_BLOCKED' | 'MEMBERSHIP_REQUIRED' | null {
  const { disabledReason } = entitlementOf(facts, now);
  if (disabledReason === 'Blocked') return 'INVESTOR_BLOCKED';
  return disabledReason === 'Expired' ? 'MEMBERSHIP_REQUIRED' : null;
}
