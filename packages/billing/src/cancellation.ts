import type { Cancellation } from '@pipa/contract';

/** The provider's words for a subscription that is over for good. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];
/** The provider's words for a subscription whose present period is paid, or free. */
const PAID: readonly string[] = ['active', 'trialing'];

interface Cancellable {
  /** The provider's word. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
}

/** Whether a subscription lives at the provider; one with a word that is not known here does. */
export const livesAtProvider = ({ status }: Pick<Cancellable, 'status'>): boolean => !OVER.includes(status);

/**
 * What cancelling a subscription does; null where nothing can be charged again. It follows from the subscription alone, because
 * a member whose grace is over, or who has a higher class from an operator, may still be charged. A paid period is used up; with
 * an open payment, which the provider goes on to try, the subscription ends at once.
 */
export function cancellationOf(subscription: Cancellable | null): Cancellation | null {
  if (subscription === null || !livesAtProvider(subscription)) return null;
  if (!PAID.includes(subscription.status)) return 'AtOnce';
  return subscription.cancelAtPeriodEnd ? null : 'AtPeriodEnd';
}
