import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { addReport, type NewReport } from './report-writes.ts';
import type { StrategyColumns } from './update-strategy.ts';

const codes = prepared((db) => db.selectFrom('strategy').select('code').orderBy('id'));

/** Codes of all strategies, offline ones included. */
export async function readStrategyCodes(pool: Pick<Pool, 'query'>): Promise<Set<string>> {
  return new Set((await rows(pool, codes, {})).map(({ code }) => code));
}

const onOffer = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('strategy')
    .select(['id', 'code'])
    .where('status', '<>', 'Offline')
    .where('onlineDay', '<=', sql<TradingDay>`${day}::date`)
    .orderBy('id'),
);

/** Strategies that investors can follow on a day, by id. */
export function findStrategiesOnOffer(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
): Promise<{ id: number; code: string }[]> {
  return rows(pool, onOffer, { day });
}

/** A new strategy. One that waits for data is not online. */
export interface NewStrategy extends Omit<StrategyColumns, 'onlineDay' | 'createdAt' | 'modifiedAt'> {
  readonly onlineDay: TradingDay | null;
}

/**
 * Adds a strategy, with its first reports, in the caller's transaction.
 * @returns its id
 */
export async function offerStrategy(
  tx: Tx,
  strategy: NewStrategy,
  reports: readonly NewReport[],
  at: Date,
): Promise<number> {
  const addition = prepared((db) =>
    db
      .insertInto('strategy')
      .values({
        ...strategy,
        minInvestmentAmount: `${strategy.minInvestmentAmount}`,
        maxInvestmentAmount: `${strategy.maxInvestmentAmount}`,
        parameters: JSON.stringify(strategy.parameters),
        universe: [...strategy.universe],
        createdAt: at,
        modifiedAt: at,
      })
      .returning('id'),
  );
  const { id } = onlyRow(await rowsIn(tx, addition, {}));
  for (const report of reports) await addReport(tx, id, report);
  return id;
}
