import type { MemberClass } from '@pipa/contract';

const CYCLE_WORDS: Readonly<Record<number, string>> = { 1: 'monthly', 3: 'quarterly', 12: 'annual' };

/** Name of a membership product, at the provider and on invoices; its first word is the class (1 §3). */
export const membershipName = ({
  memberClass,
  billingCycle,
}: {
  memberClass: MemberClass;
  billingCycle: number;
}): string => `${memberClass} membership, ${CYCLE_WORDS[billingCycle] ?? ''}`;
