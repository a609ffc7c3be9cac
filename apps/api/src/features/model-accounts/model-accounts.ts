import {
  type AqmPerformance,
  type AqmPosition,
  type api,
  DEFAULT_BENCHMARK,
  DomainError,
  type ParsedInputOf,
  type Strategy,
  TRACK_AMOUNT,
} from '@pipa/contract';
import {
  findStrategies,
  findStrategy,
  findTracking,
  type ListedStrategy,
  readLastTargets,
  type StrategyAudience,
  type TargetWeight,
  type TrackingDay,
} from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { instrumentNames } from '../../market-view/instrument-names.ts';
import { priceBoardOf } from '../../market-view/price-board.ts';
import type { Market } from '../../market-view/read-market.ts';
import type { Followers } from '../../strategy-rows/following.ts';
import { strategyRow } from '../../strategy-rows/strategy-row.ts';
import { comparedMetricsOf } from '../../strategy-rows/wire-metrics.ts';
import { trackPathOf } from '../../valuation/track-path.ts';
import { compactDayOf, wireMoney } from '../../valuation/wire-rows.ts';
import { isStale } from './account-age.ts';
import { modelPositions } from './model-positions.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Model accounts that a user may see, with the metrics of their featured reports. */
export async function listModelAccounts(
  { pool }: Reader,
  market: Market,
  audience: StrategyAudience,
  { status, __pageno__, __pagesize__ }: ParsedInputOf<typeof api.findAQM>,
  followers: Followers,
): Promise<Strategy[]> {
  const found = await findStrategies(pool, audience, {
    strategyType: 'AQM',
    status,
    limit: __pagesize__,
    offset: (__pageno__ - 1) * __pagesize__,
  });
  return found.map((facts) => strategyRow(facts, market, followers.of(facts.id)));
}

/** A model account with its targets and its two newest tracked days. */
interface TrackedModel {
  readonly account: ListedStrategy;
  readonly targets: readonly TargetWeight[];
  /** Null before the first tracked day. */
  readonly last: TrackingDay | null;
  readonly before: TrackingDay | null;
}

/** NOT_FOUND for an unknown model account, one that the user may not see, and a strategy that is none. */
async function readModel({ pool }: Reader, audience: StrategyAudience, id: number): Promise<TrackedModel> {
  const account = await findStrategy(pool, audience, id);
  if (account?.kind !== 'AQM') throw new DomainError('NOT_FOUND');
  const [targets, [last = null, before = null]] = await Promise.all([
    readLastTargets(pool, id),
    findTracking(pool, id, { descending: true, limit: 2, offset: 0 }),
  ]);
  return { account, targets: targets.filter(({ ratio }) => ratio !== 0), last, before };
}

/** Positions of a model account at current prices, the largest first. */
export async function readModelPositions(
  context: Reader,
  market: Market,
  audience: StrategyAudience,
  id: number,
): Promise<AqmPosition[]> {
  const { targets, last } = await readModel(context, audience, id);
  const symbols = targets.map(({ symbol }) => symbol);
  const [{ prices, references }, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(market, symbols),
    instrumentNames(context, symbols),
  ]);
  // Once today is tracked, its value is that of today's closes.
  const closes = last !== null && last.tradeDay >= market.day ? prices : references;
  return modelPositions(targets, last?.equity ?? TRACK_AMOUNT, { prices, closes }).map((position) => ({
    ...position,
    name: nameOf(position.symbol),
    costBasis: null,
    profitLoss: null,
    profitOrLoss: null,
  }));
}

/** Performance record of a model account, as of its last tracked day. */
export async function readModelPerformance(
  context: Reader,
  market: Market,
  audience: StrategyAudience,
  id: number,
): Promise<AqmPerformance> {
  const { account, targets, last, before } = await readModel(context, audience, id);
  const activeAt = account.onlineDay === null ? null : market.moment.at;
  return {
    id,
    aqmId: id,
    name: account.name,
    createTime: account.createdAt.toISOString(),
    activeTime: activeAt?.toISOString() ?? null,
    startTradeDate: last && account.onlineDay && compactDayOf(account.onlineDay),
    tradeDate: last && compactDayOf(last.tradeDay),
    isStale: isStale(last?.tradeDay ?? null, activeAt),
    initLiquidationValue: TRACK_AMOUNT,
    ...trackedFigures(last, before?.equity ?? TRACK_AMOUNT, targets),
    benchmarkSymbol: DEFAULT_BENCHMARK,
    subPath: account.reportSubPath && trackPathOf(account.reportSubPath),
  };
}

const NOT_TRACKED = {
  netLiquidation: null,
  lastPerfLiquidation: null,
  totalCash: null,
  cumReturn: null,
  profitLoss: null,
  dailyReturn: null,
  dailyProfitLoss: null,
  longExposure: null,
  sharpe: null,
  figures: null,
} as const;

/** Figures of the last tracked day; the model account holds its targets, and the rest of its value in cash. */
function trackedFigures(last: TrackingDay | null, previous: number, targets: readonly TargetWeight[]) {
  if (last === null) return NOT_TRACKED;
  const invested = targets.reduce((total, { ratio }) => total + ratio, 0);
  const figures = comparedMetricsOf(last.metrics, last.benchmarkMetrics);
  return {
    netLiquidation: wireMoney(last.equity),
    lastPerfLiquidation: wireMoney(previous),
    totalCash: wireMoney(last.equity * (1 - invested)),
    cumReturn: figures.totalReturn,
    profitLoss: wireMoney(last.equity - TRACK_AMOUNT),
    dailyReturn: last.equity / previous - 1,
    dailyProfitLoss: wireMoney(last.equity - previous),
    longExposure: targets.reduce((total, { ratio }) => total + Math.max(0, ratio), 0),
    sharpe: figures.sharpe,
    figures,
  };
}
