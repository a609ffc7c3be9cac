import { DomainError } from '@pipa/contract';
import { listAccounts } from '@pipa/db/accounts';
import { readAccountPortfolios } from '@pipa/db/portfolios';
import { findWatchList } from '@pipa/db/watching';
import { poolHoldings } from '@pipa/reads';
import type { AnalysisRequest } from './reader.ts';

const ONE_SOURCE = 'Either an account or a watch list is expected';

/**
 * The symbols of the own account or watch list that a table is asked for with: those held, by symbol, or those of the list in its
 * sequence.
 * @throws DomainError NOT_FOUND for what is not the caller's; INVALID_INPUT unless there is exactly one of the two
 */
export async function sourceSymbols({ pool, userId, input }: AnalysisRequest): Promise<readonly string[]> {
  const { accountid, watchListId } = input;
  if (watchListId !== undefined && accountid === undefined) {
    const list = await findWatchList(pool, { userId, id: watchListId });
    if (list === null) throw new DomainError('NOT_FOUND');
    return list.symbols;
  }
  if (accountid === undefined || watchListId !== undefined) {
    throw new DomainError('INVALID_INPUT', { message: ONE_SOURCE, field: 'watchListId' });
  }
  const [accounts, portfolios] = await Promise.all([
    listAccounts(pool, userId, { id: accountid }),
    readAccountPortfolios(pool, userId, { id: accountid }),
  ]);
  if (accounts.length === 0) throw new DomainError('NOT_FOUND');
  return poolHoldings(portfolios)
    .map(({ symbol }) => symbol)
    .sort();
}
