import { DomainError } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../context.ts';

const findOwn = statement(`SELECT 1 FROM "portfolio" WHERE "id" = $1 AND "userId" = $2 AND NOT "isDeleted"`);

/** NOT_FOUND unless the portfolio is the user's: another's and none at all are the same. */
export async function requireOwnPortfolio(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  portfolioId: number,
): Promise<void> {
  const { rowCount } = await pool.query(findOwn([portfolioId, userId]));
  if (rowCount === 0) throw new DomainError('NOT_FOUND');
}
