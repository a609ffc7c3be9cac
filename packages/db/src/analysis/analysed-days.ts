import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Rows of days up to a day, the newest first. */
export interface DayPage {
  readonly to: TradingDay;
  readonly limit: number;
  /** Newer rows to skip. */
  readonly offset: number;
}

const analysedDays = prepared((db, p: Params<{ instrumentId: number; to: TradingDay; limit: number }>) =>
  db
    .selectFrom('symbol_performance')
    .select('day')
    .where('instrumentId', '=', p.instrumentId)
    .where('day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('day', 'desc')
    .limit(p.limit),
);

/** Days up to a day on which symbols were compared with each other, the newest first: those on which the benchmark was. */
export async function readAnalysedDays(
  pool: Pick<Pool, 'query'>,
  wanted: { readonly instrumentId: number; readonly to: TradingDay; readonly limit: number },
): Promise<TradingDay[]> {
  return (await rows(pool, analysedDays, wanted)).map(({ day }) => day);
}

/** Tables that grow by symbol with every day, each with an index that begins with its day. */
const DAILY_TABLES = ['ta_metrics', 'momentum_rank', 'symbol_performance'] as const;

/** Rows of one statement, which bounds its time and the log that it writes. */
const MOST_ROWS = 20_000;

/** Removes metrics, ranks and performance of days before a day. @returns the number of rows */
export async function forgetAnalysisBefore(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number> {
  let removed = 0;
  for (const table of DAILY_TABLES) {
    const old = `SELECT "ctid" FROM "${table}" WHERE "day" < $1::date LIMIT ${MOST_ROWS}`;
    let count: number;
    do {
      const { rowCount } = await pool.query(`DELETE FROM "${table}" WHERE "ctid" = ANY (ARRAY(${old}))`, [day]);
      count = rowCount ?? 0;
      removed += count;
    } while (count === MOST_ROWS);
  }
  return removed;
}

/** Removes the fundamentals of days. @returns the number of rows */
export async function forgetFundamentalDays(pool: Pick<Pool, 'query'>, days: readonly TradingDay[]): Promise<number> {
  if (days.length === 0) return 0;
  const { rowCount } = await pool.query('DELETE FROM "fundamental_day" WHERE "day" = ANY($1::date[])', [days]);
  return rowCount ?? 0;
}
