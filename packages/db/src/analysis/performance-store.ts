import type { TradingDay } from '@pipa/calendar';
import type { SymbolPerformance } from '@pipa/quant';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { boolColumn, dateColumn, float8Column, int4Column } from '../market/copy-columns.ts';
import { replaceDays } from '../market/replace-days.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

export interface PerformanceRow extends SymbolPerformance {
  readonly instrumentId: number;
  /** Epoch day. */
  readonly day: number;
}

const NUMBERS = ['return1', 'return5', 'return21', 'return61', 'return252', 'volatility5y', 'maxDrawdown5y'] as const;

/** Replaces the performance of instruments on days from..to (epoch days). */
export async function savePerformance(
  pool: Pick<Pool, 'connect'>,
  stored: readonly PerformanceRow[],
  range: { instrumentIds: readonly number[]; from: number; to: number },
): Promise<void> {
  await replaceDays(
    pool,
    { table: 'symbol_performance', dayColumn: 'day', ...range },
    {
      instrumentId: int4Column(stored, ({ instrumentId }) => instrumentId),
      day: dateColumn(stored, ({ day }) => day),
      isComparable: boolColumn(stored, ({ isComparable }) => isComparable),
      ...Object.fromEntries(NUMBERS.map((name) => [name, float8Column(stored, (row) => row[name])])),
    },
  );
}

const ofDay = prepared((db, { day, instrumentIds }: Params<{ day: TradingDay; instrumentIds: readonly number[] }>) =>
  db
    .selectFrom('symbol_performance')
    .select(['instrumentId', 'isComparable', ...NUMBERS])
    .where('day', '=', sql<TradingDay>`${day}::date`)
    .where('instrumentId', '=', sql<number>`any(${instrumentIds}::int[])`)
    .orderBy('instrumentId'),
);

/** The performance of instruments as of a day; those without a row of the day are missing. */
export function readPerformanceOf(
  pool: Pick<Pool, 'query'>,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<Omit<PerformanceRow, 'day'>[]> {
  return rows(pool, ofDay, { day, instrumentIds });
}

const ofUniverse = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('symbol_performance')
    .select(['instrumentId', 'isComparable', ...NUMBERS])
    .where('day', '=', sql<TradingDay>`${day}::date`)
    .orderBy('instrumentId'),
);

/** The performance of every instrument as of a day. */
export function readPerformanceDay(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<Omit<PerformanceRow, 'day'>[]> {
  return rows(pool, ofUniverse, { day });
}
