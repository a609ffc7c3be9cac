import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { prepared, rows } from '../sql/prepared.ts';

/** How many portfolios follow a strategy, and with how much. */
export interface Following {
  readonly numberOfSubscription: number;
  /** Dollars at the last close. */
  readonly portfolioValue: number;
}

const followers = prepared((db) =>
  db
    .selectFrom('portfolio as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as r')
          .select('r.netLiquidation')
          .whereRef('r.portfolioId', '=', 'p.id')
          .orderBy('r.tradeDate', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'p.strategyId',
      sql<number>`count(*)::int`.as('numberOfSubscription'),
      sql<number>`COALESCE(sum(COALESCE("last"."netLiquidation", "p"."cash")), 0)::float8`.as('portfolioValue'),
    ])
    .where('p.status', 'in', ['Starting', 'Started'])
    .where('p.isDeleted', '=', false)
    .groupBy('p.strategyId'),
);

/** Followers by strategy; a strategy without any is missing. Reads every running portfolio. */
export async function readFollowers(pool: Pick<Pool, 'query'>): Promise<Map<number, Following>> {
  const counted = await rows(pool, followers, {});
  return new Map(counted.map(({ strategyId, ...following }) => [strategyId, following]));
}
