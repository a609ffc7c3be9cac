import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface CountParams {
  keys: readonly string[];
  windowAt: Date;
}

// Keys are sorted, so that two requests lock rows in the same sequence and never deadlock.
const countUp = prepared((db, { keys, windowAt }: Params<CountParams>) =>
  db
    .insertInto('throttle')
    .columns(['key', 'windowAt', 'count'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ key: string }>`unnest(${keys}::text[])`.as<'k'>(sql`k("key")`))
        .select(['k.key', sql<Date>`${windowAt}::timestamptz`.as('windowAt'), sql<number>`1`.as('count')])
        .orderBy('k.key'),
    )
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowAt']).doUpdateSet({ count: sql<number>`"throttle"."count" + 1` }),
    )
    .returning(['key', 'count']),
);

/** Counts one action under each key in a window of time. @returns the counts, this action included */
export async function countActions(
  pool: Pick<Pool, 'query'>,
  keys: readonly string[],
  windowAt: Date,
): Promise<Map<string, number>> {
  const counted = await rows(pool, countUp, { keys: keys.toSorted(), windowAt });
  return new Map(counted.map(({ key, count }) => [key, count]));
}

/** As `countActions` of one key within a transaction, whose end gives the count back where it fails. */
export async function countActionIn(tx: Tx, key: string, windowAt: Date): Promise<number> {
  const [counted] = await rowsIn(tx, countUp, { keys: [key], windowAt });
  return counted?.count ?? 0;
}

const countDown = prepared((db, { keys, windowAt }: Params<CountParams>) =>
  db
    .updateTable('throttle')
    .set({ count: sql<number>`"count" - 1` })
    .where('key', '=', sql<string>`any(${keys})`)
    .where('windowAt', '=', windowAt)
    .where('count', '>', 0),
);

/** Takes back one action under each key. */
export async function uncountActions(
  pool: Pick<Pool, 'query'>,
  keys: readonly string[],
  windowAt: Date,
): Promise<void> {
  await rows(pool, countDown, { keys: keys.toSorted(), windowAt });
}
