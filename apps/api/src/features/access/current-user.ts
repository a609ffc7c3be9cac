import { type CurrentUser, isRiskLevel, RISK_LEVELS } from '@pipa/contract';
import type { SignedInUser } from '../../http/session.ts';

export function describeUser({ role, riskAssessedAt, ...user }: SignedInUser): CurrentUser {
  const { riskLevel, memberClass } = user;
  return {
    ...user,
    investorMemberClass: memberClass,
    riskText: riskLevel !== null && isRiskLevel(riskLevel) ? RISK_LEVELS[riskLevel] : null,
    riskAssessedAt: riskAssessedAt?.toISOString() ?? null,
    isAdministrator: role === 'Administrator',
  };
}
