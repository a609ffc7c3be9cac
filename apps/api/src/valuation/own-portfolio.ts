import { DomainError } from '@pipa/contract';
import { isOwnPortfolio } from '@pipa/db/portfolios';
import type { AppContext } from '../context.ts';

/** Throws NOT_FOUND alike for an unknown portfolio and for the portfolio of another user. */
export async function requireOwnPortfolio(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  portfolioId: number,
): Promise<void> {
  if (!(await isOwnPortfolio(pool, userId, portfolioId))) throw new DomainError('NOT_FOUND');
}
