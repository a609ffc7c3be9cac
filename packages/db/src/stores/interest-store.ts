import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { cashCauses } from './portfolio-moves.ts';

interface InterestClose {
  readonly day: TradingDay;
  /** Market instant of the close. */
  readonly closeAt: Date;
  /** Whether positive cash earns interest too. */
  readonly earns: boolean;
}

const withoutInterest = prepared((db, p: Params<{ keys: string; closeAt: Date; earns: boolean }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select('p.id')
    .where('p.status', '=', 'Started')
    .where('p.startedAt', '<=', p.closeAt)
    .where('p.isDeleted', '=', false)
    .where('a.frozenAt', 'is', null)
    .where('a.broker', '=', 'PIPA')
    .where(sql<boolean>`("p"."cash" < 0 OR (${p.earns}::boolean AND "p"."cash" > 0))`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_entry as e')
            .select('e.id')
            .where('e.causeKey', '=', sql<string>`replace(${p.keys}::text, '*', "p"."id"::text)`),
        ),
      ),
    )
    .orderBy('p.id'),
);

/**
 * Portfolios that run at a close, whose cash bears interest that is not posted for that day. Left out are frozen accounts, and
 * accounts at an outside broker, which charges its own interest.
 */
export async function listWithoutInterest(
  pool: Pick<Pool, 'query'>,
  { day, closeAt, earns }: InterestClose,
): Promise<number[]> {
  return (await rows(pool, withoutInterest, { keys: cashCauses.interest('*', day), closeAt, earns })).map(
    ({ id }) => id,
  );
}
