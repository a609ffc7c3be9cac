import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import type { ChargeType } from '@pipa/contract';
import type { Metrics } from '@pipa/quant';
import type { OrderValues } from '@pipa/trading';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../generated/kysely/tables.ts';
import { modelsOf, type Pool, type PrismaClient, statement } from '../client.ts';
import { storedMetrics } from '../sql/json.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsQuickly } from '../sql/prepared.ts';
import { togetherAsOne } from '../sql/together.ts';
import { specOrderValues } from './evaluation-store.ts';
import type { StoredMetrics } from './strategy-store.ts';

/** Values of a strategy's model portfolio and of its benchmark at the close of a day, dollars. */
export interface TrackedClose {
  readonly tradeDay: TradingDay;
  readonly equity: number;
  readonly benchmarkEquity: number;
}

/** Fractions of the equity of a model portfolio at a close; short is not positive. */
export interface TrackExposure {
  readonly longExposure: number;
  readonly shortExposure: number;
  readonly cashRatio: number;
}

export interface TrackedStrategy extends OrderValues {
  readonly id: number;
  readonly code: string;
  readonly useMargin: boolean;
  readonly chargeType: ChargeType;
  readonly chargeAmount: number;
  readonly onlineDay: TradingDay;
  /** Every tracked close, ascending by day. */
  readonly closes: readonly (TrackedClose & { readonly hasExposure: boolean })[];
}

const tracked = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('strategy as s')
    .select((eb) => [
      's.id',
      's.code',
      's.useMargin',
      ...specOrderValues(),
      's.chargeType',
      's.chargeAmount',
      's.onlineDay',
      jsonArrayFrom(
        eb
          .selectFrom('tracking_row as t')
          .select(['t.tradeDay', 't.equity', 't.benchmarkEquity'])
          .select(sql<boolean>`"t"."cashRatio" IS NOT NULL`.as('hasExposure'))
          .whereRef('t.strategyId', '=', 's.id')
          .orderBy('t.tradeDay'),
      ).as('closes'),
    ])
    .where('s.status', '<>', 'Offline')
    .where('s.onlineDay', '<=', sql<TradingDay>`${day}::date`)
    .orderBy('s.id')
    .$narrowType<{ onlineDay: TradingDay }>(),
);

/** Strategies on offer on a day, by id, with their daily track since they went online. */
export function findTrackedStrategies(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<TrackedStrategy[]> {
  return rows(pool, tracked, { day });
}

/** A day of a track with the metrics from its beginning to that day. */
export interface NewTrackingDay extends TrackedClose, TrackExposure {
  readonly strategyId: number;
  readonly metrics: Metrics;
  readonly benchmarkMetrics: Metrics;
}

/**
 * Adds days to a track; stored days do not change.
 * @returns how many were added
 */
export async function addTrackingDays(prisma: PrismaClient, days: readonly NewTrackingDay[]): Promise<number> {
  const data = days.map(({ tradeDay, metrics, benchmarkMetrics, ...row }) => ({
    ...row,
    tradeDay: dayToUtcDate(tradeDay),
    metrics: { ...metrics },
    benchmarkMetrics: { ...benchmarkMetrics },
  }));
  const { count } = await modelsOf(prisma).trackingRow.createMany({ data, skipDuplicates: true });
  return count;
}

const fillingExposure = statement(`
  UPDATE "tracking_row" t SET "longExposure" = e."longExposure", "shortExposure" = e."shortExposure", "cashRatio" = e."cashRatio"
  FROM jsonb_to_recordset($2::jsonb) AS e("tradeDay" date, "longExposure" real, "shortExposure" real, "cashRatio" real)
  WHERE t."strategyId" = $1 AND t."tradeDay" = e."tradeDay" AND t."cashRatio" IS NULL`);

/** Adds the exposure to days of a track that were stored before it was kept. */
export async function fillTrackExposure(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  days: readonly (TrackExposure & { readonly tradeDay: TradingDay })[],
): Promise<void> {
  if (days.length > 0) await pool.query(fillingExposure([strategyId, JSON.stringify(days)]));
}

export interface TrackingDay {
  readonly strategyId: number;
  readonly tradeDay: TradingDay;
  /** Value of the model portfolio, dollars. */
  readonly equity: number;
  readonly metrics: StoredMetrics;
  readonly benchmarkMetrics: StoredMetrics;
}

const trackingColumns = <DB extends { t: Tables['tracking_row'] }, TB extends 't' & keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
) =>
  query.select([
    sql<number>`"t"."strategyId"`.as('strategyId'),
    sql<TradingDay>`"t"."tradeDay"`.as('tradeDay'),
    sql<number>`"t"."equity"`.as('equity'),
    sql<unknown>`"t"."metrics"`.as('metrics'),
    sql<unknown>`"t"."benchmarkMetrics"`.as('benchmarkMetrics'),
  ]);

const trackingJson = { metrics: storedMetrics, benchmarkMetrics: storedMetrics };

interface PageParams {
  strategyId: number;
  limit: number;
  offset: number;
}

const trackingPage = (direction: 'asc' | 'desc') =>
  prepared(
    (db, { strategyId, limit, offset }: Params<PageParams>) =>
      trackingColumns(db.selectFrom('tracking_row as t'))
        .where('t.strategyId', '=', strategyId)
        .orderBy('t.tradeDay', direction)
        .limit(limit)
        .offset(offset),
    trackingJson,
  );
const trackingPages = { asc: trackingPage('asc'), desc: trackingPage('desc') };

/** Daily track of a strategy since it went online, one page. */
export function findTracking(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  { descending, limit, offset }: { descending: boolean; limit: number; offset: number },
): Promise<TrackingDay[]> {
  return rows(pool, trackingPages[descending ? 'desc' : 'asc'], { strategyId, limit, offset });
}

const latestTracking = prepared(
  (db, { ids }: Params<{ ids: readonly number[] }>) =>
    db
      .selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'s'>(sql`s("id")`))
      .innerJoinLateral(
        trackingColumns(db.selectFrom('tracking_row as t'))
          .where('t.strategyId', '=', sql.ref<number>('s.id'))
          .orderBy('t.tradeDay', 'desc')
          .limit(1)
          .as('latest'),
        (join) => join.onTrue(),
      )
      .selectAll('latest'),
  trackingJson,
);

const tracksVersion = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tracking_row as t')
          .select([sql<string>`"t"."tradeDay" || ' ' || "t".xmin::text`.as('row')])
          .whereRef('t.strategyId', '=', 's.id')
          .orderBy('t.tradeDay', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(
      sql<string | null>`md5(string_agg("s"."id" || ' ' || "latest"."row", ',' ORDER BY "s"."id"))`.as('version'),
    ),
);

/** Changes with every change of the last tracked day of a strategy, so that answers can be cached under it. */
export const readTracksVersion = togetherAsOne(async (pool): Promise<string> => {
  const { version } = onlyRow(await rowsQuickly(pool, tracksVersion, {}));
  return version ?? '';
});

/** The last tracked day of each strategy; a strategy without tracking is missing. */
export function findLatestTracking(pool: Pick<Pool, 'query'>, strategyIds: readonly number[]): Promise<TrackingDay[]> {
  return rows(pool, latestTracking, { ids: strategyIds });
}
