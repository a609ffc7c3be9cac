import { DomainError } from '@pipa/contract';
import { isOwnPortfolio } from '@pipa/db';
import type { AppContext } from '../context.ts';

/** NOT_FOUND unless the portfolio is the user's: another's and none at all are the same. */
export async function requireOwnPortfolio(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  portfolioId: number,
): Promise<void> {
  if (!(await isOwnPortfolio(pool, userId, portfolioId))) throw new DomainError('NOT_FOUND');
}
