import type { TradingDay } from '@pipa/calendar';
import { exact, type Holding } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from '../trading/order-store.ts';

const positionsOf = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('position')
    .select(['symbol', 'shares', 'cost'])
    .where('portfolioId', '=', portfolioId)
    .orderBy('symbol'),
);

/** Positions of a portfolio by symbol. */
export async function readPositions(tx: Tx, portfolioId: number): Promise<Map<string, Holding>> {
  const positions = await rowsIn(tx, positionsOf, { portfolioId });
  return new Map(positions.map(({ symbol, shares, cost }) => [symbol, { shares: exact(shares), cost: exact(cost) }]));
}

const positionIn = prepared((db, { portfolioId, symbol }: Params<{ portfolioId: number; symbol: string }>) =>
  db
    .selectFrom('position')
    .select(['shares', 'cost'])
    .where('portfolioId', '=', portfolioId)
    .where('symbol', '=', symbol),
);

/** The position of a portfolio in a symbol; null when it holds none. */
export async function findPosition(tx: Tx, portfolioId: number, symbol: string): Promise<Holding | null> {
  const [held] = await rowsIn(tx, positionIn, { portfolioId, symbol });
  return held === undefined ? null : { shares: exact(held.shares), cost: exact(held.cost) };
}

const concerned = prepared((db, { symbol }: Params<{ symbol: string }>) =>
  db
    .selectFrom('position')
    .select('portfolioId')
    .where('symbol', '=', symbol)
    .union(
      db
        .selectFrom('trade_order')
        .select('portfolioId')
        .where('symbol', '=', symbol)
        .where('status', 'in', openStatusLiterals),
    )
    .orderBy('portfolioId'),
);

/** Portfolios with a position in a symbol or an open order for it. */
export async function portfoliosIn(pool: Pick<Pool, 'query'>, symbol: string): Promise<number[]> {
  return (await rows(pool, concerned, { symbol })).map(({ portfolioId }) => portfolioId);
}

const delisted = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('position as p')
    .innerJoin('instrument as i', 'i.symbol', 'p.symbol')
    .select(['p.portfolioId', 'p.symbol', 'i.delistedOn'])
    .where('i.delistedOn', '<', sql<TradingDay>`${day}::date`)
    .orderBy('p.portfolioId')
    .orderBy('p.symbol')
    .$narrowType<{ delistedOn: TradingDay }>(),
);

/** Positions in instruments whose last session was before a day. */
export function listDelistedPositions(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
): Promise<{ portfolioId: number; symbol: string; delistedOn: TradingDay }[]> {
  return rows(pool, delisted, { day });
}
