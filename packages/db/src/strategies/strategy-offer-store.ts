import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool, Prisma } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';
import { addReport, type NewReport } from './report-writes.ts';

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

/** A new strategy; its parameters are JSON. One that waits for data is not online. */
export interface NewStrategy
  extends Omit<
    Prisma.StrategyCreateInput,
    | 'parameters'
    | 'universe'
    | 'onlineDay'
    | 'createdAt'
    | 'modifiedAt'
    | 'reports'
    | 'tracking'
    | 'portfolios'
    | 'targets'
    | 'versions'
    | 'faults'
    | 'trials'
  > {
  readonly parameters: object;
  readonly universe: readonly string[];
  readonly onlineDay: TradingDay | null;
}

/**
 * Adds a strategy, with its first reports, in the caller's transaction.
 * @returns its id
 */
export async function offerStrategy(
  tx: Tx,
  { parameters, universe, onlineDay, ...strategy }: NewStrategy,
  reports: readonly NewReport[],
  at: Date,
): Promise<number> {
  const { id } = await (await modelsOf(tx)).strategy.create({
    select: { id: true },
    data: {
      ...strategy,
      parameters: parameters as Prisma.InputJsonObject,
      universe: [...universe],
      onlineDay: onlineDay && dayToUtcDate(onlineDay),
      createdAt: at,
      modifiedAt: at,
    },
  });
  for (const report of reports) await addReport(tx, id, report);
  return id;
}
