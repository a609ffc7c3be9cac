import {
  type api,
  breakDownProfit,
  type CashInOut,
  type CustomSignal,
  DomainError,
  type OrderRow,
  type OutputOf,
  type ParsedInputOf,
  type Portfolio,
  type PortfolioLog,
  type ProfitBreakdown,
  type ValuePoint,
} from '@pipa/contract';
import { readBookedProfit } from '@pipa/db/accounts';
import {
  listActivities,
  listCashChanges,
  listValuePoints,
  type PortfolioFacts,
  readOwnFacts,
  listRebalances as readRebalances,
} from '@pipa/db/portfolios';
import { readSignals } from '@pipa/db/trading';
import { elementAt } from '@pipa/quant';
import type { AppContext } from '../../context.ts';
import type { Market } from '../../market-view/read-market.ts';
import { loadMonitor, type MonitorView, readOrders } from '../../valuation/load-monitor.ts';
import { requireOwnPortfolio } from '../../valuation/own-portfolio.ts';
import { valuePortfolio, valuePortfolios } from '../../valuation/value-portfolios.ts';
import { compactDayOf, portfolioRow, wireMoney } from '../../valuation/wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;
type Paged = { __pageno__: number; __pagesize__: number };

const pageOf = ({ __pageno__, __pagesize__ }: Paged) => ({
  limit: __pagesize__,
  offset: (__pageno__ - 1) * __pagesize__,
});
const isDescending = ({ __sort__ }: { __sort__: string }): boolean => __sort__.startsWith('-');

/** The user's portfolios at the last prices, newest first; the number of queries does not grow with the portfolios. */
export async function listPortfolios(
  context: Reader,
  market: Market,
  userId: number,
  input: ParsedInputOf<typeof api.portfolios>,
): Promise<Portfolio[]> {
  const { id, status, strategyType } = input;
  const facts = await readOwnFacts(context.pool, userId, { id, status, strategyType, ...pageOf(input) });
  const measured = await valuePortfolios(context, market, facts);
  return facts.map((portfolio, i) => portfolioRow(portfolio, elementAt(measured, i), market.moment.at));
}

/** NOT_FOUND for the portfolio of another user. */
export async function requireOwnFacts({ pool }: Reader, userId: number, portfolioId: number): Promise<PortfolioFacts> {
  const [facts] = await readOwnFacts(pool, userId, { id: portfolioId, limit: 1, offset: 0 });
  if (facts === undefined) throw new DomainError('NOT_FOUND');
  return facts;
}

export async function readMonitor(
  context: Reader,
  market: Market,
  userId: number,
  portfolioId: number,
): Promise<MonitorView> {
  return loadMonitor(context, market, await requireOwnFacts(context, userId, portfolioId));
}

/** What the portfolio was worth during the last sessions, ascending. */
export async function readValues(context: Reader, userId: number, portfolioId: number): Promise<ValuePoint[]> {
  await requireOwnPortfolio(context, userId, portfolioId);
  return (await listValuePoints(context.pool, portfolioId)).map(({ at, value, cumReturn, benchmarkCumReturn }) => ({
    at: at.toISOString(),
    value: wireMoney(Number(value)),
    totalReturn: cumReturn,
    benchmarkReturn: benchmarkCumReturn,
  }));
}

/** What the strategy of an own portfolio recorded, by the name of the signal. */
export async function listSignals(context: Reader, userId: number, portfolioId: number): Promise<CustomSignal[]> {
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
}

/** Where the profit or loss of an own portfolio comes from, at the last prices. */
export async function readProfitBreakdown(
  context: Reader,
  market: Market,
  userId: number,
  portfolioId: number,
): Promise<ProfitBreakdown> {
  const facts = await requireOwnFacts(context, userId, portfolioId);
  const [{ performance }, booked] = await Promise.all([
    valuePortfolio(context, market, facts),
    readBookedProfit(context.pool, portfolioId),
  ]);
  return breakDownProfit(performance.profitLoss, booked);
}

export async function listCashInOuts(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.cashInOuts>,
): Promise<CashInOut[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const changes = await listCashChanges(context.pool, input.portfolioId, pageOf(input), isDescending(input));
  return changes.map(({ createdAt, tradeDate, ...row }) => ({
    ...row,
    createTime: createdAt.toISOString(),
    tradeDate: compactDayOf(tradeDate),
  }));
}

/** Activities of a portfolio in the sequence of market time. */
export async function listLogs(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioLogs>,
): Promise<PortfolioLog[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const activities = await listActivities(context.pool, input.portfolioId, pageOf(input), isDescending(input));
  return activities.map((row) => ({ ...row, time: row.time.toISOString() }));
}

export async function listOrders(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioOrders>,
): Promise<OrderRow[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  return readOrders(context, input.portfolioId, pageOf(input));
}

type RebalanceRow = OutputOf<typeof api.portfolioRebalances>[number];

/** Decisions to trade, newest first, the heaviest target first. */
export async function listRebalances(
  context: Reader,
  userId: number,
  input: ParsedInputOf<typeof api.portfolioRebalances>,
): Promise<RebalanceRow[]> {
  await requireOwnPortfolio(context, userId, input.portfolioId);
  const rebalances = await readRebalances(context.pool, input.portfolioId, pageOf(input));
  return rebalances.map(({ tradeDay, targets, skipped, ...row }) => ({
    ...row,
    tradeDate: compactDayOf(tradeDay),
    targets: Object.entries(targets)
      .map(([symbol, weight]) => ({ symbol, weight }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.symbol < b.symbol ? -1 : 1)),
    skipped: skipped.map(({ symbol, deltaShares, reason }) => ({ symbol, deltaShares, reason })),
  }));
}
