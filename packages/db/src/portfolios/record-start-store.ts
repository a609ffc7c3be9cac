import type { TradingDay } from '@pipa/calendar';
import type { SignalSubject } from '../analysis/signal-store.ts';
import { type Pool, statement } from '../client.ts';

type Reader = Pick<Pool, 'query'>;

// One look into the primary key a subject: the first day of the whole table would be read from all of its rows.
const signalStarts = statement(`
  SELECT (
    SELECT to_char(min(t."day"), 'YYYY-MM-DD') FROM "signal_tally" t
    WHERE t."kind" = s."kind" AND t."universe" = s."universe" AND t."horizon" = s."horizon" AND t."code" = 0
  ) AS "day"
  FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS s("kind", "universe", "horizon", "place")
  ORDER BY s."place"`);

/** The first day on which signals were tallied, of each subject in its order; null without any. */
export async function readSignalStarts(
  pool: Reader,
  subjects: readonly SignalSubject[],
): Promise<(TradingDay | null)[]> {
  const column = <Value>(value: (subject: SignalSubject) => Value) => subjects.map(value);
  const { rows } = await pool.query<{ day: TradingDay | null }>(
    signalStarts([column(({ kind }) => kind), column(({ universe }) => universe), column(({ horizon }) => horizon)]),
  );
  return rows.map(({ day }) => day);
}

const modelStarts = statement(`
  SELECT k."key", to_char(coalesce(
    (SELECT min(p."day") FROM "prediction" p WHERE p."key" = k."key"),
    (SELECT min(r."day") FROM "regime_state" r WHERE r."model" = k."key")
  ), 'YYYY-MM-DD') AS "day"
  FROM unnest($1::text[]) AS k("key")`);

/** The first day of which a model made a prediction or said a state, by its key; models without any are missing. */
export async function readModelStarts(pool: Reader, keys: readonly string[]): Promise<Map<string, TradingDay>> {
  const { rows } = await pool.query<{ key: string; day: TradingDay | null }>(modelStarts([keys]));
  return new Map(rows.flatMap(({ key, day }) => (day === null ? [] : [[key, day] as const])));
}
