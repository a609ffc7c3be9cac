import { DomainError } from '@pipa/contract';
import { isOwnPortfolio } from '@pipa/db/portfolios';
import type { Database } from '../context.ts';

/** Throws NOT_FOUND alike for an unknown portfolio and for the portfolio of another user. */
export async function requireOwnPortfolio({ pool }: Database, userId: number, portfolioId: number): Promise<void> {
  if (!(await isOwnPortfolio(pool, userId, portfolioId))) throw new DomainError('NOT_FOUND');
}
