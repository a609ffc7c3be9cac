import { tradingDaysUntil } from '@pipa/calendar';
import { type api, DEFAULT_BENCHMARK, type ParsedInputOf, type Strategy, type TrackingRow } from '@pipa/contract';
import {
  findLatestTracking,
  findReportDetails,
  findReports,
  findStrategies,
  findStrategy,
  findTracking,
  type ListedReport,
  type ListedStrategy,
  type StrategyAudience,
  type TrackingDay,
} from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import type { Market } from '../../market-view/read-market.ts';
import type { Followers } from '../../strategy-rows/following.ts';
import { requireStrategy } from '../../strategy-rows/require-strategy.ts';
import { strategyRow } from '../../strategy-rows/strategy-row.ts';
import { trackedMetricsOf } from '../../strategy-rows/wire-metrics.ts';
import { trackPathOf } from '../../valuation/track-path.ts';
import { compactDayOf } from '../../valuation/wire-rows.ts';
import { reportRow } from './report-rows.ts';

type Reader = Pick<AppContext, 'pool'>;
type ListInput = ParsedInputOf<typeof api.strategies>;

function trackingRow(facts: TrackingDay, { onlineDay, reportSubPath }: ListedStrategy): TrackingRow {
  const start = onlineDay ?? facts.tradeDay;
  const tradingDays = facts.metrics.sessions ?? tradingDaysUntil(start, facts.tradeDay) + 1;
  return {
    strategyId: facts.strategyId,
    portfolioId: null,
    startTradeDate: compactDayOf(start),
    tradeDate: compactDayOf(facts.tradeDay),
    tradingDays,
    ...trackedMetricsOf(facts.metrics, facts.benchmarkMetrics, tradingDays),
    subPath: reportSubPath && trackPathOf(reportSubPath),
    benchmarkSymbol: DEFAULT_BENCHMARK,
  };
}

function featuredOf(reports: readonly ListedReport[], { code, reportSubPath }: ListedStrategy) {
  const featured = reports.find(({ subPath }) => subPath === reportSubPath);
  return featured === undefined ? null : reportRow(featured, code);
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
    const own = reports.filter(({ strategyId }) => strategyId === facts.id);
    const latest = tracking.find(({ strategyId }) => strategyId === facts.id);
    return {
      ...row,
      ...(input.fetchDetail && {
        backtestReports: own.map((report) => reportRow(report, facts.code, details?.get(report.id))),
        backTest: featuredOf(own, facts),
      }),
      ...(input.fetchTrackingReport && { trackingReport: latest ? trackingRow(latest, facts) : null }),
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

/** The daily track of a strategy since it went online. */
export async function readTrackingReport(
  context: Reader,
  audience: StrategyAudience,
  input: ParsedInputOf<typeof api.trackingReport>,
): Promise<TrackingRow[]> {
  const strategy = await requireStrategy(context, audience, input.strategyId);
  const rows = await findTracking(context.pool, input.strategyId, {
    descending: input.__sort__.startsWith('-'),
    limit: input.__pagesize__,
    offset: (input.__pageno__ - 1) * input.__pagesize__,
  });
  return rows.map((facts) => trackingRow(facts, strategy));
}
