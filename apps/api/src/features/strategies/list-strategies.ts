import { nextRebalanceDay, previousTradingDay, type TradingDay, tradingDaysUntil } from '@pipa/calendar';
import {
  type api,
  DEFAULT_BENCHMARK,
  DomainError,
  isRiskLevel,
  type ParsedInputOf,
  RISK_LEVELS,
  type Strategy,
  type TrackingRow,
} from '@pipa/contract';
import {
  type Following,
  findLatestTracking,
  findNextOpenDay,
  findReportDetails,
  findReports,
  findStrategies,
  findStrategy,
  findTracking,
  type ListedStrategy,
  type StrategyAudience,
  type TrackingDay,
} from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { Market } from '../../market-view/read-market.ts';
import { compactDayOf, wireMoney } from '../../valuation/wire-rows.ts';
import type { Followers } from './following.ts';
import { reportRow } from './report-rows.ts';
import { comparedMetricsOf, trackedMetricsOf } from './wire-metrics.ts';

type Reader = Pick<AppContext, 'pool'>;
type ListInput = ParsedInputOf<typeof api.strategies>;

export const riskTextOf = (level: number): string => (isRiskLevel(level) ? RISK_LEVELS[level] : '');

function nextTradeDateOf(period: Strategy['rebalancePeriod'], market: Market): TradingDay | null {
  const from = findNextOpenDay(market);
  const day = from && nextRebalanceDay(previousTradingDay(from), period);
  return day !== null && market.lastDay !== null && day > market.lastDay ? null : day;
}

function strategyRow(facts: ListedStrategy, market: Market, following: Following): Strategy {
  const { code: _, kind, onlineDay, createdAt, modifiedAt, metrics, benchmarkMetrics, ...row } = facts;
  const compared = comparedMetricsOf(metrics ?? {}, benchmarkMetrics ?? {});
  return {
    ...row,
    strategyType: kind,
    isAQM: kind === 'AQM',
    createTime: createdAt.toISOString(),
    modifiedTime: modifiedAt.toISOString(),
    onlineTime: onlineDay,
    algoTypeStr: facts.algoType,
    riskText: riskTextOf(facts.riskLevel),
    nextTradeDate: nextTradeDateOf(facts.rebalancePeriod, market),
    numberOfSubscription: following.numberOfSubscription,
    portfolioValue: wireMoney(following.portfolioValue),
    cumReturn: compared.totalReturn,
    benchmarkCumReturn: compared.benchmarkTotalReturn,
    annualReturn: compared.annualReturn,
    algoCAGR: compared.cagr,
    benchmarkCAGR: compared.benchmarkCagr,
    alpha: compared.alpha,
    beta: compared.beta,
    sharpe: compared.sharpe,
    sortino: compared.sortino,
    algoVolatility: compared.volatility,
    maxDrawdown: compared.maxDrawdown,
    benchmarkMaxDrawdown: compared.benchmarkMaxDrawdown,
    benchmarkVolatility: compared.benchmarkVolatility,
    benchmarkSharpe: compared.benchmarkSharpe,
  };
}

function trackingRow(facts: TrackingDay, onlineDay: TradingDay | null): TrackingRow {
  const start = onlineDay ?? facts.tradeDay;
  return {
    strategyId: facts.strategyId,
    portfolioId: null,
    startTradeDate: compactDayOf(start),
    tradeDate: compactDayOf(facts.tradeDay),
    tradingDays: facts.metrics.sessions ?? tradingDaysUntil(start, facts.tradeDay) + 1,
    ...trackedMetricsOf(facts.metrics, facts.benchmarkMetrics),
    subPath: null,
    benchmarkSymbol: DEFAULT_BENCHMARK,
  };
}

/** Strategies that a user may see, or one by id. Reports and the latest track are optional; details of reports need an id. */
export async function listStrategies(
  context: Reader,
  audience: StrategyAudience,
  input: ListInput,
  market: Market,
  followers: Followers,
): Promise<Strategy[]> {
  const found = await findWanted(context, audience, input);
  const ids = found.map(({ id }) => id);
  const [reports, details, tracking] = await Promise.all([
    input.fetchDetail ? findReports(context.pool, ids) : [],
    input.fetchDetail && input.id !== undefined ? findReportDetails(context.pool, input.id) : null,
    input.fetchTrackingReport ? findLatestTracking(context.pool, ids) : [],
  ]);
  return found.map((facts) => {
    const row = strategyRow(facts, market, followers.of(facts.id));
    const latest = tracking.find(({ strategyId }) => strategyId === facts.id);
    return {
      ...row,
      ...(input.fetchDetail && {
        backtestReports: reports
          .filter(({ strategyId }) => strategyId === facts.id)
          .map((report) => reportRow(report, facts.code, details?.get(report.id))),
      }),
      ...(input.fetchTrackingReport && { trackingReport: latest ? trackingRow(latest, facts.onlineDay) : null }),
    };
  });
}

async function findWanted(context: Reader, audience: StrategyAudience, input: ListInput): Promise<ListedStrategy[]> {
  const { id, status, strategyType, name, marketType, openForInvestor, __pageno__, __pagesize__ } = input;
  if (id !== undefined) {
    const strategy = await findStrategy(context.pool, audience, id);
    return strategy === null ? [] : [strategy];
  }
  return findStrategies(context.pool, audience, {
    status,
    strategyType,
    name,
    marketType,
    openForInvestor,
    limit: __pagesize__,
    offset: (__pageno__ - 1) * __pagesize__,
  });
}

export async function requireStrategy(
  context: Reader,
  audience: StrategyAudience,
  id: number,
): Promise<ListedStrategy> {
  const strategy = await findStrategy(context.pool, audience, id);
  if (strategy === null) throw new DomainError('NOT_FOUND');
  return strategy;
}

/** The daily track of a strategy since it went online. */
export async function readTrackingReport(
  context: Reader,
  audience: StrategyAudience,
  input: ParsedInputOf<typeof api.trackingReport>,
): Promise<TrackingRow[]> {
  const { onlineDay } = await requireStrategy(context, audience, input.strategyId);
  const rows = await findTracking(context.pool, input.strategyId, {
    descending: input.__sort__.startsWith('-'),
    limit: input.__pagesize__,
    offset: (input.__pageno__ - 1) * input.__pagesize__,
  });
  return rows.map((facts) => trackingRow(facts, onlineDay));
}
