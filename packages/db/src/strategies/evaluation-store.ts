import type { TradingDay } from '@pipa/calendar';
import type { ChargeType } from '@pipa/contract';
import type { FeeTerms, OrderValues, SizingRules } from '@pipa/trading';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { modelsOf, type Pool, Prisma, type PrismaClient } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type ReportSeries, seriesColumns } from './report-store.ts';

// A report of an earlier release has no overfitting.
const isUnexamined = sql<boolean>`("b"."crisisWindows" IS NULL OR "b"."overfitting" IS NULL)`;

const unevaluated = prepared((db, { version }: Params<{ version: number }>) =>
  db
    .selectFrom('strategy as s')
    .select(['s.code', 's.modifiedAt'])
    .where('s.unfedReason', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.evaluatedVersion', 'is distinct from', version),
        eb.exists(
          eb
            .selectFrom('backtest_report as b')
            .select(sql`1`.as('one'))
            .whereRef('b.strategyId', '=', 's.id')
            .where(isUnexamined),
        ),
      ]),
    )
    .orderBy('s.id'),
);

/**
 * The strategies that were not evaluated by this version, or have a report whose robustness was not examined; without those that
 * wait for data.
 */
export function findUnevaluatedStrategies(
  pool: Pick<Pool, 'query'>,
  version: number,
): Promise<{ code: string; modifiedAt: Date }[]> {
  return rows(pool, unevaluated, { version });
}

const marking = prepared((db, p: Params<{ id: number; modifiedAt: Date; version: number }>) =>
  db
    .updateTable('strategy')
    .set({ evaluatedVersion: p.version })
    .where('id', '=', p.id)
    .where('modifiedAt', '=', p.modifiedAt),
);

/** Stores that the reports of a strategy, as it was modified last, are complete for a version of the evaluation. */
export async function markEvaluated(
  tx: Tx,
  { id, modifiedAt }: Pick<ReportedStrategy, 'id' | 'modifiedAt'>,
  version: number,
): Promise<void> {
  await countIn(tx, marking, { id, modifiedAt, version });
}

/** The kinds of the runs that evaluate, and their steps, which say afterwards what was done. */
export const EVALUATION_KIND = 'evaluation';
export const PAST_KIND = 'past';
export const evaluationSteps = {
  reports: 'reports',
  models: 'models',
  signalHistory: 'signal history',
  signalRecords: 'signal records',
} as const;

// A step that wrote nothing is no past, but the same version would find the same data.
const settled = prepared((db, { version }: Params<{ version: number }>) =>
  db
    .selectFrom('job_step as s')
    .innerJoin('job_run as r', 'r.key', 's.runKey')
    .select([
      's.step',
      sql<string | null>`"r"."input" -> 'models' ->> "s"."shard"`.as('model'),
      sql<number>`coalesce(("r"."input" ->> 'version')::int, 0)`.as('version'),
    ])
    .distinct()
    // Runs of an earlier release had models and signals beside the reports.
    .where('r.kind', 'in', [EVALUATION_KIND, PAST_KIND])
    .where('s.step', 'in', [evaluationSteps.models, evaluationSteps.signalRecords])
    .where((eb) => eb.or([eb('s.rows', '>', 0), sql<boolean>`"r"."input" ->> 'version' = ${version}::text`])),
);

/**
 * What an evaluation has walked through the market's history, or one of this version could not make from the data of this market:
 * models by key, and the signals, where it was of the version `signalsSince` or later. What the analysis of a close stores of them is
 * not their past.
 */
export async function findSettled(
  pool: Pick<Pool, 'query'>,
  version: number,
  signalsSince: number,
): Promise<{ readonly models: ReadonlySet<string>; readonly hasSignals: boolean }> {
  const done = await rows(pool, settled, { version });
  const models = done.flatMap(({ step, model }) => (step === evaluationSteps.models && model !== null ? [model] : []));
  return {
    models: new Set(models),
    hasSignals: done.some((one) => one.step === evaluationSteps.signalRecords && one.version >= signalsSince),
  };
}

const reportsOfRun = prepared((db) =>
  db
    .selectFrom('job_run as r')
    .select((eb) => [
      sql<number>`coalesce(jsonb_array_length("r"."input" -> 'strategies'), 0)`.as('total'),
      eb
        .selectFrom('job_step as s')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('s.runKey', '=', 'r.key')
        .where('s.step', '=', evaluationSteps.reports)
        .as('done'),
    ])
    .where('r.kind', '=', EVALUATION_KIND)
    .where('r.status', '=', 'Running')
    .orderBy('r.startedAt', 'desc')
    .limit(1),
);

/** Strategies of the evaluation under way and how many of them have their reports; null while none is under way. */
export async function findReportProgress(
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly done: number; readonly total: number } | null> {
  const [found] = await rows(pool, reportsOfRun, {});
  return found === undefined ? null : { done: Number(found.done), total: found.total };
}

const figure = z.number().nullable().default(null);
const comparedMetrics = z.object({ cagr: figure, sharpe: figure, totalReturn: figure, lastDay: figure });

/** The columns of a stored report that its evaluation reads. */
export interface UnexaminedReport extends ReportSeries {
  readonly id: number;
  readonly beginDay: TradingDay;
  readonly benchmark: string;
  readonly reportMark: number;
  readonly metrics: z.output<typeof comparedMetrics>;
  readonly benchmarkMetrics: z.output<typeof comparedMetrics>;
}

const unexamined = prepared(
  (db, { strategyId }: Params<{ strategyId: number }>) =>
    db
      .selectFrom('backtest_report as b')
      .select([
        'b.id',
        'b.beginDay',
        'b.benchmark',
        'b.reportMark',
        'b.metrics',
        'b.benchmarkMetrics',
        ...seriesColumns,
      ])
      .where('b.strategyId', '=', strategyId)
      .where(isUnexamined)
      .orderBy('b.beginDay'),
  { metrics: comparedMetrics, benchmarkMetrics: comparedMetrics },
);

/** Reports of a strategy whose robustness was not examined yet, by first day. */
export function findUnexaminedReports(pool: Pick<Pool, 'query'>, strategyId: number): Promise<UnexaminedReport[]> {
  return rows(pool, unexamined, { strategyId });
}

/** Most dollars of one order of strategy "s". */
export const specOrderValues = () =>
  [
    sql<number | null>`"s"."specBuyValuePerOrder"::float8`.as('buyValuePerOrder'),
    sql<number | null>`"s"."specSellValuePerOrder"::float8`.as('sellValuePerOrder'),
  ] as const;

const evaluated = prepared((db, { code }: Params<{ code: string }>) =>
  db
    .selectFrom('strategy as s')
    .select((eb) => [
      's.id',
      's.modifiedAt',
      's.useMargin',
      ...specOrderValues(),
      's.chargeType',
      's.chargeAmount',
      jsonArrayFrom(
        eb
          .selectFrom('backtest_report as b')
          .select([
            'b.beginDay',
            'b.endDay',
            sql<FeeTerms | null>`"b"."provenance" -> 'fee'`.as('fee'),
            sql<Partial<SizingRules> | null>`"b"."provenance" -> 'sizing'`.as('sizing'),
            sql<number | null>`("b"."provenance" -> 'costs' ->> 'borrowRateAnnual')::float8`.as('borrowRateAnnual'),
            sql<string | null>`"b"."provenance" ->> 'version'`.as('version'),
            sql<Record<string, unknown> | null>`"b"."provenance" -> 'parameters'`.as('parameters'),
            sql<boolean>`cardinality("b"."cashRatio") > 0`.as('hasExposure'),
          ])
          .whereRef('b.strategyId', '=', 's.id')
          .orderBy('b.beginDay'),
      ).as('periods'),
    ])
    .where('s.code', '=', code),
);

export interface ReportedStrategy {
  readonly id: number;
  readonly modifiedAt: Date;
  readonly terms: {
    readonly useMargin: boolean;
    readonly chargeType: ChargeType;
    readonly chargeAmount: number;
  } & OrderValues;
  /** By first day, each with what its report was made by. */
  readonly periods: readonly {
    readonly beginDay: TradingDay;
    readonly endDay: TradingDay;
    readonly fee: FeeTerms | null;
    readonly sizing: Partial<SizingRules> | null;
    /** Fraction; null of a report from before short positions paid for their shares. */
    readonly borrowRateAnnual: number | null;
    /** Hash of the version of an own strategy. */
    readonly version: string | null;
    readonly parameters: Readonly<Record<string, unknown>> | null;
    /** Whether it has its daily exposure. */
    readonly hasExposure: boolean;
  }[];
}

/** A strategy with the periods that it has reports of; null for an unknown code. */
export async function findReportedStrategy(pool: Pick<Pool, 'query'>, code: string): Promise<ReportedStrategy | null> {
  const [found] = await rows(pool, evaluated, { code });
  if (found === undefined) return null;
  const { id, modifiedAt, periods, ...terms } = found;
  return { id, modifiedAt, periods, terms };
}

/** How far a report can be trusted, as JSON of `ReportDetail` and `StoredVerdict`. */
export interface ReportRobustness {
  readonly verdict: object | null;
  readonly crisisWindows: object | null;
  readonly monteCarlo: object | null;
  readonly stability: object | null;
  readonly overfitting: object;
}

export async function saveRobustness(
  prisma: PrismaClient,
  reportId: number,
  { verdict, crisisWindows, monteCarlo, stability, overfitting }: ReportRobustness,
): Promise<void> {
  const json = (value: object | null) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));
  await modelsOf(prisma).backtestReport.update({
    where: { id: reportId },
    data: {
      verdict: json(verdict),
      crisisWindows: json(crisisWindows),
      monteCarlo: json(monteCarlo),
      stability: json(stability),
      overfitting: json(overfitting),
    },
  });
}
