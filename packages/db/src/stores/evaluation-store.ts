import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from './transaction.ts';

const unevaluated = prepared((db, { version }: Params<{ version: number }>) =>
  db
    .selectFrom('strategy as s')
    .select('s.code')
    .where((eb) =>
      eb.or([
        eb('s.evaluatedVersion', 'is distinct from', version),
        eb.exists(
          eb
            .selectFrom('backtest_report as b')
            .select(sql`1`.as('one'))
            .whereRef('b.strategyId', '=', 's.id')
            .where('b.crisisWindows', 'is', null),
        ),
      ]),
    )
    .orderBy('s.id'),
);

/** Codes of the strategies that were not evaluated by this version, or have a report whose robustness was not examined. */
export async function findUnevaluatedStrategies(pool: Pick<Pool, 'query'>, version: number): Promise<string[]> {
  return (await rows(pool, unevaluated, { version })).map(({ code }) => code);
}

/** Stores that a strategy's reports are complete for a version of the evaluation. */
export async function markEvaluated(db: Tx, code: string, version: number): Promise<void> {
  await db.strategy.updateMany({ where: { code }, data: { evaluatedVersion: version } });
}

const settledModels = prepared((db, { version }: Params<{ version: number }>) =>
  db
    .selectFrom('model_record')
    .select('key')
    .union(
      db
        .selectFrom('job_run')
        .select(sql<string>`jsonb_array_elements_text("input" -> 'models')`.as('key'))
        .where('kind', '=', 'evaluation')
        .where('status', '=', 'Done')
        .where(sql<boolean>`"input" ->> 'version' = ${version}::text`),
    ),
);

/**
 * Keys of the models that have a record of the market's history, or that an evaluation of this version could not make from
 * the data of this market.
 */
export async function findSettledModels(pool: Pick<Pool, 'query'>, version: number): Promise<Set<string>> {
  return new Set((await rows(pool, settledModels, { version })).map(({ key }) => key));
}
