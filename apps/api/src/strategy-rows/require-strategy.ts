import { DomainError } from '@pipa/contract';
import { findStrategy, type ListedStrategy, type StrategyAudience } from '@pipa/db/strategies';
import type { AppContext } from '../context.ts';

/** A strategy that the user may see. @throws DomainError NOT_FOUND */
export async function requireStrategy(
  { pool }: Pick<AppContext, 'pool'>,
  audience: StrategyAudience,
  id: number,
): Promise<ListedStrategy> {
  const strategy = await findStrategy(pool, audience, id);
  if (strategy === null) throw new DomainError('NOT_FOUND');
  return strategy;
}
