import type { TradingDay } from '@pipa/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Portfolios with ids above `after`, up to `upTo`. */
export interface PortfolioRange {
  readonly after: number;
  readonly upTo: number;
}

/** Portfolios that a step of the close of a day works on at once. */
export interface CloseRange extends PortfolioRange {
  readonly day: TradingDay;
  readonly step: string;
}

/** The largest id. */
const LAST_ID = 2_147_483_647;

/** Every portfolio. */
export const ALL_PORTFOLIOS: PortfolioRange = { after: 0, upTo: LAST_ID };

/** Portfolios that run, or have sold everything since the open of a session. */
export const ranSince = (openAt: RawBuilder<Date>) =>
  sql<boolean>`("status" = 'Started' OR "status" = 'Stop' AND "stoppedAt" >= ${openAt})`;

interface Cut {
  readonly day: TradingDay;
  readonly step: string;
  /** Of the session that closes. */
  readonly openAt: Date;
  /** Portfolios of the session in a range. */
  readonly size: number;
}

const cutting = prepared((db, { day, step, openAt, size }: Params<Cut>) =>
  db
    .insertInto('close_range')
    .columns(['day', 'step', 'after', 'upTo'])
    .expression(
      db
        .selectFrom(
          db
            .selectFrom(
              db
                .selectFrom('portfolio')
                .select(['id', sql<number>`row_number() OVER (ORDER BY "id")`.as('place')])
                .where(ranSince(openAt))
                .as('ran'),
            )
            .select('id as last')
            .where(sql<boolean>`"place" % ${size}::int = 0`)
            .unionAll(db.selectNoFrom(sql<number>`${sql.lit(LAST_ID)}::int`.as('last')))
            .as('cut'),
        )
        .select([
          sql<TradingDay>`${day}::date`.as('day'),
          sql<string>`${step}::varchar`.as('step'),
          sql<number>`COALESCE(lag("last") OVER (ORDER BY "last"), 0)`.as('after'),
          'last as upTo',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const clearing = prepared((db, { step }: Params<Pick<Cut, 'step'>>) =>
  db.deleteFrom('close_range').where('step', '=', step),
);

/**
 * Cuts the portfolios into ranges for a step of a close: each has as many of those that ran in the session, and together they cover all.
 * What a process that died has left of the step is cut anew.
 */
export async function cutCloseRanges(tx: Tx, cut: Cut): Promise<void> {
  await countIn(tx, clearing, { step: cut.step });
  await countIn(tx, cutting, cut);
}

const anyLeft = prepared((db) => db.selectFrom('close_range').select('step').limit(1));

/** Whether a close has ranges left, also such as processes work on. */
export async function hasCloseRanges(pool: Pick<Pool, 'query'>): Promise<boolean> {
  return (await rows(pool, anyLeft, {})).length > 0;
}

/** A process that hangs loses its range with its connection. */
const LONGEST_PAUSE = '30s';

const taking = (isAwaited: boolean) =>
  prepared((db, { steps }: Params<{ steps: readonly string[] }>) => {
    const left = db
      .selectFrom('close_range')
      .select(['day', 'step', 'after', 'upTo'])
      .select(
        sql`set_config('idle_in_transaction_session_timeout', ${sql.lit(LONGEST_PAUSE)}, true)`.as('longestPause'),
      )
      .where('step', '=', sql<string>`any(${steps})`)
      .orderBy('day')
      .orderBy('step')
      .orderBy('after')
      .limit(1)
      .forUpdate();
    return isAwaited ? left : left.skipLocked();
  });

const takingFree = taking(false);
const takingAny = taking(true);

/** The steps whose ranges are taken. */
interface Taken {
  readonly steps: readonly string[];
  /** Whether one that another process has is waited for. */
  readonly isAwaited: boolean;
}

/**
 * Takes a range of one of the steps for the transaction: it is free again if that is not committed. Null when there is none, or others
 * have all that are left and they are not awaited.
 */
export async function takeCloseRange(tx: Tx, { steps, isAwaited }: Taken): Promise<CloseRange | null> {
  const [range] = await rowsIn(tx, isAwaited ? takingAny : takingFree, { steps });
  return range ?? null;
}

const ending = prepared((db, p: Params<Pick<CloseRange, 'day' | 'step' | 'after'>>) =>
  db
    .deleteFrom('close_range')
    .where('day', '=', sql<TradingDay>`${p.day}::date`)
    .where('step', '=', p.step)
    .where('after', '=', p.after),
);

/** Ends a range that the transaction has taken: its step is done for its portfolios. */
export async function endCloseRange(tx: Tx, { day, step, after }: CloseRange): Promise<void> {
  await countIn(tx, ending, { day, step, after });
}
