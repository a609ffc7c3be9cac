import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { CurvePoint } from '../portfolios/portfolio-curve-store.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

const MAX_POINTS = 10_000;

const curveOf = prepared((db, { reportSubPath }: Params<{ reportSubPath: string }>) =>
  db
    .selectFrom('backtest_report as b')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tracking_row as c')
          .select([
            'c.tradeDay as tradeDate',
            sql<number>`("c"."metrics"->>'totalReturn')::float8`.as('cumReturn'),
            sql<number>`("c"."benchmarkMetrics"->>'totalReturn')::float8`.as('benchmarkCumReturn'),
          ])
          .whereRef('c.strategyId', '=', 'b.strategyId')
          .orderBy('c.tradeDay', 'desc')
          .limit(sql.lit(MAX_POINTS))
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['r.tradeDate', 'r.cumReturn', 'r.benchmarkCumReturn'])
    .where('b.subPath', '=', reportSubPath)
    .orderBy('r.tradeDate'),
);

/**
 * The track of the strategy that the report with an unguessable path belongs to: empty before its first day, null when no
 * report has the path.
 */
export async function findTrackCurve(pool: Pick<Pool, 'query'>, reportSubPath: string): Promise<CurvePoint[] | null> {
  const found = await rows(pool, curveOf, { reportSubPath });
  if (found.length === 0) return null;
  return found.filter((point): point is CurvePoint => point.tradeDate !== null && point.cumReturn !== null);
}
