import { entitlementOf } from '@pipa/billing';
import { DomainError } from '@pipa/contract';
import { inTransaction, lockOwner, readMembershipIn, setInvestorState } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { recordSignature } from '../../signing/signature.ts';
import { MEMBERSHIP_AGREEMENT_REVISION, MEMBERSHIP_AGREEMENT_TEXT } from './membership-agreement.ts';

type Context = Pick<AppContext, 'prisma' | 'clock'>;

/** Signs the membership agreement, which enables the investor membership; refused when there is none to enable. */
export async function enableInvestor(
  { prisma, clock }: Context,
  user: SignedInUser,
  { signature, address }: { signature: string; address: string },
): Promise<void> {
  const at = clock();
  await inTransaction(prisma, async (tx) => {
    await lockOwner(tx, user.userId);
    const document = {
      document: 'InvestorMembership' as const,
      reference: MEMBERSHIP_AGREEMENT_REVISION,
      text: MEMBERSHIP_AGREEMENT_TEXT,
    };
    await recordSignature(tx, user, document, { signature, address, at });
    const enabled = { ...(await readMembershipIn(tx, user.userId)), investorState: 'Enabled' as const };
    if (entitlementOf(enabled, at).investorState === 'Disabled') throw new DomainError('MEMBERSHIP_REQUIRED');
    await setInvestorState(tx, user.userId, 'Enabled');
  });
}

/** Internal members neither pay for a membership nor end it (1 §6). */
export function assertNotInternal({ memberClass }: Pick<SignedInUser, 'memberClass'>): void {
  if (memberClass !== 'Internal') return;
  throw new DomainError('FORBIDDEN', { message: 'An internal membership is neither paid nor ended here' });
}

/** Disables the investor membership at once. */
export async function disableInvestor({ prisma }: Context, user: SignedInUser): Promise<void> {
  assertNotInternal(user);
  await inTransaction(prisma, (tx) => setInvestorState(tx, user.userId, 'Disabled'));
}
