import type { StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** A position of a user in a symbol. */
export interface SymbolPosition {
  readonly portfolioId: number;
  readonly portfolioName: string;
  readonly strategyType: StrategyType;
  /** Signed. */
  readonly shares: number;
  /** Dollars, signed like the shares. */
  readonly cost: number;
}

interface PositionsWanted {
  readonly userId: number;
  readonly symbol: string;
  readonly limit: number;
}

const inSymbol = prepared((db, p: Params<PositionsWanted>) =>
  db
    .selectFrom('portfolio as f')
    .innerJoin('position as h', (join) => join.onRef('h.portfolioId', '=', 'f.id').on('h.symbol', '=', p.symbol))
    .innerJoin('strategy as s', 's.id', 'f.strategyId')
    .select(['f.id as portfolioId', 'f.name as portfolioName', 's.kind as strategyType'])
    .select([sql<number>`"h"."shares"::float8`.as('shares'), sql<number>`"h"."cost"::float8`.as('cost')])
    .where('f.userId', '=', p.userId)
    .where('f.isDeleted', '=', false)
    .orderBy(sql`abs("h"."cost")`, 'desc')
    .orderBy('f.id')
    .limit(p.limit),
);

/** Positions of a user in a symbol, in all portfolios that are not deleted, the costliest first. */
export const listSymbolPositions = (pool: Pick<Pool, 'query'>, wanted: PositionsWanted): Promise<SymbolPosition[]> =>
  rows(pool, inSymbol, wanted);
