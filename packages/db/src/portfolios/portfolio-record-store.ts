import type { TradingDay } from '@pipa/calendar';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import type { Pool } from '../client.ts';
import { toNumber } from '../decimal.ts';
import { countIn, type Params, prepared, recordsOf, rows, rowsQuickly } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type PortfolioRange, ranSince } from './close-range-store.ts';

type Ids = { ids: readonly number[]; day: TradingDay };

interface EndedSession {
  readonly day: TradingDay;
  readonly openAt: Date;
  readonly closeAt: Date;
}

const withoutRecord = prepared((db, { after, upTo, day, openAt, closeAt }: Params<PortfolioRange & EndedSession>) =>
  db
    .selectFrom('portfolio as p')
    .select(['p.id', 'p.stoppedAt'])
    .where('p.id', '>', after)
    .where('p.id', '<=', upTo)
    .where(ranSince(openAt))
    .where('p.startedAt', '<=', closeAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('portfolio_record as r')
            .select('r.portfolioId')
            .whereRef('r.portfolioId', '=', 'p.id')
            .where('r.tradeDate', '=', sql<TradingDay>`${day}::date`),
        ),
      ),
    )
    .orderBy('p.id'),
);

/**
 * Portfolios of a range without a record of a session that ran at its close or sold everything in it; not those that started later, as a
 * worker suspended past its lease may process a day that others have finished. `stoppedAt` is the instant at which everything
 * was sold, null for one that runs.
 */
export async function listWithoutRecord(
  pool: Pick<Pool, 'query'>,
  { range, ...session }: EndedSession & { readonly range: PortfolioRange },
): Promise<{ id: number; stoppedAt: Date | null }[]> {
  return rows(pool, withoutRecord, { ...range, ...session });
}

/** The figures that the next record continues. */
export interface LastRecord {
  /** Dollars. */
  readonly netLiquidation: number;
  readonly profitLoss: number;
  /** Fractions. */
  readonly cumReturn: number;
  readonly drawdown: number;
  readonly benchmarkCumReturn: number;
  readonly tradeDate: TradingDay;
}

// One probe of the key for each portfolio, however long its record is.
const lastRecords = prepared((db, { ids, day }: Params<Ids>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as r')
          .select(['r.netLiquidation', 'r.profitLoss', 'r.cumReturn', 'r.drawdown', 'r.benchmarkCumReturn'])
          .select('r.tradeDate')
          .whereRef('r.portfolioId', '=', 'p.id')
          .where('r.tradeDate', '<', sql<TradingDay>`${day}::date`)
          .orderBy('r.tradeDate', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select('p.id as portfolioId')
    .selectAll('n')
    .where('p.id', '=', sql<number>`any(${ids})`),
);

/** The last record of each portfolio before a day; a portfolio without one is missing. */
export async function readLastRecords(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
  before: TradingDay,
): Promise<Map<number, LastRecord>> {
  const records = await rows(pool, lastRecords, { ids: portfolioIds, day: before });
  return new Map(
    records.map(({ portfolioId, netLiquidation, profitLoss, ...fractions }) => [
      portfolioId,
      { ...fractions, netLiquidation: toNumber(netLiquidation), profitLoss: toNumber(profitLoss) },
    ]),
  );
}

/** Parallel columns, ascending by day (days since 1970-01-01); returns are fractions. */
export interface ReturnColumns {
  readonly days: readonly number[];
  readonly returns: readonly number[];
  readonly benchmarkReturns: readonly number[];
}

const returnsOf = prepared((db, { ids, day }: Params<Ids>) =>
  db
    .selectFrom('portfolio_record')
    .select([
      'portfolioId',
      sql<number[]>`array_agg("tradeDate" - DATE '1970-01-01' ORDER BY "tradeDate")`.as('days'),
      sql<number[]>`array_agg("dailyReturn" ORDER BY "tradeDate")`.as('returns'),
      sql<number[]>`array_agg("benchmarkReturn" ORDER BY "tradeDate")`.as('benchmarkReturns'),
    ])
    .where('portfolioId', '=', sql<number>`any(${ids})`)
    .where('tradeDate', '<', sql<TradingDay>`${day}::date`)
    .groupBy('portfolioId'),
);

/** All daily returns of portfolios before a day. A close reads them only where `readReturnSums` finds none that it can continue. */
export async function readReturns(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
  before: TradingDay,
): Promise<Map<number, ReturnColumns>> {
  const found = await rows(pool, returnsOf, { ids: portfolioIds, day: before });
  return new Map(found.map(({ portfolioId, ...columns }) => [portfolioId, columns]));
}

/** A record with its money as text of six decimals. */
type NewRecord = Insertable<Tables['portfolio_record']>;

const RECORD = [
  'portfolioId',
  'tradeDate',
  'netLiquidation',
  'totalCash',
  'cashFlow',
  'profitLoss',
  'dailyProfitLoss',
  'dailyReturn',
  'cumReturn',
  'drawdown',
  'benchmarkReturn',
  'benchmarkCumReturn',
  'longExposure',
  'shortExposure',
  'alpha',
  'beta',
  'sharpe',
  'sortino',
  'volatility',
  'valueAtRisk',
  'createdAt',
] as const satisfies (keyof NewRecord)[];

const addition = prepared((db, { records }: Params<{ records: string }>) =>
  db
    .insertInto('portfolio_record')
    .columns(RECORD)
    .expression((q) => q.selectFrom(recordsOf('portfolio_record', records).as('made')).select(RECORD))
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds records; stored ones do not change. */
export async function saveRecords(tx: Tx, records: readonly NewRecord[]): Promise<void> {
  await countIn(tx, addition, { records: JSON.stringify(records) });
}

const shownColumns = [
  'r.tradeDate',
  sql<number>`"r"."netLiquidation"::float8`.as('netLiquidation'),
  sql<number>`"r"."totalCash"::float8`.as('totalCash'),
  sql<number>`"r"."cashFlow"::float8`.as('cashFlow'),
  sql<number>`"r"."profitLoss"::float8`.as('profitLoss'),
  sql<number>`"r"."dailyProfitLoss"::float8`.as('dailyProfitLoss'),
  'r.dailyReturn',
  'r.cumReturn',
  'r.drawdown',
  'r.benchmarkCumReturn',
  'r.longExposure',
  'r.shortExposure',
  'r.alpha',
  'r.beta',
  'r.sharpe',
  'r.sortino',
  'r.volatility',
  'r.valueAtRisk',
] as const;

const recordPage = prepared(
  (db, { portfolioId, limit, offset }: Params<{ portfolioId: number; limit: number; offset: number }>) =>
    db
      .selectFrom('portfolio_record as r')
      .select(shownColumns)
      .where('r.portfolioId', '=', portfolioId)
      .orderBy('r.tradeDate', 'desc')
      .limit(limit)
      .offset(offset),
);

/** A page of the closes of a portfolio, newest page first, each page ascending. Dollars and fractions. */
export async function listRecords(
  pool: Pick<Pool, 'query'>,
  portfolioId: number,
  page: { readonly limit: number; readonly offset: number },
) {
  return (await rowsQuickly(pool, recordPage, { portfolioId, ...page })).reverse();
}

export type ShownRecord = NonNullable<(typeof recordPage)['row']>;

const newestRecords = prepared((db, { ids, most }: Params<{ ids: readonly number[]; most: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as r')
          .select(shownColumns)
          .whereRef('r.portfolioId', '=', 'p.id')
          .orderBy('r.tradeDate', 'desc')
          .limit(most)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select('p.id as portfolioId')
    .selectAll('n')
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy('n.tradeDate'),
);

/** The newest closes of portfolios, ascending, by portfolio; one without a close is missing. */
export async function readNewestRecords(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
  most: number,
): Promise<Map<number, ShownRecord[]>> {
  const found = new Map<number, ShownRecord[]>();
  for (const { portfolioId, ...record } of await rows(pool, newestRecords, { ids: portfolioIds, most })) {
    const known = found.get(portfolioId);
    if (known === undefined) found.set(portfolioId, [record]);
    else known.push(record);
  }
  return found;
}

const deepestDrawdowns = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('portfolio_record')
    .select(({ fn }) => ['portfolioId', fn.min('drawdown').as('drawdown')])
    .where('portfolioId', '=', sql<number>`any(${ids})`)
    .groupBy('portfolioId'),
);

/** Deepest recorded drawdown by portfolio, a fraction that is not positive. */
export async function readDeepestDrawdowns(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
): Promise<Map<number, number>> {
  const deepest = await rows(pool, deepestDrawdowns, { ids: portfolioIds });
  return new Map(deepest.map(({ portfolioId, drawdown }) => [portfolioId, drawdown]));
}
