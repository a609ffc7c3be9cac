import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Cumulative returns of a portfolio and its benchmark at a close, as fractions. */
export interface CurvePoint {
  readonly tradeDate: TradingDay;
  readonly cumReturn: number;
  readonly benchmarkCumReturn: number;
}

const MAX_POINTS = 10_000;

const curveOf = prepared((db, { subPath }: Params<{ subPath: string }>) =>
  db
    .selectFrom('portfolio as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as c')
          .select(['c.tradeDate', 'c.cumReturn', 'c.benchmarkCumReturn'])
          .whereRef('c.portfolioId', '=', 'p.id')
          .orderBy('c.tradeDate', 'desc')
          .limit(sql.lit(MAX_POINTS))
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['r.tradeDate', 'r.cumReturn', 'r.benchmarkCumReturn'])
    .where('p.subPath', '=', subPath)
    .where('p.isDeleted', '=', false)
    .orderBy('r.tradeDate'),
);

/** The curve of the portfolio with an unguessable path: empty before its first close, null when no portfolio has the path. */
export async function findPortfolioCurve(pool: Pick<Pool, 'query'>, subPath: string): Promise<CurvePoint[] | null> {
  const found = await rows(pool, curveOf, { subPath });
  if (found.length === 0) return null;
  return found.filter((point): point is CurvePoint => point.tradeDate !== null);
}

const pathOf = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) =>
  db
    .selectFrom('portfolio as p')
    .select('p.subPath')
    .where('p.id', '=', id)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false),
);

/** The unguessable path of a portfolio of the user; null when it is not theirs or there is none. */
export async function findPortfolioPath(
  pool: Pick<Pool, 'query'>,
  portfolio: { readonly userId: number; readonly id: number },
): Promise<string | null> {
  const [found] = await rows(pool, pathOf, portfolio);
  return found?.subPath ?? null;
}
