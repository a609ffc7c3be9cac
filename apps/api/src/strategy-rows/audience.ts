import type { StrategyAudience } from '@pipa/db/strategies';
import type { SignedInUser } from '../http/session.ts';

/** A user as the lists of strategies see them. */
export const audienceOf = ({ userId, role }: Pick<SignedInUser, 'userId' | 'role'>): StrategyAudience => ({
  userId,
  isAdministrator: role === 'Administrator',
});
