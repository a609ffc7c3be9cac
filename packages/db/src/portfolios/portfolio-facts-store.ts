import type { PortfolioStatus, StrategyType } from '@pipa/contract';
import type { ValuedBook } from '@pipa/trading';
import { sql } from 'kysely';
import { readSettlements, receivableOf } from '../accounts/cash-flow-store.ts';
import type { Pool } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { type Params, prepared, rows, rowsQuickly, type SqlBuilder } from '../sql/prepared.ts';
import {
  type FactsRow,
  factsFrom,
  holdingsOf,
  numberFrom,
  type PortfolioFacts,
  positionsFrom,
  selectFacts,
} from './portfolio-facts.ts';

interface OwnPage {
  userId: number;
  limit: number;
  offset: number;
}

interface OwnFilter extends OwnPage {
  id: number | null;
  statuses: readonly PortfolioStatus[] | null;
  kind: StrategyType | null;
  stoppedSince: Date | null;
}

const selectOwnFacts = (db: SqlBuilder, { userId, limit, offset }: Params<OwnPage>) =>
  selectFacts(db)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', sql.lit(false))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset);

const factsOfUser = prepared((db, page: Params<OwnPage>) => selectOwnFacts(db, page));

const factsOfOne = prepared((db, own: Params<OwnPage & { id: number }>) =>
  selectOwnFacts(db, own).where('p.id', '=', own.id),
);

const factsOfSome = prepared((db, own: Params<OwnFilter>) =>
  selectOwnFacts(db, own)
    .where(isNullOr(own.id, 'int', sql<boolean>`"p"."id" = ${own.id}`))
    .where(isNullOr(own.statuses, 'text[]', sql<boolean>`"p"."status"::text = ANY (${own.statuses})`))
    .where(isNullOr(own.kind, 'text', sql<boolean>`"s"."kind"::text = ${own.kind}`))
    .where(
      isNullOr(
        own.stoppedSince,
        'timestamptz',
        sql<boolean>`("p"."status" <> 'Stop' OR "p"."stoppedAt" >= ${own.stoppedSince})`,
      ),
    ),
);

interface AccountFilter {
  userId: number;
  id: number | null;
  isDeleted: boolean;
}

// No records and no strategy, which the value of an account does not need.
const portfoliosOfAccounts = prepared((db, { userId, id, isDeleted }: Params<AccountFilter>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .innerJoinLateral(
      (eb) => holdingsOf(eb).as('h'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => receivableOf(eb).as('d'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.trackAccountId', 'p.cash', 'd.receivable', 'h.symbols', 'h.shares', 'h.costs'])
    .where('p.userId', '=', userId)
    .where('a.userId', '=', userId)
    .where('a.isDeleted', '=', isDeleted)
    .where(isNullOr(id, 'int', sql<boolean>`"a"."id" = ${id}`))
    .where((eb) => eb.or([eb('p.isDeleted', '=', sql.lit(false)), eb('p.cash', '<>', sql.lit('0'))]))
    .orderBy('p.id'),
);

const factsOfMany = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  selectFacts(db).where('p.id', '=', sql<number>`any(${ids})`).where('p.isDeleted', '=', false),
);

export interface PortfolioFilter {
  readonly id?: number;
  readonly status?: readonly PortfolioStatus[];
  readonly strategyType?: StrategyType;
  /** Of stopped portfolios only those that sold everything at this instant or later. */
  readonly stoppedSince?: Date;
  readonly limit: number;
  readonly offset: number;
}

type Reader = Pick<Pool, 'query'>;

async function withSettlements(pool: Reader, found: readonly FactsRow[]): Promise<PortfolioFacts[]> {
  const stopped = found.filter(({ status }) => status === 'Stop').map(({ id }) => id);
  const settlements = await readSettlements(pool, stopped);
  return found.map((row) => ({ ...factsFrom(row), settlement: settlements.get(row.id) ?? null }));
}

// The common lists have statements of their own: the plan of one for any filter finds a portfolio by reading all of its owner.
function findOwnRows(
  pool: Reader,
  page: OwnPage,
  { id, status, strategyType, stoppedSince }: Omit<PortfolioFilter, 'limit' | 'offset'>,
): Promise<FactsRow[]> {
  if (status !== undefined || strategyType !== undefined || stoppedSince !== undefined) {
    const filter = {
      id: id ?? null,
      statuses: status ?? null,
      kind: strategyType ?? null,
      stoppedSince: stoppedSince ?? null,
    };
    return rowsQuickly(pool, factsOfSome, { ...page, ...filter });
  }
  if (id !== undefined) return rowsQuickly(pool, factsOfOne, { ...page, id });
  return rowsQuickly(pool, factsOfUser, page);
}

/** Portfolios of their owner, newest first. */
export async function readOwnFacts(
  pool: Reader,
  userId: number,
  { limit, offset, ...filter }: PortfolioFilter,
): Promise<PortfolioFacts[]> {
  return withSettlements(pool, await findOwnRows(pool, { userId, limit, offset }, filter));
}

/** The book of a portfolio and the account that it belongs to. Amounts in dollars. */
export interface AccountPortfolio extends ValuedBook {
  readonly id: number;
  readonly trackAccountId: number;
}

/** All portfolios on accounts of their owner, of one account or of all that are deleted or not; deleted ones only while they hold cash. */
export async function readAccountPortfolios(
  pool: Reader,
  userId: number,
  { id = null, isDeleted = false }: { id?: number | null; isDeleted?: boolean },
): Promise<AccountPortfolio[]> {
  const found = await rowsQuickly(pool, portfoliosOfAccounts, { userId, id, isDeleted });
  return found.map(({ id, trackAccountId, cash, receivable, ...holdings }) => ({
    id,
    trackAccountId,
    cash: numberFrom(cash),
    receivable,
    positions: positionsFrom(holdings),
  }));
}

/** Portfolios by id, of any owner: for callers that have checked the owner. */
export async function readFactsById(pool: Reader, ids: readonly number[]): Promise<PortfolioFacts[]> {
  return ids.length === 0 ? [] : withSettlements(pool, await rows(pool, factsOfMany, { ids }));
}
