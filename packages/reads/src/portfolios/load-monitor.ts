import type { OrderRow, Perf, Portfolio, PortfolioRecord, PositionRow } from '@pipa/contract';
import {
  listPortfolioOrders,
  listRecords,
  type Page,
  type PortfolioFacts,
  readPortfolioOrders,
  type ShownOrder,
} from '@pipa/db/portfolios';
import type { Database } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import type { PricedMoment } from '../market/read-market.ts';
import { valuePortfolio } from '../values/value-portfolios.ts';
import { compactDayOf, perfRow, portfolioRow, positionRows, recordRow } from '../values/wire-rows.ts';

/** The monitor shows at most this many of the newest orders and closes (ten years). */
export const MONITOR_ORDERS = 200;
export const MONITOR_RECORDS = 2_520;

function orderRows(orders: readonly ShownOrder[], nameOf: (symbol: string) => string): OrderRow[] {
  return orders.map(({ placedAt, tradeDay, side, executions, ...order }) => ({
    ...order,
    time: placedAt.toISOString(),
    tradeDate: compactDayOf(tradeDay),
    name: nameOf(order.symbol),
    action: side,
    executions: executions.map((fill) => ({ ...fill, execTime: fill.execTime.toISOString() })),
  }));
}

/** Orders of a portfolio, newest first. */
export async function readOrders(context: Database, portfolioId: number, page: Page): Promise<OrderRow[]> {
  const orders = await listPortfolioOrders(context.pool, portfolioId, page);
  const symbols = orders.map(({ symbol }) => symbol);
  return orderRows(orders, await instrumentNames(context, symbols));
}

/** The given orders that belong to the given portfolios, newest first, by portfolio. */
export async function readSomeOrders(
  context: Database,
  portfolioIds: readonly number[],
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderRow[]>> {
  const found = await readPortfolioOrders(context.pool, portfolioIds, orderIds);
  const nameOf = await instrumentNames(
    context,
    [...found.values()].flatMap((orders) => orders.map(({ symbol }) => symbol)),
  );
  return new Map([...found].map(([portfolioId, orders]) => [portfolioId, orderRows(orders, nameOf)]));
}

/** Closes of a portfolio: the newest page first, each page ascending. */
export async function readRecords(context: Database, portfolioId: number, page: Page): Promise<PortfolioRecord[]> {
  return (await listRecords(context.pool, portfolioId, page)).map(recordRow);
}

export interface MonitorView {
  portfolio: Portfolio;
  perf: Perf;
  records: PortfolioRecord[];
  positions: PositionRow[];
  orders: OrderRow[];
}

/** Everything that the monitor shows, for the page and for the socket's snapshot. */
export async function loadMonitor(
  context: Database,
  market: PricedMoment,
  facts: PortfolioFacts,
): Promise<MonitorView> {
  const [measured, records, orders] = await Promise.all([
    valuePortfolio(context, market, facts),
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
