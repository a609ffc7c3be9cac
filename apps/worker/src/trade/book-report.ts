import { type ExecutionReport, fillKeyOf, type VenueReport } from '@pipa/brokers';
import type { TradingDay } from '@pipa/calendar';
import { isOpen, type StoredOrder } from '@pipa/db';
import { cashCauses } from '@pipa/db/books';
import { postFill } from '@pipa/trading';
import { changeOrder, type TradingBook } from './trading-book.ts';

const RANK: Record<VenueReport['kind'], number> = { Accepted: 0, Execution: 1, Ended: 2 };

/** Books reports of a venue that arrived together, in any sequence: executions first, by time, then ends. */
export function bookReports(book: TradingBook, reports: readonly VenueReport[], day: TradingDay): void {
  const timeOf = (report: VenueReport) => (report.kind === 'Execution' ? report.execTime.getTime() : 0);
  const sorted = [...reports].sort((a, b) => RANK[a.kind] - RANK[b.kind] || timeOf(a) - timeOf(b));
  for (const report of sorted) bookReport(book, report, day);
}

/**
 * Books a venue's report. A repeated report changes nothing. An end whose executions have not all been reported is postponed: the
 * order stays open, so its venue is polled again. An execution is booked in any status of the order, because the venue may have
 * filled it before the cancellation that ended the order here.
 */
export function bookReport(book: TradingBook, report: VenueReport, day: TradingDay): void {
  const order = [...book.orders, ...book.closedOrders].find(({ clientKey }) => clientKey === report.clientKey);
  if (order === undefined) return;
  switch (report.kind) {
    case 'Accepted':
      book.venueOrderIds.set(order.id, report.venueOrderId);
      break;
    case 'Execution':
      bookExecution(book, order, report, day);
      break;
    case 'Ended':
      if (!isOpen(order.status) || report.filledShares.gt(order.filledShares)) break;
      changeOrder(book, { ...order, status: report.status }, report.reason);
  }
}

function bookExecution(book: TradingBook, order: StoredOrder, report: ExecutionReport, day: TradingDay): void {
  const { id: portfolioId, trackAccountId, broker } = book.portfolio;
  const { executionId, fill, execTime, exchange, reason } = report;
  const fillKey = fillKeyOf(broker, executionId);
  if (order.fillKeys.includes(fillKey)) return;
  const origin = {
    accountId: trackAccountId,
    causeKey: cashCauses.fill(fillKey),
    marketDay: day,
    memo: `${order.side} ${fill.shares} ${order.symbol} at ${fill.price}`,
  };
  const held = book.positions.get(order.symbol) ?? null;
  const change = postFill(origin, portfolioId, order.symbol, held, { side: order.side, ...fill });
  book.entries.push(change.entry);
  book.executions.push({ orderId: order.id, fillKey, ...fill, execTime, exchange });
  book.cash = book.cash.plus(change.cashChange);
  if (change.holding === null) book.positions.delete(order.symbol);
  else book.positions.set(order.symbol, change.holding);
  const filledShares = order.filledShares.plus(fill.shares);
  const partly = isOpen(order.status) ? 'PartlyFilled' : order.status;
  const status = filledShares.gte(order.shares) ? 'Filled' : partly;
  changeOrder(book, { ...order, status, filledShares, fillKeys: [...order.fillKeys, fillKey] }, reason);
}
