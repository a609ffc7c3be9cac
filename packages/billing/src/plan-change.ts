import { includesClass, type PlanChange } from '@pipa/contract';
import type { MembershipProduct, SubscriptionFacts } from '@pipa/db';
import { isPaid } from './entitlement.ts';

type Plan = Pick<MembershipProduct, 'id' | 'memberClass' | 'billingCycle'>;
type Present = SubscriptionFacts & { readonly billingCycle: number };

/**
 * What choosing a product means for the subscription in force. A higher class is an upgrade whatever its cycle, the same class
 * one if it is paid less often; everything else would lower what is paid for already.
 */
export function planChangeOf(present: Present | null, chosen: Plan, now: Date): PlanChange {
  if (!isPaid(present, now)) return 'purchase';
  if (present.productId === chosen.id) return 'unchanged';
  if (present.memberClass === chosen.memberClass) {
    return chosen.billingCycle > present.billingCycle ? 'upgrade' : 'downgrade';
  }
  return includesClass(chosen.memberClass, present.memberClass) ? 'upgrade' : 'downgrade';
}
