import type { TradingDay } from '@pipa/calendar';
import { type Pool, statement } from '../client.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

const targetsOf = statement(`
  SELECT t."targets" FROM "strategy_target" t JOIN "strategy" s ON s."id" = t."strategyId" WHERE s."code" = $1 AND t."day" = $2::date`);

/** Targets that a strategy decided at the close of a day, or null when none are stored. */
export async function readTargets(
  pool: Pick<Pool, 'query'>,
  code: string,
  day: TradingDay,
): Promise<ReadonlyMap<string, number> | null> {
  const { rows } = await pool.query<{ targets: [symbol: string, weight: number][] }>(targetsOf([code, day]));
  return rows[0] === undefined ? null : new Map(rows[0].targets);
}

const targetsAt = statement('SELECT FROM "strategy_target" WHERE "strategyId" = $1 AND "day" = $2::date');

/** Whether the targets that a strategy decided at the close of a day are stored. */
export async function hasTargets(tx: Tx, strategyId: number, day: TradingDay): Promise<boolean> {
  return (await connectionOf(tx).query(targetsAt([strategyId, day]))).rowCount === 1;
}

const newestTargets = statement(`
  SELECT t."targets" FROM "strategy_target" t JOIN "strategy" s ON s."id" = t."strategyId"
  WHERE s."code" = $1 AND t."day" BETWEEN $2::date AND $3::date ORDER BY t."day" DESC LIMIT 1`);

/** The newest targets that a strategy decided at the closes of the days from..to, or null when none are stored. */
export async function readNewestTargets(
  pool: Pick<Pool, 'query'>,
  code: string,
  { from, to }: { from: TradingDay; to: TradingDay },
): Promise<ReadonlyMap<string, number> | null> {
  const { rows } = await pool.query<{ targets: [symbol: string, weight: number][] }>(newestTargets([code, from, to]));
  return rows[0] === undefined ? null : new Map(rows[0].targets);
}

const storeTargets = statement(`
  INSERT INTO "strategy_target" ("strategyId", "day", "targets", "signals") VALUES ($1, $2::date, $3::jsonb, $4::jsonb)
  ON CONFLICT ("strategyId", "day") DO NOTHING`);

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
  await pool.query(storeTargets([strategyId, day, JSON.stringify([...targets]), recorded]));
}

const signalsOf = statement(`
  SELECT t."day"::text AS "day", t."signals" FROM "portfolio" p JOIN "strategy_target" t ON t."strategyId" = p."strategyId"
  WHERE p."id" = $1 AND p."userId" = $2 AND t."signals" <> '{}'::jsonb ORDER BY t."day"`);

export interface DaySignals {
  readonly day: TradingDay;
  readonly signals: Readonly<Record<string, number>>;
}

/** What the strategy of an own portfolio recorded at the closes whose targets are kept, ascending; days without signals are left out. */
export async function readSignals(
  pool: Pick<Pool, 'query'>,
  { portfolioId, userId }: { portfolioId: number; userId: number },
): Promise<DaySignals[]> {
  return (await pool.query<DaySignals>(signalsOf([portfolioId, userId]))).rows;
}

const removeTargets = statement('DELETE FROM "strategy_target" WHERE "day" < $1::date');

/** Removes the targets of all strategies that are older than a day. */
export async function forgetTargets(pool: Pick<Pool, 'query'>, before: TradingDay): Promise<void> {
  await pool.query(removeTargets([before]));
}
