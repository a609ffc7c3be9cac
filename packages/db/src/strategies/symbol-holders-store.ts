import type { StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

const share = z.array(z.object({ ratio: z.number() }));

const holding = prepared(
  (db, { symbol }: Params<{ symbol: string }>) =>
    db
      .selectFrom('track_holdings as t')
      .innerJoin('strategy as s', 's.id', 't.strategyId')
      .select(['s.id as strategyId', 's.name', sql<StrategyType>`"s"."kind"`.as('strategyType'), 't.day'])
      .select(
        sql<unknown>`jsonb_path_query_array("t"."holdings", '$[*] ? (@.symbol == $symbol)', jsonb_build_object('symbol', ${symbol}::text))::json`.as(
          'held',
        ),
      )
      // A row a strategy: the table is read whole.
      .where(sql<boolean>`"t"."holdings" @> jsonb_build_array(jsonb_build_object('symbol', ${symbol}::text))`)
      .orderBy('s.id'),
  { held: share },
);

/** A strategy whose track held a symbol at its last close. `ratio` is a fraction of the equity, negative for a short position. */
export type SymbolHolder = Awaited<ReturnType<typeof listSymbolHolders>>[number];

/** Strategies and model accounts whose track held a symbol at its last close, the largest share first; also those not on offer. */
export async function listSymbolHolders(pool: Pick<Pool, 'query'>, symbol: string) {
  const found = await rows(pool, holding, { symbol });
  return found
    .map(({ held, ...strategy }) => ({ ...strategy, ratio: held.reduce((sum, { ratio }) => sum + ratio, 0) }))
    .sort((a, b) => Math.abs(b.ratio) - Math.abs(a.ratio));
}
