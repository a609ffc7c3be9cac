import type { TradingDay } from '@pipa/calendar';
import { EXCLUDED_STRATEGY_PREFIX, type MarketSource } from '@pipa/contract';
import type {
  BootstrapIntervals,
  CrisisResult,
  Drawdown,
  OverfittingProbability,
  Percentiles,
  ReturnGridYear,
  SharpeRecord,
  SimulatedFutures,
  Survivorship,
  Verdict,
  WalkForwardReport,
} from '@pipa/quant';
import type { FeeTerms, StoredCosts } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { storedMetrics } from '../sql/json.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { type StoredMetrics, type TargetWeight, targetWeights } from './strategy-store.ts';

/** The stored verdict of a report: without intervals at first, with them once the report has been examined. */
export interface StoredVerdict extends Verdict {
  readonly sentence: string;
  readonly intervals?: BootstrapIntervals | null;
}

export interface StoredFutures extends Omit<SimulatedFutures, 'steps' | 'bands'> {
  readonly steps: number[];
  readonly bands: Percentiles<number[]>;
}

/** Candidates by the codes of their strategies. */
export interface StoredStability extends WalkForwardReport<string> {
  readonly parameters: Record<string, Record<string, unknown>>;
}

/** Variants of which a record may be the luckiest. */
export interface TriedVariants {
  /** Strategies on offer. */
  readonly strategies: number;
  /** Settings near the strategy's own that were tested. */
  readonly neighbours: number;
}

export interface StoredOverfitting {
  /** Null where the record is too short or does not move. */
  readonly record: SharpeRecord | null;
  /** Null where too few settings were tested over the same days, or too short. */
  readonly selection: OverfittingProbability | null;
  /** Null of an own backtest: its user may try more variants after it. */
  readonly tried: TriedVariants | null;
}

export interface StoredProvenance {
  readonly parameters: Record<string, unknown>;
  readonly costs: StoredCosts;
  /** Null for a strategy without a fee; missing in reports from before fees were part of them. */
  readonly fee?: FeeTerms | null;
  readonly source: MarketSource;
  readonly historyFrom: TradingDay;
  readonly historyTo: TradingDay;
  readonly instruments: number;
  /** Missing in reports from before it was part of them. */
  readonly survivorship?: Survivorship | null;
  readonly certificate?: StoredCertificate;
  /** Missing where it reads what was known when it was made. */
  readonly asOf?: StoredAsOf;
}

/** The day by whose close the data of a backtest were known. */
export interface StoredAsOf {
  readonly day: TradingDay;
  /** Bars, actions and reports of it that are others now. */
  readonly revised: number;
}

/** What the certificate of a report has found. */
export interface StoredCertificate {
  readonly isFree: boolean;
  readonly decisions: number;
  readonly compared: number;
  /** Missing where it is free. */
  readonly kind?: 'LookAhead' | 'NotRepeatable' | 'NoDecisions';
  readonly day?: TradingDay;
  readonly symbol?: string | null;
  /** By NotRepeatable: the weight at first and then. */
  readonly weights?: readonly number[] | null;
  /** By LookAhead: the day that it asked for. */
  readonly readDay?: TradingDay | null;
  /** Missing where nothing was revised after a decision. */
  readonly revised?: StoredRevisedDecisions;
}

/** Decisions on whose day another value was known than the backtest has read. */
export interface StoredRevisedDecisions {
  readonly affected: number;
  /** Of these, made again on what was known then. */
  readonly compared: number;
  /** Of these, those that came out otherwise. */
  readonly changed: number;
  /** The first of these. */
  readonly day: TradingDay | null;
}

const survivorship = sql<Survivorship | null>`"b"."provenance" -> 'survivorship'`;

/** The columns of a backtest report that lists show. */
export interface ListedReport {
  readonly id: number;
  readonly strategyId: number;
  readonly beginDay: TradingDay;
  readonly endDay: TradingDay;
  readonly benchmark: string;
  readonly reportMark: number;
  readonly metrics: StoredMetrics;
  readonly benchmarkMetrics: StoredMetrics;
  readonly lastPositions: TargetWeight[];
  readonly turnoverAnnual: number;
  readonly costTotal: number;
  readonly tradeCount: number;
  readonly initialAmount: number;
  readonly lookAheadFree: boolean;
  readonly subPath: string;
  readonly verdict: StoredVerdict | null;
  readonly survivorship: Survivorship | null;
  /** Null until the report has been examined. */
  readonly crisisWindows: CrisisResult[] | null;
}

const metrics = ['b.metrics', 'b.benchmarkMetrics'] as const;
const metricsJson = { metrics: storedMetrics, benchmarkMetrics: storedMetrics };

// Without the daily series and the columns that only the page of one report shows.
const reportsOf = prepared(
  (db, { ids }: Params<{ ids: readonly number[] }>) =>
    db
      .selectFrom('backtest_report as b')
      .select([
        'b.id',
        'b.strategyId',
        'b.beginDay',
        'b.endDay',
        'b.benchmark',
        'b.reportMark',
        'b.turnoverAnnual',
        'b.costTotal',
        'b.tradeCount',
        'b.initialAmount',
        'b.lookAheadFree',
        'b.subPath',
        ...metrics,
        'b.lastPositions',
        sql<StoredVerdict | null>`"b"."verdict"`.as('verdict'),
        survivorship.as('survivorship'),
        sql<CrisisResult[] | null>`"b"."crisisWindows"`.as('crisisWindows'),
      ])
      .where('b.strategyId', '=', sql<number>`any(${ids})`)
      .orderBy('b.strategyId')
      .orderBy('b.beginDay'),
  { ...metricsJson, lastPositions: targetWeights },
);

/** Reports of strategies, by strategy and first day. */
export function findReports(pool: Pick<Pool, 'query'>, strategyIds: readonly number[]): Promise<ListedReport[]> {
  return rows(pool, reportsOf, { ids: strategyIds });
}

/** The further columns of a report on the page of one strategy. */
export interface ReportDetail {
  readonly id: number;
  readonly drawdowns: Drawdown[];
  readonly monthly: ReturnGridYear[];
  /** Empty in reports that were stored without it. */
  readonly provenance: StoredProvenance | Record<string, never>;
  /** Null until the report has been examined, like the following fields. */
  readonly crisisWindows: CrisisResult[] | null;
  readonly monteCarlo: StoredFutures | null;
  readonly stability: StoredStability | null;
  readonly overfitting: StoredOverfitting | null;
}

const detailsOf = prepared((db, { strategyId }: Params<{ strategyId: number }>) =>
  db
    .selectFrom('backtest_report as b')
    .select([
      'b.id',
      sql<Drawdown[]>`"b"."drawdowns"`.as('drawdowns'),
      sql<ReturnGridYear[]>`"b"."monthly"`.as('monthly'),
      sql<ReportDetail['provenance']>`"b"."provenance"`.as('provenance'),
      sql<CrisisResult[] | null>`"b"."crisisWindows"`.as('crisisWindows'),
      sql<StoredFutures | null>`"b"."monteCarlo"`.as('monteCarlo'),
      sql<StoredStability | null>`"b"."stability"`.as('stability'),
      sql<StoredOverfitting | null>`"b"."overfitting"`.as('overfitting'),
    ])
    .where('b.strategyId', '=', strategyId),
);

/** All of a strategy's reports without their daily series, by report id. */
export async function findReportDetails(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
): Promise<Map<number, ReportDetail>> {
  const details = await rows(pool, detailsOf, { strategyId });
  return new Map(details.map((detail) => [detail.id, detail]));
}

/** Daily series of a report: parallel arrays in dollars, the first entry is the base. */
export interface ReportSeries {
  /** Epoch days, ascending. */
  readonly days: readonly number[];
  readonly equity: readonly number[];
  readonly benchmarkEquity: readonly number[];
}

/** Columns of `ReportSeries`, of a report "b". */
export const seriesColumns = ['b.days', 'b.equity', 'b.benchmarkEquity'] as const;

const seriesOf = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('backtest_report as b')
    .select(['b.strategyId', 'b.benchmark', 'b.turnoverAnnual', 'b.costTotal', ...seriesColumns])
    .where('b.id', '=', id),
);

type ReportTotals = Pick<ListedReport, 'strategyId' | 'benchmark' | 'turnoverAnnual' | 'costTotal'>;

/** Daily series of one report with the strategy that it belongs to; null when there is no such report. */
export async function findReportSeries(
  pool: Pick<Pool, 'query'>,
  reportId: number,
): Promise<(ReportSeries & ReportTotals) | null> {
  const [found] = await rows(pool, seriesOf, { id: reportId });
  return found ?? null;
}

const survivorshipOfStrategy = prepared((db, p: Params<{ strategyId: number; reportId: number | null }>) =>
  db
    .selectFrom('backtest_report as b')
    .select(survivorship.as('survivorship'))
    .where('b.strategyId', '=', p.strategyId)
    .orderBy(sql`"b"."id" = ${p.reportId}::int`, (order) => order.desc().nullsLast())
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(1),
);

/** What a report of a strategy says of its companies, or its newest report where none is named. */
export async function findSurvivorship(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  reportId: number | null,
): Promise<Survivorship | null> {
  return (await rows(pool, survivorshipOfStrategy, { strategyId, reportId })).at(0)?.survivorship ?? null;
}

const versionOf = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('backtest_report as b')
    .select(['b.strategyId', sql<string>`"b".xmin::text`.as('version')])
    .where('b.id', '=', id),
);

/** The strategy of a report, and a text that changes with the report, so that answers can be cached under both. */
export async function findReportVersion(
  pool: Pick<Pool, 'query'>,
  reportId: number,
): Promise<{ readonly strategyId: number; readonly version: string } | null> {
  return (await rows(pool, versionOf, { id: reportId }))[0] ?? null;
}

const exposureOf = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('backtest_report as b')
    .select(['b.longExposure as long', 'b.shortExposure as short', 'b.cashRatio as cash'])
    .where('b.id', '=', id),
);

/** Fractions of the equity, one a day but the first. */
export interface ReportExposure {
  readonly long: readonly number[];
  readonly short: readonly number[];
  readonly cash: readonly number[];
}

/** Daily exposure of one report; null where it has none, as one from before exposures were kept. */
export async function findReportExposure(pool: Pick<Pool, 'query'>, reportId: number): Promise<ReportExposure | null> {
  const [found] = await rows(pool, exposureOf, { id: reportId });
  return found === undefined || found.cash.length === 0 ? null : found;
}

const seriesByPath = prepared((db, { subPath }: Params<{ subPath: string }>) =>
  db
    .selectFrom('backtest_report as b')
    .select(['b.benchmark', ...seriesColumns])
    .where('b.subPath', '=', subPath),
);

/** Daily series of the report with an unguessable path; null when no report has it. */
export async function findReportSeriesByPath(
  pool: Pick<Pool, 'query'>,
  subPath: string,
): Promise<(ReportSeries & { readonly benchmark: string }) | null> {
  const [found] = await rows(pool, seriesByPath, { subPath });
  return found ?? null;
}

/** The report on the public page, with the number of strategies open for investors. */
export interface FeaturedReport
  extends ReportSeries,
    Pick<ListedReport, 'beginDay' | 'endDay' | 'benchmark' | 'metrics' | 'benchmarkMetrics'> {
  readonly name: string;
  readonly description: string;
  readonly riskLevel: number;
  readonly strategyCount: number;
}

const isOpen = sql<boolean>`"s"."kind" = 'AQS' AND "s"."openForInvestor" AND "s"."status" <> 'Offline'
  AND NOT starts_with("s"."name", ${sql.lit(EXCLUDED_STRATEGY_PREFIX)})`;

const featured = prepared(
  (db) =>
    db
      .selectFrom('strategy as s')
      .innerJoin('backtest_report as b', (join) => join.onRef('b.strategyId', '=', 's.id').on('b.reportMark', '=', 1))
      .select((eb) => [
        's.name',
        's.description',
        's.riskLevel',
        'b.beginDay',
        'b.endDay',
        'b.benchmark',
        ...metrics,
        ...seriesColumns,
        eb
          .selectFrom('strategy as s')
          .select(sql<number>`count(*)::int`.as('count'))
          .where(isOpen)
          .$asScalar()
          .$notNull()
          .as('strategyCount'),
      ])
      .where(isOpen)
      .orderBy('s.pipaRating', (order) => order.desc().nullsLast())
      .orderBy('s.id')
      .orderBy('b.beginDay')
      .limit(1),
  metricsJson,
);

/** The featured report of the best rated open strategy, or of the oldest one without ratings. Null before the first report. */
export async function findFeaturedReport(pool: Pick<Pool, 'query'>): Promise<FeaturedReport | null> {
  const [found] = await rows(pool, featured, {});
  return found ?? null;
}
