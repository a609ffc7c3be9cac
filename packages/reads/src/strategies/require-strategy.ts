import { DomainError } from '@pipa/contract';
import { findStrategy, type ListedStrategy, type StrategyAudience } from '@pipa/db/strategies';
import type { Database } from '../context.ts';

/** A strategy that the user may see. @throws DomainError NOT_FOUND */
export async function requireStrategy(
  { pool }: Database,
  audience: StrategyAudience,
  id: number,
): Promise<ListedStrategy> {
  const strategy = await findStrategy(pool, audience, id);
  if (strategy === null) throw new DomainError('NOT_FOUND');
  return strategy;
}
