import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

const claim = prepared((db, { name, everyMs }: Params<{ name: string; everyMs: number }>) => {
  const gap = sql`${everyMs}::int * interval '1 millisecond'`;
  return db
    .insertInto('broker_turn')
    .values({ name, nextAt: sql<Date>`clock_timestamp() + ${gap}` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ nextAt: sql<Date>`GREATEST("broker_turn"."nextAt", clock_timestamp()) + ${gap}` }),
    )
    .returning(sql<number>`(EXTRACT(EPOCH FROM "nextAt" - ${gap} - clock_timestamp()) * 1000)::float8`.as('leftMs'));
});

/** Claims the next turn of a name over all processes, which comes `everyMs` after the one before; gives the milliseconds until then. */
export async function claimBrokerTurn(pool: Pick<Pool, 'query'>, name: string, everyMs: number): Promise<number> {
  const { leftMs } = onlyRow(await rows(pool, claim, { name, everyMs }));
  return Math.max(Math.floor(leftMs), 0);
}
