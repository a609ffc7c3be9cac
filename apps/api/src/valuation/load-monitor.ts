import type { TradingDay } from '@pipa/calendar';
import type { OrderRow, Perf, Portfolio, PortfolioRecord, PositionRow } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../context.ts';
import { instrumentNames } from '../market-view/instrument-names.ts';
import type { PricedMoment } from '../market-view/read-market.ts';
import type { PortfolioFacts } from './portfolio-facts.ts';
import { valuePortfolios } from './value-portfolios.ts';
import { perfRow, portfolioRow, positionRows } from './wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;

/** The monitor shows at most this many of the newest orders and closes (ten years). */
export const MONITOR_ORDERS = 200;
export const MONITOR_RECORDS = 2_520;

const newestRecords = statement(`
  SELECT "tradeDate", "netLiquidation"::float8, "totalCash"::float8, "cashFlow"::float8, "profitLoss"::float8,
    "dailyProfitLoss"::float8, "dailyReturn", "cumReturn", "drawdown", "benchmarkCumReturn", "longExposure",
    "shortExposure", "alpha", "beta", "sharpe", "sortino", "volatility", "valueAtRisk"
  FROM "portfolio_record" WHERE "portfolioId" = $1 ORDER BY "tradeDate" DESC LIMIT $2 OFFSET $3`);

const deepestDrawdowns = statement(`
  SELECT "portfolioId", min("drawdown") AS "drawdown" FROM "portfolio_record"
  WHERE "portfolioId" = ANY ($1) GROUP BY "portfolioId"`);

const SELECT_ORDER = `
  SELECT o."id", o."placedAt", o."tradeDay", o."symbol", o."side"::text, o."type"::text, o."shares"::float8,
    o."filledShares"::float8, o."status"::text, o."reason", x."executions"
  FROM "trade_order" o
  CROSS JOIN LATERAL (
    SELECT COALESCE(json_agg(json_build_object('id', e."id", 'execTime', e."execTime", 'shares', e."shares",
      'price', e."price", 'commission', e."commission" + e."fee", 'exchange', e."exchange") ORDER BY e."id"), '[]') AS "executions"
    FROM "execution" e WHERE e."orderId" = o."id"
  ) x
  WHERE o."portfolioId" = $1`;
const newestOrders = statement(`${SELECT_ORDER} ORDER BY o."id" DESC LIMIT $2 OFFSET $3`);
const someOrders = statement(`${SELECT_ORDER} AND o."id" = ANY ($2) ORDER BY o."id" DESC`);

interface OrderFacts {
  id: number;
  placedAt: Date;
  tradeDay: TradingDay;
  symbol: string;
  side: OrderRow['action'];
  type: OrderRow['type'];
  shares: number;
  filledShares: number;
  status: OrderRow['status'];
  reason: string | null;
  executions: OrderRow['executions'];
}

async function orderRows(context: Reader, orders: readonly OrderFacts[]): Promise<OrderRow[]> {
  const nameOf = await instrumentNames(
    context,
    orders.map(({ symbol }) => symbol),
  );
  return orders.map(({ placedAt, tradeDay, side, executions, ...order }) => ({
    ...order,
    time: placedAt.toISOString(),
    tradeDate: tradeDay,
    name: nameOf(order.symbol),
    action: side,
    // JSON carries PostgreSQL's own form of an instant.
    executions: executions.map((fill) => ({ ...fill, execTime: new Date(fill.execTime).toISOString() })),
  }));
}

/** Orders of a portfolio, newest first. */
export async function readOrders(
  context: Reader,
  portfolioId: number,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const { rows } = await context.pool.query<OrderFacts>(newestOrders([portfolioId, page.limit, page.offset]));
  return orderRows(context, rows);
}

/** Those of the given orders that belong to the portfolio. */
export async function readSomeOrders(
  context: Reader,
  portfolioId: number,
  orderIds: readonly number[],
): Promise<OrderRow[]> {
  const { rows } = await context.pool.query<OrderFacts>(someOrders([portfolioId, orderIds]));
  return orderRows(context, rows);
}

/** A page of the closes of a portfolio, newest page first, each page ascending. */
export async function readRecords(
  context: Reader,
  portfolioId: number,
  page: { limit: number; offset: number },
): Promise<PortfolioRecord[]> {
  const { rows } = await context.pool.query<PortfolioRecord>(newestRecords([portfolioId, page.limit, page.offset]));
  return rows.reverse();
}

/** Deepest recorded drawdown by portfolio. */
export async function readWorstDrawdowns(context: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await context.pool.query<{ portfolioId: number; drawdown: number }>(deepestDrawdowns([ids]));
  return new Map(rows.map(({ portfolioId, drawdown }) => [portfolioId, drawdown]));
}

export interface MonitorView {
  portfolio: Portfolio;
  perf: Perf;
  records: PortfolioRecord[];
  positions: PositionRow[];
  orders: OrderRow[];
}

/** Everything the monitor shows; the page and the socket's snapshot are this. */
export async function loadMonitor(context: Reader, market: PricedMoment, facts: PortfolioFacts): Promise<MonitorView> {
  const [[measured], records, orders] = await Promise.all([
    valuePortfolios(context, market, [facts]),
    readRecords(context, facts.id, { limit: MONITOR_RECORDS, offset: 0 }),
    readOrders(context, facts.id, { limit: MONITOR_ORDERS, offset: 0 }),
  ]);
  const { at } = market.moment;
  const nameOf = await instrumentNames(
    context,
    facts.positions.map(({ symbol }) => symbol),
  );
  const worst = records.reduce((deepest, { drawdown }) => Math.min(deepest, drawdown), 0);
  return {
    portfolio: portfolioRow(facts, measured, at),
    perf: perfRow(facts, measured, at, worst),
    records,
    positions: positionRows(measured.valuation, nameOf),
    orders,
  };
}
