import type { PortfolioStatus, StrategyType } from '@pipa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, rowsQuickly } from '../sql/prepared.ts';
import { readSettlements } from './cash-flow-store.ts';
import {
  type AccountPortfolio,
  type FactsRow,
  factsFrom,
  type PortfolioFacts,
  selectFacts,
} from './portfolio-facts.ts';

const isNullOr = (parameter: RawBuilder<unknown>, type: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`(${parameter}::${sql.raw(type)} IS NULL OR ${condition})`;

interface OwnFilter {
  userId: number;
  id: number | null;
  statuses: readonly PortfolioStatus[] | null;
  kind: StrategyType | null;
  limit: number;
  offset: number;
}

const factsOfUser = prepared((db, { userId, id, statuses, kind, limit, offset }: Params<OwnFilter>) =>
  selectFacts(db)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false)
    .where(isNullOr(id, 'int', sql<boolean>`"p"."id" = ${id}`))
    .where(isNullOr(statuses, 'text[]', sql<boolean>`"p"."status"::text = ANY (${statuses})`))
    .where(isNullOr(kind, 'text', sql<boolean>`"s"."kind"::text = ${kind}`))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset),
);

const factsOfAccounts = prepared((db, { userId, ids }: Params<{ userId: number; ids: readonly number[] }>) =>
  selectFacts(db)
    .where('p.userId', '=', userId)
    .where('p.trackAccountId', '=', sql<number>`any(${ids})`)
    .where((eb) => eb.or([eb('p.isDeleted', '=', false), eb('p.cash', '<>', '0')]))
    .orderBy('p.id'),
);

const factsOfMany = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  selectFacts(db).where('p.id', '=', sql<number>`any(${ids})`).where('p.isDeleted', '=', false),
);

export interface PortfolioFilter {
  readonly id?: number;
  readonly status?: readonly PortfolioStatus[];
  readonly strategyType?: StrategyType;
  readonly limit: number;
  readonly offset: number;
}

type Reader = Pick<Pool, 'query'>;

async function withSettlements(pool: Reader, found: readonly FactsRow[]): Promise<PortfolioFacts[]> {
  const stopped = found.filter(({ status }) => status === 'Stop').map(({ id }) => id);
  const settlements = await readSettlements(pool, stopped);
  return found.map((row) => ({ ...factsFrom(row), settlement: settlements.get(row.id) ?? null }));
}

/** Portfolios of their owner, newest first. */
export async function readOwnFacts(
  pool: Reader,
  userId: number,
  { id, status, strategyType, limit, offset }: PortfolioFilter,
): Promise<PortfolioFacts[]> {
  const filter = { id: id ?? null, statuses: status ?? null, kind: strategyType ?? null, limit, offset };
  return withSettlements(pool, await rowsQuickly(pool, factsOfUser, { userId, ...filter }));
}

/** All portfolios on accounts of their owner; deleted ones only while they hold cash. */
export async function readAccountFacts(
  pool: Reader,
  userId: number,
  accountIds: readonly number[],
): Promise<AccountPortfolio[]> {
  return (await rowsQuickly(pool, factsOfAccounts, { userId, ids: accountIds })).map(factsFrom);
}

/** Portfolios by id, of any owner: for callers that have checked the owner. */
export async function readFactsById(pool: Reader, ids: readonly number[]): Promise<PortfolioFacts[]> {
  return ids.length === 0 ? [] : withSettlements(pool, await rows(pool, factsOfMany, { ids }));
}
