import { useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../api/account-queries.ts';
import { portfolioKeys } from './portfolio-queries.ts';

/** After a change of a portfolio everything read about portfolios and accounts is read again. */
export function usePortfolioChange() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: portfolioKeys.all }),
      client.invalidateQueries({ queryKey: accountQueries.all }),
    ]);
}
