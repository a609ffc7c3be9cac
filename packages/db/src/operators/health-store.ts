import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** What waits in the tables of the product. */
export interface Backlog {
  /** Messages to open pages that were not relayed. */
  readonly outboxWaiting: number;
  readonly outboxOldest: Date | null;
  readonly mailsWaiting: number;
  readonly mailOldest: Date | null;
  /** Mails that were given up and are still kept. */
  readonly mailsFailed: number;
  /** Rows of prices that failed a check. */
  readonly quarantined: number;
  readonly strategiesWaiting: number;
}

/** A mail that is held is not late. */
const isWaiting = sql<boolean>`"sentAt" IS NULL AND "failedAt" IS NULL AND ("heldUntil" IS NULL OR "heldUntil" <= now())`;

const backlog = prepared((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('realtime_outbox')
      .select(sql<number>`count(*)::int`.as('n'))
      .$asScalar()
      .$notNull()
      .as('outboxWaiting'),
    eb.selectFrom('realtime_outbox').select('createdAt').orderBy('id').limit(1).$asScalar().as('outboxOldest'),
    eb
      .selectFrom('mail_message')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(isWaiting)
      .$asScalar()
      .$notNull()
      .as('mailsWaiting'),
    eb
      .selectFrom('mail_message')
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .where(isWaiting)
      .$asScalar()
      .as('mailOldest'),
    eb
      .selectFrom('mail_message')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('sentAt', 'is', null)
      .where('failedAt', 'is not', null)
      .$asScalar()
      .$notNull()
      .as('mailsFailed'),
    eb.selectFrom('bar_quarantine').select(sql<number>`count(*)::int`.as('n')).$asScalar().$notNull().as('quarantined'),
    eb
      .selectFrom('strategy')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('unfedReason', 'is not', null)
      .$asScalar()
      .$notNull()
      .as('strategiesWaiting'),
  ]),
);

export async function readBacklog(pool: Pick<Pool, 'query'>): Promise<Backlog> {
  return onlyRow(await rows(pool, backlog, {}));
}

/** How complete the prices of a closed day are. */
export interface BarFreshness {
  /** Newest close of the benchmark up to the day; null without one. */
  readonly newestBarDay: TradingDay | null;
  /** Instruments listed on the day, and those of them without a bar of it. */
  readonly listed: number;
  readonly missing: number;
}

const freshness = prepared((db, p: Params<{ day: TradingDay; epochDay: number; year: number; benchmark: string }>) =>
  db.selectNoFrom([
    sql<
      number | null
    >`(SELECT max(d) FROM "bar_year" b JOIN "instrument" i ON i."id" = b."instrumentId", unnest(b."days") AS d
      WHERE i."symbol" = ${p.benchmark} AND b."year" BETWEEN ${p.year}::int - 1 AND ${p.year}::int AND d <= ${p.epochDay}::int)`.as(
      'newest',
    ),
    sql<{ listed: number; missing: number }>`(SELECT json_build_object('listed', count(*)::int, 'missing',
        count(*) FILTER (WHERE NOT (${p.epochDay}::int = ANY(COALESCE(b."days", '{}'))))::int)
      FROM "instrument" i LEFT JOIN "bar_year" b ON b."instrumentId" = i."id" AND b."year" = ${p.year}::int
      WHERE (i."listedOn" IS NULL OR i."listedOn" <= ${p.day}::date)
        AND (i."delistedOn" IS NULL OR i."delistedOn" >= ${p.day}::date))`.as('counts'),
  ]),
);

/** How complete the stored prices of a day are. */
export async function readBarFreshness(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  benchmark: string,
): Promise<BarFreshness> {
  const year = Number(day.slice(0, 4));
  const { newest, counts } = onlyRow(await rows(pool, freshness, { day, epochDay: toEpochDay(day), year, benchmark }));
  return { newestBarDay: newest === null ? null : fromEpochDay(newest), ...counts };
}
