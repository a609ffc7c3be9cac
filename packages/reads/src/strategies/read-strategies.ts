import { tradingDaysUntil } from '@pipa/calendar';
import { type api, DEFAULT_BENCHMARK, type ParsedInputOf, type TrackingRow } from '@pipa/contract';
import {
  audienceKey,
  findLatestTracking,
  findReportDetails,
  findReports,
  findStrategies,
  findStrategy,
  findTracking,
  findWaitingStrategies,
  type ListedReport,
  type ListedStrategy,
  readStrategiesVersion,
  readTracksVersion,
  type StrategyAudience,
  type TrackingDay,
} from '@pipa/db/strategies';
import type { Database, Read, Version } from '../context.ts';
import { isDescending, pageOf } from '../paging.ts';
import { compactDayOf } from '../values/wire-rows.ts';
import { audienceOf } from './audience.ts';
import { followingOf } from './following.ts';
import { reportRow } from './report-rows.ts';
import { requireStrategy } from './require-strategy.ts';
import { strategyRow } from './strategy-row.ts';
import { trackPathOf } from './track-path.ts';
import { trackedMetricsOf } from './wire-metrics.ts';

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
export const readStrategies: Read<typeof api.strategies> = async (context, reader, input) => {
  const [market, followers] = [await context.market(), await followingOf(context)()];
  const found = await findWanted(context, audienceOf(reader), input);
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
};

/**
 * Everything that a list of strategies depends on, so that readers of equal lists may share one. Null for a strategy by id, which
 * only its followers may see.
 */
export const strategiesVersion: Version<typeof api.strategies> = async (context, reader, input) => {
  if (input.id !== undefined) return null;
  const { day, phase, lastDay } = await context.market();
  const [followers, version, tracks] = await Promise.all([
    followingOf(context)(),
    readStrategiesVersion(context.pool),
    input.fetchTrackingReport ? readTracksVersion(context.pool) : '',
  ]);
  return [audienceKey(audienceOf(reader), version), day, phase, lastDay, followers.version, version.version, tracks];
};

async function findWanted(
  context: Database,
  audience: StrategyAudience,
  input: ParsedInputOf<typeof api.strategies>,
): Promise<ListedStrategy[]> {
  const { id, status, strategyType, name, marketType, openForInvestor } = input;
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
    ...pageOf(input),
  });
}

/** The daily track of a strategy since it went online. */
export const readTrackingReport: Read<typeof api.trackingReport> = async (context, reader, input) => {
  const strategy = await requireStrategy(context, audienceOf(reader), input.strategyId);
  const rows = await findTracking(context.pool, input.strategyId, {
    descending: isDescending(input),
    ...pageOf(input),
  });
  return rows.map((facts) => trackingRow(facts, strategy));
};

/** Strategies that wait for their first report. */
export const readWaitingStrategies: Read<typeof api.waitingStrategies> = async ({ pool }) =>
  (await findWaitingStrategies(pool)).map(({ kind: strategyType, ...row }) => ({ ...row, strategyType }));
