import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import type { Metrics } from '@pipa/quant';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool, PrismaClient } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Values of a strategy's model portfolio and of its benchmark at the close of a day, dollars. */
export interface TrackedClose {
  readonly tradeDay: TradingDay;
  readonly equity: number;
  readonly benchmarkEquity: number;
}

export interface TrackedStrategy {
  readonly id: number;
  readonly code: string;
  readonly useMargin: boolean;
  readonly onlineDay: TradingDay;
  /** Every tracked close, ascending by day. */
  readonly closes: readonly TrackedClose[];
}

const tracked = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('strategy as s')
    .select((eb) => [
      's.id',
      's.code',
      's.useMargin',
      's.onlineDay',
      jsonArrayFrom(
        eb
          .selectFrom('tracking_row as t')
          .select(['t.tradeDay', 't.equity', 't.benchmarkEquity'])
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
export interface NewTrackingDay extends TrackedClose {
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
  const { count } = await prisma.trackingRow.createMany({ data, skipDuplicates: true });
  return count;
}
