import { type ExecutionReport, fillKeyOf, type VenueReport } from '@pipa/brokers';
import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { cashCauses } from '@pipa/db/books';
import { isOpen, type StoredOrder } from '@pipa/db/trading';
import { type Decimal, exact, fractionOf, type PostedChange, postFill, postSplit, splitFill } from '@pipa/trading';
import { changeOrder, type TradingBook } from './trading-book.ts';

const RANK: Record<VenueReport['kind'], number> = { Accepted: 0, Execution: 1, Ended: 2, Questioned: 3 };

/** Books reports of a venue that arrived together, in any sequence: executions first, by time, then ends. */
export function bookReports(book: TradingBook, reports: readonly VenueReport[], day: TradingDay): void {
  const timeOf = (report: VenueReport) => (report.kind === 'Execution' ? report.execTime.getTime() : 0);
  const sorted = [...reports].sort((a, b) => RANK[a.kind] - RANK[b.kind] || timeOf(a) - timeOf(b));
  for (const report of sorted) bookReport(book, report, day);
}

/**
 * Books a venue's report; a repeated one changes nothing. An end with unreported executions is postponed: the order stays open,
 * so its venue is polled again. An execution is booked in any status of the order, because the venue may have filled it before
 * the cancellation here.
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
      break;
    case 'Questioned':
      // Not an event of the order: its owner is asked (`askOwners`).
      break;
  }
}

function bookExecution(book: TradingBook, order: StoredOrder, report: ExecutionReport, day: TradingDay): void {
  const { broker } = book.portfolio;
  const { executionId, fill, execTime, exchange, reason } = report;
  const fillKey = fillKeyOf(broker, executionId);
  if (order.fillKeys.includes(fillKey)) return;
  postExecution(book, order, report, { fillKey, day });
  const market = marketAt(book, order.symbol, execTime);
  book.executions.push({ orderId: order.id, fillKey, ...fill, execTime, exchange, ...(market && { market }) });
  const filledShares = order.filledShares.plus(fill.shares);
  const partly = isOpen(order.status) ? 'PartlyFilled' : order.status;
  const status = filledShares.gte(order.shares) ? 'Filled' : partly;
  changeOrder(book, { ...order, status, filledShares, fillKeys: [...order.fillKeys, fillKey] }, reason);
}

/** Time between an execution and a quote within which the quote is the market's price of the execution. */
const SAME_TIME_MS = 60_000;

function marketAt(book: TradingBook, symbol: string, execTime: Date): { price: number; at: Date } | null {
  const quote = book.seenQuote(symbol);
  if (quote === null || Math.abs(quote.at.getTime() - execTime.getTime()) > SAME_TIME_MS) return null;
  return { price: quote.price, at: quote.at };
}

/** Moves cash and position of a book; what traded before a split that is booked already counts in new shares. */
function postExecution(
  book: TradingBook,
  { side, symbol }: StoredOrder,
  { fill, execTime }: ExecutionReport,
  { fillKey, day }: { fillKey: string; day: TradingDay },
): void {
  const { id: portfolioId, trackAccountId: accountId } = book.portfolio;
  const memo = `${side} ${fill.shares} ${symbol} at ${fill.price}`;
  const origin = { accountId, causeKey: cashCauses.fill(fillKey), marketDay: day, memo };
  const held = book.positions.get(symbol) ?? null;
  const ratio = splitSince(book, symbol, execTime);
  const charged = { side, ...fill };
  const inNewShares = ratio === null ? charged : splitFill(charged, ratio, held);
  moveHolding(book, symbol, postFill(origin, portfolioId, symbol, held, inNewShares));
  const left = book.positions.get(symbol);
  if (ratio === null || left === undefined || fractionOf(left).isZero()) return;
  const fraction = { ...origin, causeKey: cashCauses.fillFraction(fillKey) };
  moveHolding(book, symbol, postSplit(fraction, portfolioId, symbol, left, 1, inNewShares.price));
}

function moveHolding(book: TradingBook, symbol: string, { entry, cashChange, holding }: PostedChange): void {
  book.entries.push(entry);
  book.cash = book.cash.plus(cashChange);
  if (holding === null) book.positions.delete(symbol);
  else book.positions.set(symbol, holding);
}

/** New shares for one share as it was at an instant; null when it was not split since. */
function splitSince({ splits }: TradingBook, symbol: string, at: Date): Decimal | null {
  const since = splits.filter((split) => split.symbol === symbol && newYorkDay(at) < split.exDate);
  return since.length === 0 ? null : since.reduce((ratio, split) => ratio.times(split.ratio), exact(1));
}
