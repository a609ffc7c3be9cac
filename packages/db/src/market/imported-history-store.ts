import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

const extent = prepared((db) =>
  db
    .selectFrom('bar_year')
    .select([
      sql<number | null>`min("days"[1])`.as('first'),
      sql<number | null>`max("days"[cardinality("days")])`.as('last'),
    ])
    .where(sql<boolean>`cardinality("days") > 0`),
);

/** First and last day that has a bar of any instrument; null without a bar. */
export async function readHistoryExtent(
  pool: Pick<Pool, 'query'>,
): Promise<{ first: TradingDay; last: TradingDay } | null> {
  const { first, last } = onlyRow(await rows(pool, extent, {}));
  return first === null || last === null ? null : { first: fromEpochDay(first), last: fromEpochDay(last) };
}

const lastDays = prepared((db) =>
  db
    .selectFrom('instrument as i')
    .innerJoin('bar_year as b', 'b.instrumentId', 'i.id')
    .select(['i.symbol', sql<number>`max(b."days"[cardinality(b."days")])`.as('day')])
    .groupBy('i.symbol'),
);

/** Epoch day of the last bar by symbol; a symbol without bars is missing. */
export async function readLastBarDays(pool: Pick<Pool, 'query'>): Promise<Map<string, number>> {
  return new Map((await rows(pool, lastDays, {})).map(({ symbol, day }) => [symbol, day]));
}

const delist = prepared((db, { delistings }: Params<{ delistings: string }>) =>
  db
    .updateTable('instrument as i')
    .from(
      sql<{
        symbol: string;
        day: TradingDay | null;
      }>`(SELECT * FROM json_to_recordset(${delistings}::json) AS r("symbol" text, "day" date))`.as('t'),
    )
    .set((eb) => ({ delistedOn: eb.ref('t.day') }))
    .whereRef('t.symbol', '=', 'i.symbol'),
);

/** Sets the last session of instruments; null for one that is still listed. */
export async function setDelistings(
  pool: Pick<Pool, 'query'>,
  delistings: readonly { readonly symbol: string; readonly day: TradingDay | null }[],
): Promise<void> {
  await rows(pool, delist, { delistings: JSON.stringify(delistings) });
}

const clear = prepared((db, { symbols }: Params<{ symbols: readonly string[] }>) =>
  db
    .deleteFrom('corporate_action')
    .where('instrumentId', 'in', (eb) =>
      eb.selectFrom('instrument').select('id').where('symbol', '=', sql<string>`any(${symbols}::text[])`),
    ),
);

/** Removes the splits and dividends of symbols, before an import brings those of their whole history. */
export async function clearActions(pool: Pick<Pool, 'query'>, symbols: readonly string[]): Promise<void> {
  await rows(pool, clear, { symbols });
}
