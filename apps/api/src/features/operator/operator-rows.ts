import { entitlementOf } from '@pipa/billing';
import type { Invitation, OperatorAct, OperatorUser } from '@pipa/contract';
import type { StoredInvitation } from '@pipa/db/access';
import type { FoundUser, StoredOperatorAct } from '@pipa/db/operators';

export const actRow = ({ at, operatorId: _, ...act }: StoredOperatorAct): OperatorAct => ({
  ...act,
  at: at.toISOString(),
});

/** A user with the membership as it counts now. */
export function userRow(user: FoundUser, now: Date): OperatorUser {
  const { userId, userName, firstName, lastName, email, role, activatedAt, riskLevel, createdAt } = user;
  const { investorState, disabledReason, memberClass } = entitlementOf(user.membership, now);
  return {
    userId,
    userName,
    firstName,
    lastName,
    email,
    isAdministrator: role === 'Administrator',
    activatedAt: activatedAt?.toISOString() ?? null,
    investorState,
    disabledReason,
    memberClass,
    riskLevel,
    createdAt: createdAt.toISOString(),
  };
}

export const invitationRow = (invitation: StoredInvitation, now: Date): Invitation => {
  const { code, usesLeft, createdAt, expiresAt } = invitation;
  return {
    code,
    usesLeft,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isUsable: usesLeft > 0 && (expiresAt === null || expiresAt > now),
  };
};
