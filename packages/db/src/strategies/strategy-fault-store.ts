import type { TradingDay } from '@pipa/calendar';
import type { StrategyWork } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Background work that a strategy fails now. */
export interface KnownFault {
  readonly work: StrategyWork;
  /** In words for the operator. */
  readonly message: string;
  /** The day of the market that the work was for. */
  readonly day: TradingDay;
  /** When it failed with this message for the first time, wall clock. */
  readonly firstAt: Date;
}

type NewFault = KnownFault & { readonly strategyId: number };

const failing = prepared((db, { code, work }: Params<{ code: string; work: StrategyWork }>) =>
  db
    .selectFrom('strategy_fault as f')
    .innerJoin('strategy as s', 's.id', 'f.strategyId')
    .select(['f.work', 'f.message', 'f.day', 'f.firstAt'])
    .where('s.code', '=', code)
    .where('f.work', '=', work),
);

/** What a strategy fails a work with; null where it does not fail. */
export async function readStrategyFault(
  pool: Pick<Pool, 'query'>,
  code: string,
  work: StrategyWork,
): Promise<KnownFault | null> {
  const [found] = await rows(pool, failing, { code, work });
  return found ?? null;
}

const allFaults = prepared((db) =>
  db
    .selectFrom('strategy_fault as f')
    .innerJoin('strategy as s', 's.id', 'f.strategyId')
    .select(['f.strategyId', 's.name', 's.code', 'f.work', 'f.message', 'f.day', 'f.firstAt'])
    .where('s.status', '<>', 'Offline')
    .orderBy('f.firstAt', 'desc')
    .orderBy('f.strategyId')
    .orderBy('f.work'),
);

/** The faults of the strategies on offer, the newest first; a strategy has at most one a work. */
export function listStrategyFaults(
  pool: Pick<Pool, 'query'>,
): Promise<(KnownFault & { readonly strategyId: number; readonly name: string; readonly code: string })[]> {
  return rows(pool, allFaults, {});
}

const stored = prepared((db, { strategyId, work }: Params<{ strategyId: number; work: StrategyWork }>) =>
  db
    .selectFrom('strategy_fault')
    .select('message')
    .where('strategyId', '=', strategyId)
    .where('work', '=', work)
    .forUpdate(),
);

const saved = prepared((db, p: Params<NewFault>) =>
  db
    .insertInto('strategy_fault')
    .values({
      strategyId: p.strategyId,
      work: p.work,
      message: p.message,
      day: sql<TradingDay>`${p.day}::date`,
      firstAt: p.firstAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['strategyId', 'work']).doUpdateSet({
        day: sql<TradingDay>`excluded."day"`,
        firstAt: sql<Date>`CASE WHEN "strategy_fault"."message" = excluded."message" THEN "strategy_fault"."firstAt" ELSE excluded."firstAt" END`,
        message: sql<string>`excluded."message"`,
      }),
    ),
);

/**
 * Stores what a strategy fails a work with.
 * @returns whether it did not fail before, or with other words
 */
export async function saveStrategyFault(tx: Tx, fault: NewFault): Promise<boolean> {
  const { strategyId, work } = fault;
  const [known] = await rowsIn(tx, stored, { strategyId, work });
  await countIn(tx, saved, fault);
  return known?.message !== fault.message;
}

const removed = prepared((db, { strategyId, work }: Params<{ strategyId: number; work: StrategyWork | null }>) =>
  db
    .deleteFrom('strategy_fault')
    .where('strategyId', '=', strategyId)
    .where(sql<boolean>`(${work}::text IS NULL OR "work" = ${work}::text)`),
);

/** Removes the fault of a work that has succeeded. */
export async function forgetStrategyFault(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  work: StrategyWork,
): Promise<void> {
  await rows(pool, removed, { strategyId, work });
}

/** Removes every fault of a strategy, as it has changed. */
export async function forgetStrategyFaults(tx: Tx, strategyId: number): Promise<void> {
  await countIn(tx, removed, { strategyId, work: null });
}
