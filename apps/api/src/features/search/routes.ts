import { api, type OutputOf, SEARCH_RESULTS, type StrategyType } from '@pipa/contract';
import { findOwnAccounts, findOwnPortfolios } from '@pipa/db/analysis';
import { findStrategies } from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import type { RegisterFeature } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';

type Reader = Pick<AppContext, 'pool'>;

async function strategiesNamed({ pool }: Reader, user: SignedInUser, strategyType: StrategyType, name: string) {
  const found = await findStrategies(pool, audienceOf(user), { strategyType, name, limit: SEARCH_RESULTS, offset: 0 });
  return found.map((strategy) => ({ id: strategy.id, name: strategy.name }));
}

/** What a user may open and has the text in its name; strategies and portfolios are closed to a disabled investor. */
async function search(context: Reader, user: SignedInUser, text: string): Promise<OutputOf<typeof api.quickSearch>> {
  const { pool } = context;
  const wanted = { userId: user.userId, text, limit: SEARCH_RESULTS };
  if (user.investorState === 'Disabled') {
    return { strategies: [], modelAccounts: [], portfolios: [], accounts: await findOwnAccounts(pool, wanted) };
  }
  const [strategies, modelAccounts, portfolios, accounts] = await Promise.all([
    strategiesNamed(context, user, 'AQS', text),
    strategiesNamed(context, user, 'AQM', text),
    findOwnPortfolios(pool, wanted),
    findOwnAccounts(pool, wanted),
  ]);
  return { strategies, modelAccounts, portfolios, accounts };
}

/** The quick search of the top bar. */
export const registerSearch: RegisterFeature = ({ context, serve }) => {
  serve(api.quickSearch, ({ user, input }) => search(context, user, input.text));
};
