import { dayFromUtcDate } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import type { StoredSubscription } from '@pipa/db/membership';
import { notifyUser, type UserNotice } from '@pipa/db/notices';

/** What a reading of the provider has changed. */
export interface MembershipChange {
  readonly before: StoredSubscription | null;
  readonly after: StoredSubscription | null;
  readonly now: Date;
}

const isRunning = (subscription: StoredSubscription | null): subscription is StoredSubscription =>
  subscription !== null && ['active', 'trialing', 'past_due'].includes(subscription.status);

/**
 * What the owner of a membership is notified of. It follows from the states, never from the events, so that events that come
 * twice or in another order notify once. The keys are of the period in which it happens.
 */
export function noticesBetween({ before, after }: Omit<MembershipChange, 'now'>): UserNotice[] {
  if (!isRunning(after)) {
    if (!isRunning(before)) return [];
    const { memberClass, providerId } = before;
    return [
      { event: 'billing.membershipEnded', parameters: { memberClass }, dedupeKey: `membership:ended:${providerId}` },
    ];
  }
  const { memberClass, providerId, periodStartsAt, periodEndsAt } = after;
  const parameters = { memberClass, day: dayFromUtcDate(periodEndsAt) };
  const period = `${providerId}:${periodStartsAt.toISOString()}`;
  const key = (what: string) => `membership:${what}:${period}`;
  if (after.status === 'past_due') {
    if (before?.status === 'past_due') return [];
    return [{ event: 'billing.paymentFailed', parameters: { memberClass }, dedupeKey: key('unpaid') }];
  }
  if (!isRunning(before) || before.providerId !== providerId) {
    return [{ event: 'billing.membershipStarted', parameters, dedupeKey: key('started') }];
  }
  const notices: UserNotice[] = [];
  if (before.productId !== after.productId) {
    const dedupeKey = key(`changed:${after.productId}`);
    notices.push({ event: 'billing.membershipChanged', parameters, dedupeKey });
  } else if (before.periodEndsAt < periodEndsAt) {
    notices.push({ event: 'billing.membershipRenewed', parameters, dedupeKey: key('renewed') });
  }
  if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd) {
    notices.push({ event: 'billing.membershipCancelled', parameters, dedupeKey: key('cancelled') });
  }
  return notices;
}

/** Notifies the owner of what has changed and adds it to the log of the account. */
export async function noticesOf(tx: Tx, userId: number, change: MembershipChange): Promise<void> {
  for (const notice of noticesBetween(change)) await notifyUser(tx, userId, notice, change.now);
  const { before, after, now: at } = change;
  const nameOf = (subscription: StoredSubscription | null) =>
    isRunning(subscription) ? subscription.memberClass : null;
  const [old, current] = [nameOf(before), nameOf(after)];
  if (old === current) return;
  const detail = `${old ?? 'none'} to ${current ?? 'none'}`;
  await recordAccountActivity(tx, { userId, kind: 'MembershipChanged', detail, client: null, at });
}
