import type { StrategyAudience } from '@pipa/db/strategies';
import type { Reader } from '../context.ts';

/** A user as the lists of strategies see them. */
export const audienceOf = ({ userId, role }: Pick<Reader, 'userId' | 'role'>): StrategyAudience => ({
  userId,
  isAdministrator: role === 'Administrator',
});
