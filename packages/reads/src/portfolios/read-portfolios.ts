import { type api, breakDownProfit, DomainError } from '@pipa/contract';
import { readBookedProfit } from '@pipa/db/accounts';
import {
  listActivities,
  listCashChanges,
  listRebalances,
  listValuePoints,
  type PortfolioFacts,
  readOwnFacts,
} from '@pipa/db/portfolios';
import { readSignals } from '@pipa/db/trading';
import { elementAt } from '@pipa/quant';
import type { Database, Read } from '../context.ts';
import { isDescending, pageOf } from '../paging.ts';
import { valuePortfolio, valuePortfolios } from '../values/value-portfolios.ts';
import { compactDayOf, portfolioRow, wireMoney } from '../values/wire-rows.ts';
import { loadMonitor, readOrders } from './load-monitor.ts';
import { requireOwnPortfolio } from './own-portfolio.ts';

/** The user's portfolios at the last prices, newest first; the number of queries does not grow with the portfolios. */
export const readPortfolios: Read<typeof api.portfolios> = async (context, { userId }, input) => {
  const { id, status, strategyType } = input;
  const market = await context.market();
  const facts = await readOwnFacts(context.pool, userId, { id, status, strategyType, ...pageOf(input) });
  const measured = await valuePortfolios(context, market, facts);
  return facts.map((portfolio, i) => portfolioRow(portfolio, elementAt(measured, i), market.moment.at));
};

/** NOT_FOUND for the portfolio of another user. */
export async function requireOwnFacts(
  { pool }: Database,
  userId: number,
  portfolioId: number,
): Promise<PortfolioFacts> {
  const [facts] = await readOwnFacts(pool, userId, { id: portfolioId, limit: 1, offset: 0 });
  if (facts === undefined) throw new DomainError('NOT_FOUND');
  return facts;
}

export const readMonitor: Read<typeof api.portfolioMonitor> = async (context, { userId }, { portfolioId }) =>
  loadMonitor(context, await context.market(), await requireOwnFacts(context, userId, portfolioId));

/** What the portfolio was worth during the last sessions, ascending. */
export const readPortfolioValues: Read<typeof api.portfolioValues> = async (context, { userId }, { portfolioId }) => {
  await requireOwnPortfolio(context, userId, portfolioId);
  return (await listValuePoints(context.pool, portfolioId)).map(({ at, value, cumReturn, benchmarkCumReturn }) => ({
    at: at.toISOString(),
    value: wireMoney(Number(value)),
    totalReturn: cumReturn,
    benchmarkReturn: benchmarkCumReturn,
  }));
};

/** What the strategy of an own portfolio recorded, by the name of the signal. */
export const readPortfolioSignals: Read<typeof api.portfolioSignals> = async (context, { userId }, { portfolioId }) => {
  await requireOwnPortfolio(context, userId, portfolioId);
  const days = await readSignals(context.pool, { portfolioId, userId });
  const points = days.flatMap(({ day, signals }) =>
    Object.entries(signals).map(([name, value]) => ({ name, tradeDate: compactDayOf(day), value })),
  );
  const byName = Map.groupBy(points, ({ name }) => name);
  return [...byName].map(([name, own]) => ({
    name,
    points: own.map(({ tradeDate, value }) => ({ tradeDate, value })),
  }));
};

/** Where the profit or loss of an own portfolio comes from, at the last prices. */
export const readProfitBreakdown: Read<typeof api.profitBreakdown> = async (context, { userId }, { portfolioId }) => {
  const market = await context.market();
  const facts = await requireOwnFacts(context, userId, portfolioId);
  const [{ performance }, booked] = await Promise.all([
    valuePortfolio(context, market, facts),
    readBookedProfit(context.pool, portfolioId),
  ]);
  return breakDownProfit(performance.profitLoss, booked);
};

export const readCashInOuts: Read<typeof api.cashInOuts> = async (context, { userId }, input) => {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const changes = await listCashChanges(context.pool, input.portfolioId, pageOf(input), isDescending(input));
  return changes.map(({ createdAt, tradeDate, ...row }) => ({
    ...row,
    createTime: createdAt.toISOString(),
    tradeDate: compactDayOf(tradeDate),
  }));
};

/** Activities of a portfolio in the sequence of market time. */
export const readPortfolioLogs: Read<typeof api.portfolioLogs> = async (context, { userId }, input) => {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const activities = await listActivities(context.pool, input.portfolioId, pageOf(input), isDescending(input));
  return activities.map((row) => ({ ...row, time: row.time.toISOString() }));
};

export const readPortfolioOrders: Read<typeof api.portfolioOrders> = async (context, { userId }, input) => {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  return readOrders(context, input.portfolioId, pageOf(input));
};

/** Decisions to trade, newest first, the heaviest target first. */
export const readRebalances: Read<typeof api.portfolioRebalances> = async (context, { userId }, input) => {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const rebalances = await listRebalances(context.pool, input.portfolioId, pageOf(input));
  return rebalances.map(({ tradeDay, targets, skipped, ...row }) => ({
    ...row,
    tradeDate: compactDayOf(tradeDay),
    targets: Object.entries(targets)
      .map(([symbol, weight]) => ({ symbol, weight }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.symbol < b.symbol ? -1 : 1)),
    skipped: skipped.map(({ symbol, deltaShares, reason }) => ({ symbol, deltaShares, reason })),
  }));
};
