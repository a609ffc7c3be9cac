import type { MarketType, StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

interface SearchParams {
  userId: number;
  text: string;
  limit: number;
}

/** A portfolio that was found by its name. */
export interface FoundPortfolio {
  readonly id: number;
  readonly name: string;
  readonly strategyId: number;
  /** AQM: a subscription of a model account. */
  readonly strategyType: StrategyType;
  readonly marketType: MarketType;
}

// The index leads to the rows of the owner, of which a plan allows a few hundred at most; their names are then compared.
const portfolios = prepared((db, p: Params<SearchParams>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select(['p.id', 'p.name', 'p.strategyId', 's.kind as strategyType'])
    .select(sql<MarketType>`"p"."marketType"`.as('marketType'))
    .where('p.userId', '=', p.userId)
    .where('p.isDeleted', '=', false)
    .where(sql<boolean>`strpos(lower("p"."name"), lower(${p.text}::text)) > 0`)
    .orderBy('p.id', 'desc')
    .limit(p.limit),
);

/** Portfolios of a user whose name has the text in it, in any case; newest first. */
export const findOwnPortfolios = (pool: Pick<Pool, 'query'>, wanted: SearchParams): Promise<FoundPortfolio[]> =>
  rows(pool, portfolios, wanted);

/** An account that was found by its nickname or number. */
export interface FoundAccount {
  readonly id: number;
  readonly name: string;
  readonly account: string;
}

const accounts = prepared((db, p: Params<SearchParams>) =>
  db
    .selectFrom('track_account')
    .select(['id', 'trackAccountName as name', 'account'])
    .where('userId', '=', p.userId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`strpos(lower("trackAccountName" || ' ' || "account"), lower(${p.text}::text)) > 0`)
    .orderBy('id')
    .limit(p.limit),
);

/** Accounts of a user whose nickname or number has the text in it, in any case; oldest first. */
export const findOwnAccounts = (pool: Pick<Pool, 'query'>, wanted: SearchParams): Promise<FoundAccount[]> =>
  rows(pool, accounts, wanted);
