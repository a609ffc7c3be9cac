import { obstacleToEnabling } from '@pipa/billing';
import { DomainError } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import { readMembershipIn, setInvestorState } from '@pipa/db/membership';
import { lockOwner } from '@pipa/db/users';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { SignedInUser } from '../../http/session.ts';
import { recordSignature } from '../../signing/signature.ts';
import { MEMBERSHIP_AGREEMENT_REVISION, MEMBERSHIP_AGREEMENT_TEXT } from './membership-agreement.ts';

const agreement = {
  document: 'InvestorMembership' as const,
  reference: MEMBERSHIP_AGREEMENT_REVISION,
  text: MEMBERSHIP_AGREEMENT_TEXT,
};

/**
 * Signs the membership agreement, which enables the investor membership. Refused for a user who is blocked, or disabled for want of a
 * plan alone. A member who unsubscribed may sign without a plan too, and then stays disabled until one is chosen.
 */
export async function enableInvestor(
  { prisma, clock }: Pick<AppContext, 'prisma' | 'clock'>,
  user: SignedInUser,
  signature: string,
  client: RequestClient,
): Promise<void> {
  const { userId } = user;
  const at = clock();
  await inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    await recordSignature(tx, user, agreement, { signature, ...client, at });
    const obstacle = obstacleToEnabling(await readMembershipIn(tx, userId), at);
    if (obstacle !== null) throw new DomainError(obstacle);
    await setInvestorState(tx, userId, 'Enabled');
    await recordAccountActivity(tx, { userId, kind: 'InvestorStateChanged', detail: 'Enabled', client, at });
  });
}
