import { DomainError, type MemberClass } from '@pipa/contract';
import { readMembershipIn } from '@pipa/db/membership';
import type { BillingContext } from './billing-context.ts';
import { includesAlready, obstacleToPaying } from './entitlement.ts';

/** Throws PLAN_INCLUDED for a plan of a class that an operator gave already. */
export async function assertNotIncluded(
  { prisma }: Pick<BillingContext, 'prisma'>,
  userId: number,
  memberClass: MemberClass,
): Promise<void> {
  if (includesAlready(await readMembershipIn(prisma, userId), memberClass)) throw new DomainError('PLAN_INCLUDED');
}

/** Refuses a payment that would give nothing: the member signs first, or an operator lifts the block. */
export async function assertMembershipCounts(
  { prisma, clock }: Pick<BillingContext, 'prisma' | 'clock'>,
  userId: number,
): Promise<void> {
  const obstacle = obstacleToPaying(await readMembershipIn(prisma, userId), clock());
  if (obstacle === null) return;
  if (obstacle === 'INVESTOR_BLOCKED') throw new DomainError(obstacle);
  const message = 'Please enable the investor membership first: a plan gives you nothing while it is disabled';
  throw new DomainError(obstacle, { message });
}
