import { addDays, fromEpochDay, previousTradingEpochDay } from '@pipa/calendar';
import { type AqmValue, type api, DEFAULT_BENCHMARK } from '@pipa/contract';
import { listRecords, type PortfolioFacts, type ReturnColumns, readReturns } from '@pipa/db/portfolios';
import { elementAt, metricsOfReturns } from '@pipa/quant';
import type { Database, Read } from '../context.ts';
import type { Market } from '../market/read-market.ts';
import { comparedMetricsOf } from '../strategies/wire-metrics.ts';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';
import { isStale } from './account-age.ts';
import { requireSubscription, valueSubscription } from './read-subscriptions.ts';

/** Metrics of all recorded closes beside the benchmark; those that the record of a close has are the same. */
function figuresOf({ days, returns, benchmarkReturns }: ReturnColumns) {
  const startDay = previousTradingEpochDay(elementAt(days, 0));
  return comparedMetricsOf(
    metricsOfReturns({ startDay, days, returns, benchmarkReturns }),
    metricsOfReturns({ startDay, days, returns: benchmarkReturns, benchmarkReturns }),
  );
}

function activeAtOf({ status, stoppedAt, startedAt }: PortfolioFacts, market: Market): Date | null {
  if (status === 'Stop') return stoppedAt;
  return startedAt && market.moment.at;
}

/** What the two newest closes and the returns of all say of an account. */
async function recordedFigures({ pool }: Database, id: number) {
  const closes = await listRecords(pool, id, { limit: 2, offset: 0 });
  const last = closes.at(-1);
  if (last === undefined) return null;
  const returns = (await readReturns(pool, [id], addDays(last.tradeDate, 1))).get(id);
  return { last, before: closes.length > 1 ? closes[0] : null, returns };
}

/** The account at the last prices; null before its first trade. */
async function presentValue(context: Database, market: Market, facts: PortfolioFacts): Promise<AqmValue | null> {
  const { parts, performance, benchmarkReturn } = await valueSubscription(context, market, facts);
  if (benchmarkReturn === null) return null;
  return {
    at: (facts.status === 'Stop' && facts.stoppedAt ? facts.stoppedAt : market.moment.at).toISOString(),
    ...parts,
    cumReturn: performance.cumReturn,
    profitLoss: wireMoney(performance.profitLoss),
    dailyReturn: performance.dailyReturn,
    dailyProfitLoss: wireMoney(performance.dailyProfitLoss),
    benchmarkReturn,
  };
}

/** Performance record of an own subscription as of its last recorded close, and what it is worth at the last prices. */
export const readSubscriptionPerformance: Read<typeof api.aqmPerformance> = async (context, { userId }, input) => {
  const market = await context.market();
  const id = input.aqmSubscribeId;
  const facts = await requireSubscription(context, userId, id);
  const [recorded, value] = await Promise.all([recordedFigures(context, id), presentValue(context, market, facts)]);
  const activeAt = activeAtOf(facts, market);
  const { last, returns } = recorded ?? {};
  const firstDay = returns && fromEpochDay(elementAt(returns.days, 0));
  return {
    id,
    aqmId: facts.strategy.id,
    name: facts.name,
    createTime: facts.createdAt.toISOString(),
    activeTime: activeAt?.toISOString() ?? null,
    startTradeDate: firstDay ? compactDayOf(firstDay) : null,
    tradeDate: last ? compactDayOf(last.tradeDate) : null,
    isStale: isStale(last?.tradeDate ?? null, activeAt),
    initLiquidationValue: facts.investmentAmount,
    netLiquidation: last?.netLiquidation ?? null,
    lastPerfLiquidation: recorded?.before?.netLiquidation ?? null,
    totalCash: last?.totalCash ?? null,
    cumReturn: last?.cumReturn ?? null,
    profitLoss: last?.profitLoss ?? null,
    dailyReturn: last?.dailyReturn ?? null,
    dailyProfitLoss: last?.dailyProfitLoss ?? null,
    longExposure: last?.longExposure ?? null,
    sharpe: last?.sharpe ?? null,
    benchmarkSymbol: DEFAULT_BENCHMARK,
    figures: returns ? figuresOf(returns) : null,
    value,
    subPath: facts.subPath,
  };
};
