import { sessionOf } from '@pipa/calendar';
import { type AqmValue, type api, DEFAULT_BENCHMARK, DomainError, TRACK_AMOUNT } from '@pipa/contract';
import { latestCloses } from '@pipa/db/market';
import {
  findStrategies,
  findStrategy,
  findTrackHoldings,
  findTracking,
  type ListedStrategy,
  type TrackedHoldings,
  type TrackingDay,
} from '@pipa/db/strategies';
import { valuePortfolio } from '@pipa/trading';
import type { Database, Read, Reader } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import { pageOf } from '../paging.ts';
import { audienceOf } from '../strategies/audience.ts';
import { followingOf } from '../strategies/following.ts';
import { strategyRow } from '../strategies/strategy-row.ts';
import { trackPathOf } from '../strategies/track-path.ts';
import { comparedMetricsOf } from '../strategies/wire-metrics.ts';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';
import { isStale } from './account-age.ts';
import { partsOfValue } from './read-subscriptions.ts';

/** Model accounts that a user may see, with the metrics of their featured reports. */
export const readModelAccounts: Read<typeof api.findAQM> = async (context, reader, input) => {
  const [market, followers] = [await context.market(), await followingOf(context)()];
  const { status } = input;
  const wanted = { strategyType: 'AQM', status, ...pageOf(input) } as const;
  const found = await findStrategies(context.pool, audienceOf(reader), wanted);
  return { aqms: found.map((facts) => strategyRow(facts, market, followers.of(facts.id))) };
};

async function requireModel({ pool }: Database, reader: Reader, id: number): Promise<ListedStrategy> {
  const account = await findStrategy(pool, audienceOf(reader), id);
  if (account?.kind !== 'AQM') throw new DomainError('NOT_FOUND');
  return account;
}

/** What the model account held at its last tracked close, at the prices of that close. */
async function valueHoldings(context: Database, held: TrackedHoldings) {
  const symbols = held.holdings.map(({ symbol }) => symbol);
  const [closes, nameOf] = await Promise.all([
    latestCloses(context.pool, symbols, held.day),
    instrumentNames(context, symbols),
  ]);
  const prices = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  const valuation = valuePortfolio({ cash: cashOf(held), receivable: 0, positions: held.holdings }, prices);
  return partsOfValue(valuation, nameOf);
}

/** Positions of a model account at its last tracked close; nothing before the first. */
export const readModelPositions: Read<typeof api.aqmModelAccountPositions> = async (context, reader, { aqmId }) => {
  await requireModel(context, reader, aqmId);
  const held = await findTrackHoldings(context.pool, aqmId);
  return held === null ? [] : (await valueHoldings(context, held)).positions;
};

const cashOf = ({ equity, holdings }: TrackedHoldings): number =>
  equity * holdings.reduce((rest, { ratio }) => rest - ratio, 1);

const longExposureOf = ({ holdings }: TrackedHoldings): number =>
  holdings.reduce((total, { ratio }) => total + Math.max(0, ratio), 0);

/** The account at its last tracked close, beside the figures of that close. */
async function valueAtClose(
  context: Database,
  held: TrackedHoldings,
  { cumReturn, profitLoss, dailyReturn, dailyProfitLoss, figures }: ReturnType<typeof trackedFigures>,
): Promise<AqmValue> {
  return {
    at: sessionOf(held.day).closeAt.toISOString(),
    ...(await valueHoldings(context, held)),
    ...{ cumReturn, profitLoss, dailyReturn, dailyProfitLoss },
    benchmarkReturn: figures.benchmarkTotalReturn,
  };
}

/** Performance record of a model account, as of its last tracked day. */
export const readModelPerformance: Read<typeof api.aqmModelAccountPerformance> = async (context, reader, input) => {
  const market = await context.market();
  const id = input.aqmId;
  const account = await requireModel(context, reader, id);
  const [[last = null, before = null], held] = await Promise.all([
    findTracking(context.pool, id, { descending: true, limit: 2, offset: 0 }),
    findTrackHoldings(context.pool, id),
  ]);
  const activeAt = account.onlineDay === null ? null : market.moment.at;
  const figures = last && trackedFigures(last, before?.equity ?? TRACK_AMOUNT, held);
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
    ...(figures ?? NOT_TRACKED),
    value: figures && held && held.day === last.tradeDay ? await valueAtClose(context, held, figures) : null,
    benchmarkSymbol: DEFAULT_BENCHMARK,
    subPath: account.reportSubPath && trackPathOf(account.reportSubPath),
  };
};

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

/** Figures of the last tracked day. Tracks of an earlier release get their holdings with their next day. */
function trackedFigures(last: TrackingDay, previous: number, held: TrackedHoldings | null) {
  const figures = comparedMetricsOf(last.metrics, last.benchmarkMetrics);
  return {
    netLiquidation: wireMoney(last.equity),
    lastPerfLiquidation: wireMoney(previous),
    totalCash: held && wireMoney(cashOf(held)),
    cumReturn: figures.totalReturn,
    profitLoss: wireMoney(last.equity - TRACK_AMOUNT),
    dailyReturn: last.equity / previous - 1,
    dailyProfitLoss: wireMoney(last.equity - previous),
    longExposure: held === null ? null : longExposureOf(held),
    sharpe: figures.sharpe,
    figures,
  };
}
