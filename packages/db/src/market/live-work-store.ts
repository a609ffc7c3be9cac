import type { TradingDay } from '@pipa/calendar';
import type { LiveWorkKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface LiveWorkKey {
  readonly day: TradingDay;
  readonly kind: LiveWorkKind;
}

/** What a real market asks its vendor for on a day. */
export interface LiveWork {
  /** Tries that have failed. */
  readonly tries: number;
  /** Wall clock. */
  readonly nextTryAt: Date;
  readonly doneAt: Date | null;
}

const work = prepared((db, { day, kind }: Params<LiveWorkKey>) =>
  db
    .selectFrom('live_work')
    .select(['tries', 'nextTryAt', 'doneAt'])
    .where('day', '=', sql<TradingDay>`${day}::date`)
    .where('kind', '=', sql<LiveWorkKind>`${kind}::"LiveWorkKind"`),
);

/** The work of a day; null before its first try. */
export const findLiveWork = async (pool: Pick<Pool, 'query'>, key: LiveWorkKey): Promise<LiveWork | null> =>
  (await rows(pool, work, key))[0] ?? null;

const failing = prepared((db, p: Params<LiveWorkKey & { nextTryAt: Date; failure: string }>) =>
  db
    .insertInto('live_work')
    .values({ day: p.day, kind: p.kind, tries: 1, nextTryAt: p.nextTryAt, failure: p.failure })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind']).doUpdateSet((eb) => ({
        tries: eb('live_work.tries', '+', 1),
        nextTryAt: p.nextTryAt,
        failure: p.failure,
      })),
    ),
);

const LONGEST_FAILURE = 300;

/** Notes a try that has failed, and when the next one is due. */
export async function noteFailedTry(
  db: Tx,
  { failure, ...tried }: LiveWorkKey & { readonly nextTryAt: Date; readonly failure: string },
): Promise<void> {
  await countIn(db, failing, { ...tried, failure: failure.slice(0, LONGEST_FAILURE) });
}

const finishing = prepared((db, p: Params<LiveWorkKey & { at: Date }>) =>
  db
    .insertInto('live_work')
    .values({ day: p.day, kind: p.kind, nextTryAt: p.at, doneAt: p.at })
    .onConflict((conflict) => conflict.columns(['day', 'kind']).doUpdateSet({ doneAt: p.at, failure: null })),
);

/** Notes that the work of a day is done. */
export async function noteLiveWorkDone(db: Tx, work: LiveWorkKey & { readonly at: Date }): Promise<void> {
  await countIn(db, finishing, work);
}
