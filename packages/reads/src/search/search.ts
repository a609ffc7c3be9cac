import { type api, SEARCH_RESULTS, type StrategyType } from '@pipa/contract';
import { findOwnAccounts, findOwnPortfolios } from '@pipa/db/analysis';
import { findStrategies } from '@pipa/db/strategies';
import type { Database, Read, Reader } from '../context.ts';
import { audienceOf } from '../strategies/audience.ts';

async function strategiesNamed({ pool }: Database, reader: Reader, strategyType: StrategyType, name: string) {
  const found = await findStrategies(pool, audienceOf(reader), {
    strategyType,
    name,
    limit: SEARCH_RESULTS,
    offset: 0,
  });
  return found.map((strategy) => ({ id: strategy.id, name: strategy.name }));
}

/** What a user may open and has the text in its name; strategies and portfolios are closed to a disabled investor. */
export const search: Read<typeof api.quickSearch> = async (context, reader, { text }) => {
  const { pool } = context;
  const wanted = { userId: reader.userId, text, limit: SEARCH_RESULTS };
  if (reader.investorState === 'Disabled') {
    return { strategies: [], modelAccounts: [], portfolios: [], accounts: await findOwnAccounts(pool, wanted) };
  }
  const [strategies, modelAccounts, portfolios, accounts] = await Promise.all([
    strategiesNamed(context, reader, 'AQS', text),
    strategiesNamed(context, reader, 'AQM', text),
    findOwnPortfolios(pool, wanted),
    findOwnAccounts(pool, wanted),
  ]);
  return { strategies, modelAccounts, portfolios, accounts };
};
