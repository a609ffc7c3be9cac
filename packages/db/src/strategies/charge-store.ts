import { type ClassOffers, EXCLUDED_STRATEGY_PREFIX, type StrategyCharge } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { prepared, rows } from '../sql/prepared.ts';

const isOpen = sql<boolean>`"s"."openForInvestor" AND "s"."status" <> 'Offline'
  AND NOT starts_with("s"."name", ${sql.lit(EXCLUDED_STRATEGY_PREFIX)})`;

const openCharges = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .select([
      's.kind as strategyType',
      's.marketType',
      's.chargeType',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`min("s"."chargeAmount")::float8`.as('least'),
      sql<number>`max("s"."chargeAmount")::float8`.as('most'),
    ])
    .where(isOpen)
    .groupBy(['s.kind', 's.marketType', 's.chargeType'])
    .orderBy('s.kind')
    .orderBy('s.marketType')
    .orderBy('s.chargeType'),
);

/** What open strategies and model accounts charge, a row a type of charge. */
export const listOpenCharges = (pool: Pick<Pool, 'query'>): Promise<StrategyCharge[]> => rows(pool, openCharges, {});

const openOffers = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .select(['s.kind as strategyType', 's.limitToMemberClass as memberClass', sql<number>`count(*)::int`.as('count')])
    .where(isOpen)
    .groupBy(['s.kind', 's.limitToMemberClass'])
    .orderBy('s.kind')
    .orderBy('s.limitToMemberClass'),
);

/** How many open strategies and model accounts need which member class, a row a class. */
export const listOpenOffers = (pool: Pick<Pool, 'query'>): Promise<ClassOffers[]> => rows(pool, openOffers, {});
