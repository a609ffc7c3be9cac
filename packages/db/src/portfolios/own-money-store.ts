import type { TradingDay } from '@pipa/calendar';
import type { StrategyType } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;
type Until = { userId: number; to: TradingDay };

const epoch = sql.lit('1970-01-01');

/** What the portfolios of an owner made at a close, dollars. */
export interface OwnedClose {
  /** Epoch day. */
  readonly day: number;
  readonly profit: number;
  /** What was in the portfolios for the session, deposits of its open included, dollars: the base of their return. */
  readonly invested: number;
  /** Of the benchmark as each portfolio counts it, by what was in them; null where nothing was. */
  readonly benchmarkReturn: number | null;
}

/** Cash that an owner brought to accounts and took out of them on a day, dollars, both positive. */
export interface OwnedFlow {
  /** Epoch day. */
  readonly day: number;
  readonly deposited: number;
  readonly withdrawn: number;
}

// A withdrawal counts at the close: it was invested until then.
const invested = sql`GREATEST("r"."netLiquidation" - "r"."dailyProfitLoss" - LEAST("r"."cashFlow", 0), 0)`;

// Portfolios that are deleted are counted: their account has kept what they made.
const closesOf = prepared((db, { userId, to }: Params<Until>) =>
  db
    .selectFrom('track_account as a')
    .innerJoin('portfolio as p', 'p.trackAccountId', 'a.id')
    .innerJoin('portfolio_record as r', 'r.portfolioId', 'p.id')
    .select([
      sql<number>`"r"."tradeDate" - ${epoch}::date`.as('day'),
      sql<number>`sum("r"."dailyProfitLoss")::float8`.as('profit'),
      sql<number>`sum(${invested})::float8`.as('invested'),
      sql<number | null>`sum("r"."benchmarkReturn" * ${invested}::float8) / NULLIF(sum(${invested}), 0)::float8`.as(
        'benchmarkReturn',
      ),
    ])
    .where('a.userId', '=', userId)
    .where('p.userId', '=', userId)
    .where('a.isDeleted', '=', false)
    .where('r.tradeDate', '<=', sql<TradingDay>`${to}::date`)
    .groupBy('r.tradeDate')
    .orderBy('r.tradeDate'),
);

const flowsOf = prepared((db, { userId, to }: Params<Until>) =>
  db
    .selectFrom('track_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join
        .onRef('e.accountId', '=', 'a.id')
        .on('e.kind', 'in', sql<'Deposit'>`('Deposit', 'Withdrawal', 'Correction')`)
        .on('e.marketDay', '<=', sql<TradingDay>`${to}::date`),
    )
    .innerJoin('ledger_posting as l', (join) =>
      join.onRef('l.entryId', '=', 'e.id').on('l.bucket', 'in', sql<'Cash'>`('Cash', 'Reserved')`),
    )
    .select([
      sql<number>`"e"."marketDay" - ${epoch}::date`.as('day'),
      sql<number>`COALESCE(sum("l"."amount") FILTER (WHERE "l"."amount" > 0), 0)::float8`.as('deposited'),
      sql<number>`COALESCE(-sum("l"."amount") FILTER (WHERE "l"."amount" < 0), 0)::float8`.as('withdrawn'),
    ])
    .where('a.userId', '=', userId)
    .where('a.isDeleted', '=', false)
    .groupBy('e.marketDay')
    .orderBy('e.marketDay'),
);

/** What the portfolios on the accounts of an owner made at each close up to a day, and what the owner brought and took out. */
export async function readOwnRecord(
  pool: Reader,
  userId: number,
  to: TradingDay,
): Promise<{ closes: OwnedClose[]; flows: OwnedFlow[] }> {
  const [closes, flows] = await Promise.all([
    rows(pool, closesOf, { userId, to }),
    rows(pool, flowsOf, { userId, to }),
  ]);
  return { closes, flows };
}

/** Portfolios whose values during sessions are read; a plan includes fewer. */
const MOST_PORTFOLIOS = 200;
/** Days before which no value during a session is kept, with the close before them. */
const RECORD_DAYS = 12;

const sessionsOf = prepared((db, { userId, most, days }: Params<{ userId: number; most: number; days: number }>) =>
  db
    .selectFrom('track_account as a')
    .innerJoin('portfolio as p', 'p.trackAccountId', 'a.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_value_point as v')
          .select([
            sql<number[]>`array_agg(extract(epoch FROM "v"."at")::float8 * 1000 ORDER BY "v"."at")`.as('instants'),
            sql<number[]>`array_agg("v"."value"::float8 ORDER BY "v"."at")`.as('values'),
            sql<number[]>`array_agg("v"."cumReturn" ORDER BY "v"."at")`.as('returns'),
            sql<number[]>`array_agg("v"."benchmarkCumReturn" ORDER BY "v"."at")`.as('benchmarkReturns'),
          ])
          .whereRef('v.portfolioId', '=', 'p.id')
          .as('v'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((newest) =>
            newest
              .selectFrom('portfolio_record as c')
              .selectAll('c')
              .whereRef('c.portfolioId', '=', 'p.id')
              .orderBy('c.tradeDate', 'desc')
              .limit(days)
              .as('r'),
          )
          .select([
            sql<number[]>`COALESCE(array_agg("r"."tradeDate" - ${epoch}::date ORDER BY "r"."tradeDate"), '{}')`.as(
              'recordDays',
            ),
            sql<number[]>`COALESCE(array_agg("r"."cumReturn" ORDER BY "r"."tradeDate"), '{}')`.as('recordReturns'),
            sql<number[]>`COALESCE(array_agg("r"."benchmarkCumReturn" ORDER BY "r"."tradeDate"), '{}')`.as(
              'recordBenchmarkReturns',
            ),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'v.instants',
      'v.values',
      'v.returns',
      'v.benchmarkReturns',
      'n.recordDays',
      'n.recordReturns',
      'n.recordBenchmarkReturns',
    ])
    .where('a.userId', '=', userId)
    .where('p.userId', '=', userId)
    .where('a.isDeleted', '=', false)
    .where('v.instants', 'is not', null)
    .orderBy('p.startedAt')
    .orderBy('p.id')
    .limit(most),
);

/** Values of a portfolio at instants of the last sessions, ascending, and its last closes; parallel columns. */
export interface OwnedSessions {
  /** Milliseconds since 1970. */
  readonly instants: readonly number[];
  /** Dollars. */
  readonly values: readonly number[];
  /** Since the start, fractions. */
  readonly returns: readonly number[];
  readonly benchmarkReturns: readonly number[];
  /** Epoch days. */
  readonly recordDays: readonly number[];
  readonly recordReturns: readonly number[];
  readonly recordBenchmarkReturns: readonly number[];
}

/** The values that are kept of the sessions of a week, of the portfolios on the accounts of an owner; the oldest portfolio first. */
export const readOwnSessions = (pool: Reader, userId: number): Promise<OwnedSessions[]> =>
  rows(pool, sessionsOf, { userId, most: MOST_PORTFOLIOS, days: RECORD_DAYS });

const dividendsOf = prepared((db, { userId, limit }: Params<{ userId: number; limit: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('dividend_entitlement as d', (join) =>
      join.onRef('d.portfolioId', '=', 'p.id').on('d.paidAt', 'is', null),
    )
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select(['d.symbol', 'd.payDate', 'p.id as portfolioId', 's.kind as strategyType'])
    .select(sql<number>`"d"."amount"::float8`.as('amount'))
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false)
    .orderBy('d.payDate')
    .orderBy('d.id')
    .limit(limit),
);

/** A dividend that is due to an own portfolio and not paid yet. */
export interface OwnedDividend {
  readonly portfolioId: number;
  readonly strategyType: StrategyType;
  readonly symbol: string;
  readonly payDate: TradingDay;
  /** Dollars, negative for a short position. */
  readonly amount: number;
}

/** Dividends to come to the portfolios of an owner, the soonest first. */
export const listOwnDividends = (pool: Reader, userId: number, limit: number): Promise<OwnedDividend[]> =>
  rows(pool, dividendsOf, { userId, limit });
