import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { weightPairs } from '../sql/json.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Decisions that are looked through for changes: about three years of closes. */
const MOST_DECISIONS = 800;

const changesOf = prepared(
  (db, { strategyId, most, limit }: Params<{ strategyId: number; most: number; limit: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom((newest) =>
            newest
              .selectFrom('strategy_target')
              .select(['day', 'targets'])
              .where('strategyId', '=', strategyId)
              .orderBy('day', 'desc')
              .limit(most)
              .as('n'),
          )
          .select([
            'n.day',
            'n.targets',
            sql<unknown>`lag("n"."targets") OVER (ORDER BY "n"."day")`.as('before'),
            sql<number>`count(*) OVER ()`.as('looked'),
          ])
          .as('t'),
      )
      .select(['t.day', 't.targets'])
      .where(sql<boolean>`"t"."targets" IS DISTINCT FROM "t"."before"`)
      // The oldest one that is looked through may repeat the one before it.
      .where(sql<boolean>`("t"."before" IS NOT NULL OR "t"."looked" < ${most}::int)`)
      .orderBy('t.day', 'desc')
      .limit(limit),
  { targets: weightPairs },
);

/** What a strategy decided to hold at a close: weights by symbol, in the sequence of the decision. */
export interface DecidedHoldings {
  readonly day: TradingDay;
  readonly targets: readonly (readonly [symbol: string, ratio: number])[];
}

/** The decisions of a strategy that changed what it holds, newest first. */
export const listTargetChanges = (
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  limit: number,
): Promise<DecidedHoldings[]> => rows(pool, changesOf, { strategyId, most: MOST_DECISIONS, limit });
