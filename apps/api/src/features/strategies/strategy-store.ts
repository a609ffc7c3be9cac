import type { TradingDay } from '@pipa/calendar';
import { EXCLUDED_STRATEGY_PREFIX, type Strategy, type StrategyStatus, type StrategyType } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { StoredVerdict } from './stored-reports.ts';
import type { StoredMetrics } from './wire-metrics.ts';

type Reader = Pick<AppContext, 'pool'>;

export interface StrategyFacts {
  id: number;
  code: string;
  name: string;
  kind: StrategyType;
  status: StrategyStatus;
  description: string;
  developerName: string;
  investmentGoal: string | null;
  investmentMethod: string | null;
  category: Strategy['category'];
  algoType: string;
  riskLevel: number;
  componentType: Strategy['componentType'];
  rebalancePeriod: Strategy['rebalancePeriod'];
  longShort: Strategy['longShort'];
  useMargin: boolean;
  allowPaperTrading: boolean;
  chargeType: Strategy['chargeType'];
  chargeAmount: number;
  limitToMemberClass: Strategy['limitToMemberClass'];
  pipaRating: number | null;
  marketType: Strategy['marketType'];
  minInvestmentAmount: number;
  maxInvestmentAmount: number;
  minInvestmentPeriod: number;
  specBuyValuePerOrder: number | null;
  specSellValuePerOrder: number | null;
  openForInvestor: boolean;
  backtestType: Strategy['backtestType'];
  tradingType: Strategy['tradingType'];
  parameters: Record<string, unknown>;
  createdAt: Date;
  modifiedAt: Date;
  onlineDay: TradingDay | null;
  /** Of the featured report; null before the first report. */
  metrics: StoredMetrics | null;
  benchmarkMetrics: StoredMetrics | null;
}

const SELECT_STRATEGY = `
  SELECT s."id", s."code", s."name", s."kind"::text, s."status"::text, s."description", s."developerName", s."investmentGoal",
    s."investmentMethod", s."category",
    s."algoType", s."riskLevel", s."componentType", s."rebalancePeriod", s."longShort", s."useMargin",
    s."allowPaperTrading", s."chargeType", s."chargeAmount", s."limitToMemberClass"::text, s."pipaRating", s."marketType",
    s."minInvestmentAmount"::float8, s."maxInvestmentAmount"::float8, s."minInvestmentPeriod",
    s."specBuyValuePerOrder"::float8, s."specSellValuePerOrder"::float8, s."openForInvestor", s."backtestType",
    s."tradingType", s."parameters", s."createdAt", s."modifiedAt", s."onlineDay", r."metrics", r."benchmarkMetrics"
  FROM "strategy" s
  LEFT JOIN LATERAL (
    SELECT b."metrics", b."benchmarkMetrics" FROM "backtest_report" b
    WHERE b."strategyId" = s."id" ORDER BY b."reportMark" DESC, b."beginDay" LIMIT 1
  ) r ON true`;

/** What is not open any more stays visible to those who follow it. */
const IS_VISIBLE = `(s."openForInvestor" OR $2 OR EXISTS (
  SELECT 1 FROM "portfolio" p WHERE p."userId" = $3 AND p."strategyId" = s."id" AND NOT p."isDeleted"))`;

const byId = statement(`${SELECT_STRATEGY} WHERE s."id" = $1 AND ${IS_VISIBLE}`);

const listed = statement(`${SELECT_STRATEGY}
  WHERE (s."openForInvestor" OR $1) AND NOT starts_with(s."name", '${EXCLUDED_STRATEGY_PREFIX}')
    AND ($2::text IS NULL AND ($1 OR s."status" <> 'Offline') OR s."status"::text = $2)
    AND ($3::text IS NULL OR s."kind"::text = $3)
    AND ($4::text IS NULL OR strpos(lower(s."name"), lower($4)) > 0)
    AND ($5::text IS NULL OR s."marketType" = $5)
    AND ($6::boolean IS NULL OR s."openForInvestor" = $6)
  ORDER BY s."id" LIMIT $7 OFFSET $8`);

/** Who asks: the administrator sees what is not open for investors. */
export interface Viewer {
  readonly userId: number;
  readonly isAdministrator: boolean;
}

export interface StrategyFilter {
  readonly status?: StrategyStatus;
  readonly strategyType?: StrategyType;
  /** Part of the name, in any case. */
  readonly name?: string;
  readonly marketType?: string;
  readonly openForInvestor?: boolean;
  readonly limit: number;
  readonly offset: number;
}

export async function findStrategy({ pool }: Reader, viewer: Viewer, id: number): Promise<StrategyFacts | null> {
  const { rows } = await pool.query<StrategyFacts>(byId([id, viewer.isAdministrator, viewer.userId]));
  return rows[0] ?? null;
}

export async function findStrategies(
  { pool }: Reader,
  viewer: Viewer,
  filter: StrategyFilter,
): Promise<StrategyFacts[]> {
  const { rows } = await pool.query<StrategyFacts>(
    listed([
      viewer.isAdministrator,
      filter.status ?? null,
      filter.strategyType ?? null,
      filter.name || null,
      filter.marketType ?? null,
      filter.openForInvestor ?? null,
      filter.limit,
      filter.offset,
    ]),
  );
  return rows;
}

export interface ReportFacts {
  id: number;
  strategyId: number;
  beginDay: TradingDay;
  endDay: TradingDay;
  benchmark: string;
  reportMark: number;
  metrics: StoredMetrics;
  benchmarkMetrics: StoredMetrics;
  lastPositions: { symbol: string; ratio: number }[];
  turnoverAnnual: number;
  costTotal: number;
  tradeCount: number;
  initialAmount: number;
  lookAheadFree: boolean;
  subPath: string;
  verdict: StoredVerdict | null;
}

// Without the daily series and what only one report's page shows, which a list has no use for.
const reportsOf = statement(`
  SELECT "id", "strategyId", "beginDay", "endDay", "benchmark", "reportMark", "metrics", "benchmarkMetrics",
    "lastPositions", "turnoverAnnual", "costTotal", "tradeCount", "initialAmount", "lookAheadFree", "subPath", "verdict"
  FROM "backtest_report" WHERE "strategyId" = ANY ($1) ORDER BY "strategyId", "beginDay"`);

export async function findReports({ pool }: Reader, strategyIds: readonly number[]): Promise<ReportFacts[]> {
  const { rows } = await pool.query<ReportFacts>(reportsOf([strategyIds]));
  return rows;
}

export interface TrackingFacts {
  strategyId: number;
  tradeDay: TradingDay;
  metrics: StoredMetrics;
  benchmarkMetrics: StoredMetrics;
}

const SELECT_TRACKING = `SELECT "strategyId", "tradeDay", "metrics", "benchmarkMetrics" FROM "tracking_row"`;
const trackingUp = statement(`${SELECT_TRACKING} WHERE "strategyId" = $1 ORDER BY "tradeDay" LIMIT $2 OFFSET $3`);
const trackingDown = statement(
  `${SELECT_TRACKING} WHERE "strategyId" = $1 ORDER BY "tradeDay" DESC LIMIT $2 OFFSET $3`,
);
const latestTracking = statement(`
  SELECT t.* FROM unnest($1::int[]) AS s ("id")
  CROSS JOIN LATERAL (${SELECT_TRACKING} WHERE "strategyId" = s."id" ORDER BY "tradeDay" DESC LIMIT 1) t`);

export async function findTracking(
  { pool }: Reader,
  strategyId: number,
  page: { descending: boolean; limit: number; offset: number },
): Promise<TrackingFacts[]> {
  const query = page.descending ? trackingDown : trackingUp;
  const { rows } = await pool.query<TrackingFacts>(query([strategyId, page.limit, page.offset]));
  return rows;
}

export async function findLatestTracking({ pool }: Reader, strategyIds: readonly number[]): Promise<TrackingFacts[]> {
  const { rows } = await pool.query<TrackingFacts>(latestTracking([strategyIds]));
  return rows;
}
