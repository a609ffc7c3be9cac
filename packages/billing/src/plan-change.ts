import { includesClass, type PlanChange } from '@pipa/contract';
import type { MembershipProduct, SubscriptionFacts } from '@pipa/db/membership';
import { livesAtProvider } from './cancellation.ts';
import { isPaid } from './entitlement.ts';
import type { OpenPayment, ProvidedSubscription } from './provider.ts';

type Plan = Pick<MembershipProduct, 'id' | 'memberClass' | 'billingCycle'>;
type Present = SubscriptionFacts & { readonly billingCycle: number };

/**
 * What choosing a product means for the subscription in force. A higher class is an upgrade whatever its cycle, the same class
 * one if it is paid less often; everything else would lower what is paid for already.
 */
export function planChangeOf(present: Present | null, chosen: Plan, now: Date): Exclude<PlanChange, 'payment'> {
  if (!isPaid(present, now)) return 'purchase';
  if (present.productId === chosen.id) return 'unchanged';
  if (present.memberClass === chosen.memberClass) {
    return chosen.billingCycle > present.billingCycle ? 'upgrade' : 'downgrade';
  }
  return includesClass(chosen.memberClass, present.memberClass) ? 'upgrade' : 'downgrade';
}

/**
 * The open payment that comes before anything else is sold, so that what was shown is what is paid. An upgrade that waits for its
 * payment is none: choosing another product replaces it.
 */
export function paymentBefore(
  current: Pick<ProvidedSubscription, 'status' | 'openPayment'> | null,
  chosen: Pick<Plan, 'id'>,
): OpenPayment | null {
  if (current === null || current.openPayment === null || !livesAtProvider(current)) return null;
  const { upgradesTo } = current.openPayment;
  return upgradesTo === null || upgradesTo === chosen.id ? current.openPayment : null;
}
