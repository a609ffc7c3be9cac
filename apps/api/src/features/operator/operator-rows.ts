import { entitlementOf } from '@pipa/billing';
import type { Invitation, OperatedStrategy, OperatorAct, OperatorUser } from '@pipa/contract';
import type { StoredInvitation } from '@pipa/db/access';
import type { FoundUser, StoredOperatorAct } from '@pipa/db/operators';
import type { StrategyFollowing } from '@pipa/db/strategies';
import { divergence } from '@pipa/quant';
import { wireMoney } from '@pipa/reads';

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

/** What follows a strategy, and how far its track has come from its backtest. */
export const followingRow = (
  following: StrategyFollowing | undefined,
): Pick<OperatedStrategy, 'followingValue' | 'lastDecisionDay' | 'divergence'> => ({
  followingValue: wireMoney(following?.value ?? 0),
  lastDecisionDay: following?.lastDecisionDay ?? null,
  divergence:
    following === undefined
      ? null
      : divergence({
          totalReturn: following.trackReturn,
          sessions: following.trackSessions,
          cagr: following.cagr,
          volatility: following.volatility,
        }),
});
