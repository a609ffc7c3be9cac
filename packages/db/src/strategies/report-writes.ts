import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import { countIn, type Params, prepared, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Stored = Selectable<Tables['backtest_report']>;

/** What a backtest makes; the report of a period keeps its id, mark and path when it is made again. */
const MADE = [
  'endDay',
  'benchmark',
  'metrics',
  'benchmarkMetrics',
  'days',
  'equity',
  'benchmarkEquity',
  'longExposure',
  'shortExposure',
  'cashRatio',
  'drawdowns',
  'monthly',
  'lastPositions',
  'turnoverAnnual',
  'costTotal',
  'tradeCount',
  'initialAmount',
  'provenance',
  'lookAheadFree',
  'trades',
  'verdict',
  'createdAt',
] as const satisfies readonly (keyof Stored)[];
const WRITTEN = ['strategyId', 'beginDay', 'reportMark', 'subPath', ...MADE] as const;

/** A report of one of the strategy's periods. `reportMark` is 1 for the featured report, by default 0. */
export interface NewReport extends Pick<Stored, 'beginDay' | 'subPath' | (typeof MADE)[number]> {
  readonly reportMark?: number;
}

/** The report arrives as one JSON text: Prisma compiles each number of its series, which takes a tenth of a second. */
const insertion = (db: SqlBuilder, { report }: Params<{ report: string }>) =>
  db
    .insertInto('backtest_report')
    .columns(WRITTEN)
    .expression((q) =>
      q
        .selectFrom(sql<Stored>`json_populate_record(NULL::"backtest_report", ${report}::json)`.as('made'))
        .select(WRITTEN),
    );

const addition = prepared((db, p: Params<{ report: string }>) =>
  insertion(db, p).onConflict((conflict) => conflict.columns(['strategyId', 'beginDay']).doNothing()),
);

/** Adds a report; a stored one of the same period does not change. */
export async function addReport(tx: Tx, strategyId: number, report: NewReport): Promise<void> {
  await countIn(tx, addition, { report: JSON.stringify({ reportMark: 0, ...report, strategyId }) });
}

const replacement = prepared((db, p: Params<{ report: string }>) =>
  insertion(db, p).onConflict((conflict) =>
    conflict.columns(['strategyId', 'beginDay']).doUpdateSet({
      ...Object.fromEntries(MADE.map((column) => [column, sql.ref(`excluded.${column}`)])),
      crisisWindows: null,
      monteCarlo: null,
      stability: null,
      overfitting: null,
    }),
  ),
);

/** Replaces the report of a period, or adds it without the mark. The report has to be examined again. */
export async function replaceReport(tx: Tx, strategyId: number, report: NewReport): Promise<void> {
  await countIn(tx, replacement, { report: JSON.stringify({ ...report, reportMark: 0, strategyId }) });
}
