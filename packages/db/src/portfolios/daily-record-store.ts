import type { TradingDay } from '@pipa/calendar';
import type { StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;

/** Most sessions of a record: more than a calendar has from its first year to the present. */
const MOST_SESSIONS = 10_000;

const epoch = sql.lit('1970-01-01');

/** Parallel columns by session, ascending; days are epoch days, returns fractions. */
export interface PortfolioColumns {
  readonly days: readonly number[];
  readonly returns: readonly number[];
  readonly benchmarkReturns: readonly number[];
  /** Dollars. */
  readonly values: readonly number[];
  readonly cash: readonly number[];
  /** Fractions of the value; short is not positive. */
  readonly long: readonly number[];
  readonly short: readonly number[];
}

const portfolioColumns = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) => {
  const column = (name: string) =>
    sql`COALESCE(array_agg(${sql.ref(`r.${name}`)}::float8 ORDER BY "r"."tradeDate"), '{}')`;
  return db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((newest) =>
            newest
              .selectFrom('portfolio_record as c')
              .selectAll('c')
              .whereRef('c.portfolioId', '=', 'p.id')
              .orderBy('c.tradeDate', 'desc')
              .limit(sql.lit(MOST_SESSIONS))
              .as('r'),
          )
          .select([
            sql<number[]>`COALESCE(array_agg("r"."tradeDate" - ${epoch}::date ORDER BY "r"."tradeDate"), '{}')`.as(
              'days',
            ),
            column('dailyReturn').$castTo<number[]>().as('returns'),
            column('benchmarkReturn').$castTo<number[]>().as('benchmarkReturns'),
            column('netLiquidation').$castTo<number[]>().as('values'),
            column('totalCash').$castTo<number[]>().as('cash'),
            column('longExposure').$castTo<number[]>().as('long'),
            column('shortExposure').$castTo<number[]>().as('short'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'p.name',
      'p.strategyId',
      's.kind as strategyType',
      'n.days',
      'n.returns',
      'n.benchmarkReturns',
      'n.values',
      'n.cash',
      'n.long',
      'n.short',
    ])
    .where('p.id', '=', id)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false);
});

/** The recorded closes of an own portfolio; null when it is not theirs or there is none. */
export async function findPortfolioColumns(
  pool: Reader,
  portfolio: { readonly userId: number; readonly id: number },
): Promise<
  | (PortfolioColumns & { readonly name: string; readonly strategyId: number; readonly strategyType: StrategyType })
  | null
> {
  return (await rows(pool, portfolioColumns, portfolio))[0] ?? null;
}

/** Parallel columns of a track by session, ascending: dollars, and epoch days. */
export interface TrackColumns {
  readonly days: readonly number[];
  readonly equity: readonly number[];
  readonly benchmarkEquity: readonly number[];
  /** Fractions of the equity; null on days from before they were kept. */
  readonly long: readonly (number | null)[];
  readonly short: readonly (number | null)[];
  readonly cash: readonly (number | null)[];
}

const trackColumns = prepared((db, { strategyId }: Params<{ strategyId: number }>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('tracking_row as t')
        .select(['t.tradeDay', 't.equity', 't.benchmarkEquity', 't.longExposure', 't.shortExposure', 't.cashRatio'])
        .where('t.strategyId', '=', strategyId)
        .orderBy('t.tradeDay', 'desc')
        .limit(sql.lit(MOST_SESSIONS))
        .as('t'),
    )
    .select([
      sql<number[]>`COALESCE(array_agg("t"."tradeDay" - ${epoch}::date ORDER BY "t"."tradeDay"), '{}')`.as('days'),
      sql<number[]>`COALESCE(array_agg("t"."equity" ORDER BY "t"."tradeDay"), '{}')`.as('equity'),
      sql<number[]>`COALESCE(array_agg("t"."benchmarkEquity" ORDER BY "t"."tradeDay"), '{}')`.as('benchmarkEquity'),
      sql<(number | null)[]>`COALESCE(array_agg("t"."longExposure" ORDER BY "t"."tradeDay"), '{}')`.as('long'),
      sql<(number | null)[]>`COALESCE(array_agg("t"."shortExposure" ORDER BY "t"."tradeDay"), '{}')`.as('short'),
      sql<(number | null)[]>`COALESCE(array_agg("t"."cashRatio" ORDER BY "t"."tradeDay"), '{}')`.as('cash'),
    ]),
);

/** The tracked closes of a strategy; empty before the first. */
export async function readTrackColumns(pool: Reader, strategyId: number): Promise<TrackColumns> {
  return onlyRow(await rows(pool, trackColumns, { strategyId }));
}

const tradedOf = prepared((db, p: Params<{ portfolioIds: readonly number[]; from: TradingDay; to: TradingDay }>) => {
  const value = (isBuy: boolean) =>
    sql<number>`COALESCE(sum("e"."shares" * "e"."price") FILTER (WHERE ("o"."side" IN ('Buy', 'Cover')) = ${sql.lit(isBuy)}), 0)::float8`;
  const none = sql.lit(0);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('trade_order as o')
        .innerJoin('execution as e', 'e.orderId', 'o.id')
        .select([
          sql<number>`extract(year from "o"."tradeDay")::int`.as('year'),
          value(true).as('bought'),
          value(false).as('sold'),
          sql<number>`${none}::float8`.as('costs'),
        ])
        .where('o.portfolioId', '=', sql<number>`any(${p.portfolioIds})`)
        .where('o.tradeDay', '>', sql<TradingDay>`${p.from}::date`)
        .where('o.tradeDay', '<=', sql<TradingDay>`${p.to}::date`)
        .groupBy('year')
        .unionAll(
          eb
            .selectFrom('ledger_posting as l')
            .innerJoin('ledger_entry as g', 'g.id', 'l.entryId')
            .select([
              sql<number>`extract(year from "g"."marketDay")::int`.as('year'),
              sql<number>`${none}::float8`.as('bought'),
              sql<number>`${none}::float8`.as('sold'),
              sql<number>`sum("l"."amount")::float8`.as('costs'),
            ])
            .where('l.portfolioId', '=', sql<number>`any(${p.portfolioIds})`)
            .where('l.bucket', '=', sql.lit('Fees'))
            .where('g.marketDay', '>', sql<TradingDay>`${p.from}::date`)
            .where('g.marketDay', '<=', sql<TradingDay>`${p.to}::date`)
            .groupBy('year'),
        )
        .as('t'),
    )
    .select([
      't.year',
      sql<number>`sum("t"."bought")`.as('bought'),
      sql<number>`sum("t"."sold")`.as('sold'),
      sql<number>`sum("t"."costs")`.as('costs'),
    ])
    .groupBy('t.year')
    .orderBy('t.year');
});

/** Dollars that portfolios bought, sold and paid in costs in a calendar year. */
export interface TradedInYear {
  readonly year: number;
  readonly bought: number;
  readonly sold: number;
  readonly costs: number;
}

/** What portfolios traded after the close of one day, up to that of another, by year; years without any are left out. */
export async function readTraded(
  pool: Reader,
  portfolioIds: readonly number[],
  period: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<TradedInYear[]> {
  return rows(pool, tradedOf, { portfolioIds, ...period });
}
