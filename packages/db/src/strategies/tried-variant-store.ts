import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Distinct own backtests of a user and strategy that are counted; more would change nothing that is said. */
const MOST_VARIANTS = 1_000;

const noting = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .insertInto('tried_variant')
    .columns(['userId', 'strategyId', 'variant'])
    .expression((q) =>
      q
        .selectFrom('backtest_trial as t')
        .select([
          't.userId',
          't.strategyId',
          sql<string>`md5("t"."parameters"::text || ' ' || "t"."fromDay"::text || ' ' || "t"."toDay"::text)`.as(
            'variant',
          ),
        ])
        .where('t.id', '=', id)
        .where('t.status', '=', 'Done')
        .where(
          (eb) =>
            eb
              .selectFrom('tried_variant as v')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .whereRef('v.userId', '=', 't.userId')
              .whereRef('v.strategyId', '=', 't.strategyId'),
          '<',
          MOST_VARIANTS,
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Counts an own backtest that is done among the variants that its user has tried, each distinct one once. */
export async function noteVariant(tx: Tx, trialId: number): Promise<void> {
  await countIn(tx, noting, { id: trialId });
}

const tried = prepared((db, p: Params<{ userId: number | null; strategyId: number }>) =>
  db
    .selectFrom('strategy as s')
    .select([
      sql<number>`count(*)::int`.as('strategies'),
      sql<number>`(SELECT count(*)::int FROM "tried_variant" v
        WHERE v."userId" = ${p.userId}::int AND v."strategyId" = ${p.strategyId}::int)`.as('own'),
    ])
    // The strategy itself counts while it waits offline.
    .where((eb) => eb.or([eb('s.status', '<>', 'Offline'), eb('s.id', '=', p.strategyId)])),
);

/**
 * Strategies that are on offer, a strategy itself among them, and the distinct own backtests that a user has run of it; none without a
 * user.
 */
export async function countTried(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  userId: number | null = null,
): Promise<{ readonly strategies: number; readonly own: number }> {
  return onlyRow(await rows(pool, tried, { userId, strategyId }));
}

const comparable = prepared(
  (db, { id }: Params<{ id: number }>) =>
    db
      .selectFrom('backtest_trial as t')
      .innerJoin('backtest_trial as o', (join) =>
        join
          .onRef('o.userId', '=', 't.userId')
          .onRef('o.strategyId', '=', 't.strategyId')
          .onRef('o.fromDay', '=', 't.fromDay')
          .onRef('o.toDay', '=', 't.toDay')
          .on(sql<boolean>`"o"."parameters" <> "t"."parameters"`),
      )
      .distinctOn('o.parameters')
      .select(sql<unknown>`"o"."report" -> 'equity'`.as('equity'))
      .where('t.id', '=', id)
      .where('o.status', '=', 'Done')
      .orderBy('o.parameters')
      .orderBy('o.id', 'desc'),
  { equity: z.array(z.number()) },
);

/** Daily values of the other own backtests that are kept of the same strategy and days, one of each set of parameters. */
export async function findComparableEquity(pool: Pick<Pool, 'query'>, trialId: number): Promise<number[][]> {
  return (await rows(pool, comparable, { id: trialId })).map(({ equity }) => equity);
}
