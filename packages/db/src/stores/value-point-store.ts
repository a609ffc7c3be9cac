import { type Pool, type Prisma, statement } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from './transaction.ts';

/** A value with its money as text of six decimals. */
export type NewValuePoint = Prisma.PortfolioValuePointCreateManyInput;

/** Adds values of portfolios during a session; stored ones do not change. */
export async function saveValuePoints(tx: Tx, points: readonly NewValuePoint[]): Promise<void> {
  await (await modelsOf(tx)).portfolioValuePoint.createMany({ data: [...points], skipDuplicates: true });
}

/** Days for which values are kept, a week of sessions among them. */
const KEPT_DAYS = 7;

const removeOld = statement(
  `DELETE FROM "portfolio_value_point" WHERE "at" < $1::timestamptz - make_interval(days => ${KEPT_DAYS})`,
);
const removeBetween = statement(`
  DELETE FROM "portfolio_value_point" p USING (
    SELECT "portfolioId", "at", row_number() OVER (
      PARTITION BY "portfolioId", date_bin('30 minutes', "at", $1::timestamptz) ORDER BY "at"
    ) AS n
    FROM "portfolio_value_point" WHERE "at" < $1::timestamptz
  ) s
  WHERE s.n > 1 AND p."portfolioId" = s."portfolioId" AND p."at" = s."at"`);

/** Keeps one value in half an hour of the sessions before an instant, and none older than a week. Repeated, it changes nothing. */
export async function thinValuePoints(pool: Pick<Pool, 'query'>, before: Date): Promise<void> {
  await pool.query(removeOld([before]));
  await pool.query(removeBetween([before]));
}

const pointsOf = prepared((db, { portfolioId, most }: Params<{ portfolioId: number; most: number }>) =>
  db
    .selectFrom('portfolio_value_point')
    .select(['at', 'value', 'cumReturn', 'benchmarkCumReturn'])
    .where('portfolioId', '=', portfolioId)
    .orderBy('at', 'desc')
    .limit(most),
);

/** Most values that are kept of a portfolio: a session in steps of five minutes, and a week of them in half hours. */
const MOST_POINTS = 200;

/** The values that are kept of a portfolio, ascending; dollars as text, fractions. */
export async function listValuePoints(pool: Pick<Pool, 'query'>, portfolioId: number) {
  return (await rows(pool, pointsOf, { portfolioId, most: MOST_POINTS })).reverse();
}
