import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { numbersByName, weightPairs } from '../sql/json.ts';
import { type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const decidedAt = prepared(
  (db, { code, day }: Params<{ code: string; day: TradingDay }>) =>
    db
      .selectFrom('strategy_target as t')
      .innerJoin('strategy as s', 's.id', 't.strategyId')
      .select('t.targets')
      .where('s.code', '=', code)
      .where('t.day', '=', sql<TradingDay>`${day}::date`),
  { targets: weightPairs },
);

/** Targets that a strategy decided at the close of a day, or null when none are stored. */
export async function readTargets(
  pool: Pick<Pool, 'query'>,
  code: string,
  day: TradingDay,
): Promise<ReadonlyMap<string, number> | null> {
  const [found] = await rows(pool, decidedAt, { code, day });
  return found === undefined ? null : new Map(found.targets);
}

const targetsAt = prepared((db, p: Params<{ strategyId: number; day: TradingDay }>) =>
  db
    .selectFrom('strategy_target')
    .select('strategyId')
    .where('strategyId', '=', p.strategyId)
    .where('day', '=', sql<TradingDay>`${p.day}::date`),
);

/** Whether the targets that a strategy decided at the close of a day are stored. */
export async function hasTargets(tx: Tx, strategyId: number, day: TradingDay): Promise<boolean> {
  return (await rowsIn(tx, targetsAt, { strategyId, day })).length === 1;
}

const newestTargets = prepared(
  (db, p: Params<{ code: string; from: TradingDay; to: TradingDay }>) =>
    db
      .selectFrom('strategy_target as t')
      .innerJoin('strategy as s', 's.id', 't.strategyId')
      .select('t.targets')
      .where('s.code', '=', p.code)
      .where('t.day', '>=', sql<TradingDay>`${p.from}::date`)
      .where('t.day', '<=', sql<TradingDay>`${p.to}::date`)
      .orderBy('t.day', 'desc')
      .limit(1),
  { targets: weightPairs },
);

/** The newest targets that a strategy decided at the closes of the days from..to, or null when none are stored. */
export async function readNewestTargets(
  pool: Pick<Pool, 'query'>,
  code: string,
  days: { from: TradingDay; to: TradingDay },
): Promise<ReadonlyMap<string, number> | null> {
  const [found] = await rows(pool, newestTargets, { code, ...days });
  return found === undefined ? null : new Map(found.targets);
}

interface TargetsParams {
  strategyId: number;
  day: TradingDay;
  /** JSON. */
  targets: string;
  signals: string;
}

const addition = prepared((db, p: Params<TargetsParams>) =>
  db
    .insertInto('strategy_target')
    .values(pick(p, ['strategyId', 'day', 'targets', 'signals']))
    .onConflict((conflict) => conflict.columns(['strategyId', 'day']).doNothing()),
);

/**
 * Stores a strategy's targets as pairs, because sums of weights depend on their sequence, with the numbers that it recorded.
 * Stored targets do not change.
 */
export async function saveTargets(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  day: TradingDay,
  targets: ReadonlyMap<string, number>,
  signals: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const recorded = JSON.stringify(Object.fromEntries(signals));
  await rows(pool, addition, { strategyId, day, targets: JSON.stringify([...targets]), signals: recorded });
}

const signalsOf = prepared(
  (db, p: Params<{ portfolioId: number; userId: number }>) =>
    db
      .selectFrom('portfolio as p')
      .innerJoin('strategy_target as t', 't.strategyId', 'p.strategyId')
      .select(['t.day', 't.signals'])
      .where('p.id', '=', p.portfolioId)
      .where('p.userId', '=', p.userId)
      .where(sql<boolean>`"t"."signals" <> '{}'::jsonb`)
      .orderBy('t.day'),
  { signals: numbersByName },
);

export interface DaySignals {
  readonly day: TradingDay;
  readonly signals: Readonly<Record<string, number>>;
}

/** What the strategy of an own portfolio recorded at the closes whose targets are kept, ascending; days without signals are left out. */
export function readSignals(
  pool: Pick<Pool, 'query'>,
  own: { portfolioId: number; userId: number },
): Promise<DaySignals[]> {
  return rows(pool, signalsOf, own);
}

const removal = prepared((db, { before }: Params<{ before: TradingDay }>) =>
  db.deleteFrom('strategy_target').where('day', '<', sql<TradingDay>`${before}::date`),
);

/** Removes the targets of all strategies that are older than a day. */
export async function forgetTargets(pool: Pick<Pool, 'query'>, before: TradingDay): Promise<void> {
  await rows(pool, removal, { before });
}
