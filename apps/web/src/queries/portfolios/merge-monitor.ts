import type { OrderRow, OutputOf, PortfolioRecord, portfolioMonitor, RealtimeMessage } from '@pipa/contract';

/** Data of the monitor: the answer of the REST call, updated by the messages of the socket. */
export type Monitor = OutputOf<typeof portfolioMonitor>;

/** Most orders in the monitor; older orders are read by page elsewhere. */
export const ORDER_LIMIT = 500;

const byDay = (left: PortfolioRecord, right: PortfolioRecord) => (left.tradeDate < right.tradeDate ? -1 : 1);
const newestFirst = (left: OrderRow, right: OrderRow) => right.id - left.id;

function mergeRecords(held: readonly PortfolioRecord[], came: readonly PortfolioRecord[]): PortfolioRecord[] {
  const records = new Map(held.map((record) => [record.tradeDate, record]));
  for (const record of came) records.set(record.tradeDate, record);
  return [...records.values()].sort(byDay);
}

function mergeOrders(held: readonly OrderRow[], came: readonly OrderRow[]): OrderRow[] {
  const orders = new Map(held.map((order) => [order.id, order]));
  for (const order of came) orders.set(order.id, order);
  return [...orders.values()].sort(newestFirst).slice(0, ORDER_LIMIT);
}

/** The monitor after a message. A message about anything else than the portfolio changes nothing. */
export function applyMessage(monitor: Monitor, message: RealtimeMessage): Monitor {
  switch (message.type) {
    case 'portfolio':
      return { ...monitor, portfolio: message.data };
    case 'perf':
      return { ...monitor, perf: message.data };
    case 'record': {
      const { reset, records } = message.data;
      return { ...monitor, records: mergeRecords(reset ? [] : monitor.records, records) };
    }
    case 'order': {
      const { reset, orders } = message.data;
      return { ...monitor, orders: mergeOrders(reset ? [] : monitor.orders, orders) };
    }
    case 'position':
      return { ...monitor, positions: message.data.positions };
    case 'marketStatus':
    case 'notification':
    case 'noop':
      return monitor;
  }
}
