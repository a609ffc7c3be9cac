import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** What a portfolio is worth at an instant: dollars as text of six decimals, fractions. */
export interface NewValuePoint {
  readonly portfolioId: number;
  readonly value: string;
  readonly cumReturn: number;
  readonly benchmarkCumReturn: number;
}

interface PointColumns {
  at: Date;
  ids: readonly number[];
  values: readonly string[];
  returns: readonly number[];
  benchmarkReturns: readonly number[];
}

const insertPoints = prepared((db, { at, ids, values, returns, benchmarkReturns }: Params<PointColumns>) =>
  db
    .insertInto('portfolio_value_point')
    .columns(['portfolioId', 'at', 'value', 'cumReturn', 'benchmarkCumReturn'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<NewValuePoint>`unnest(${ids}::int[], ${values}::numeric[], ${returns}::float8[], ${benchmarkReturns}::float8[])`.as<'v'>(
            sql`v("portfolioId", "value", "cumReturn", "benchmarkCumReturn")`,
          ),
        )
        .select([
          'v.portfolioId',
          sql<Date>`${at}::timestamptz`.as('at'),
          'v.value',
          'v.cumReturn',
          'v.benchmarkCumReturn',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds values of portfolios at an instant of a session; stored ones do not change. */
export async function saveValuePoints(
  pool: Pick<Pool, 'query'>,
  at: Date,
  points: readonly NewValuePoint[],
): Promise<void> {
  await rows(pool, insertPoints, {
    at,
    ids: points.map(({ portfolioId }) => portfolioId),
    values: points.map(({ value }) => value),
    returns: points.map(({ cumReturn }) => cumReturn),
    benchmarkReturns: points.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
  });
}

/** Days for which values are kept, a week of sessions among them. */
const KEPT_DAYS = 7;
/** Portfolios whose values are thinned by one statement. */
const BATCH = 500;

const nextBatch = prepared((db, { after, batch }: Params<{ after: number; batch: number }>) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('portfolio').select('id').where('id', '>', after).orderBy('id').limit(batch).as('batch'),
    )
    .select(({ fn }) => fn.max('batch.id').as('last')),
);

// The key's index gives the values of a portfolio in their sequence, so that none are sorted. Rows never move, so those found
// are removed by their place.
const thinBatch = statement(`
  DELETE FROM "portfolio_value_point" WHERE "ctid" = ANY (ARRAY(
    SELECT "place" FROM (
      SELECT "place", "at", "half" = lag("half") OVER (PARTITION BY "portfolioId" ORDER BY "at") AS "isBetween" FROM (
        SELECT "ctid" AS "place", "portfolioId", "at", date_bin('30 minutes', "at", $1::timestamptz) AS "half"
        FROM "portfolio_value_point" WHERE "portfolioId" > $2::int AND "portfolioId" <= $3::int AND "at" < $1::timestamptz
      ) h
    ) s
    WHERE "isBetween" OR "at" < $1::timestamptz - make_interval(days => ${KEPT_DAYS})
  ))`);

/**
 * Keeps one value in half an hour of the sessions before an instant, and none older than a week. Repeated, it changes nothing.
 * Each statement commits the values of some portfolios.
 */
export async function thinValuePoints(pool: Pick<Pool, 'query'>, before: Date, batch = BATCH): Promise<void> {
  for (let after = 0; ; ) {
    const { last } = onlyRow(await rows(pool, nextBatch, { after, batch }));
    if (last === null) return;
    await pool.query(thinBatch([before, after, last]));
    after = last;
  }
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
