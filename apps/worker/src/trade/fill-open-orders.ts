import type { MarketMoment } from '@pipa/calendar';
import type { OpenOrder } from '@pipa/db';
import { cashCauses } from '@pipa/db/books';
import { quoteAt } from '@pipa/market-data';
import type { CostSchedule } from '@pipa/trading';
import { decideFill, type MarketQuote, type OrderDecision, type OrderFill, postFill, ZERO } from '@pipa/trading';
import type { SessionMarket } from './session-market.ts';
import { endOrder, pendingWithdrawals, type TradingBook } from './trading-book.ts';

export interface FillTime {
  readonly seed: number;
  readonly tick: number;
  readonly moment: MarketMoment;
}

/** At one tick an order trades once, however often the job is delivered. */
const fillKeyOf = (orderId: number, { moment, tick }: FillTime): string => `${orderId}-${moment.day}-${tick}`;

/** Trades the open orders of a book at the quotes of one tick, sells first, each with the cash that those before it left. */
export function fillOpenOrders(book: TradingBook, market: SessionMarket, costs: CostSchedule, time: FillTime): void {
  for (const order of [...book.orders]) {
    if (!order.fillKeys.includes(fillKeyOf(order.id, time))) fillOrder(book, order, market, costs, time);
  }
}

function fillOrder(
  book: TradingBook,
  order: OpenOrder,
  market: SessionMarket,
  costs: CostSchedule,
  time: FillTime,
): void {
  const { day, at } = time.moment;
  const quote = quoteOf(order.symbol, market, time);
  const decision = decideFill(order, quote, {
    schedule: costs,
    day,
    now: at,
    maxQuoteAgeMs: 0,
    position: book.positions.get(order.symbol)?.shares ?? ZERO,
    buyingPower: book.portfolio.useMargin ? null : usableCash(book),
    averageDailyVolume: market.averageVolume(order.symbol),
  });
  if (decision.kind === 'End') endOrder(book, order, decision.status, decision.reason);
  else if (decision.kind === 'Fill') applyFill(book, order, decision, time);
  else if (quote !== null && isOutOfCash(book, order, quote)) endOrder(book, order, 'Cancelled', OUT_OF_CASH);
}

const OUT_OF_CASH = 'Cash does not cover the rest';

/** Whether a buy waits for cash that nothing under way will bring. */
function isOutOfCash(book: TradingBook, { side }: OpenOrder, quote: MarketQuote): boolean {
  return side === 'Buy' && !book.portfolio.useMargin && usableCash(book).lt(quote.price) && !expectsCash(book);
}

type Fill = Extract<OrderDecision, { kind: 'Fill' }>;

function applyFill(book: TradingBook, order: OpenOrder, decision: Fill, time: FillTime): void {
  enterFill(book, order, decision.fill, time);
  const filled = order.filledShares.plus(decision.fill.shares);
  const lacksCash = decision.limitedBy === 'cash' && !expectsCash(book);
  const isOver = decision.status === 'Filled' || decision.limitedBy === 'position' || lacksCash;
  const reason = decision.status === 'Filled' ? null : lacksCash ? OUT_OF_CASH : (decision.reason ?? null);
  const status = decision.status === 'Filled' ? 'Filled' : isOver ? 'Cancelled' : 'PartlyFilled';
  book.orderChanges.set(order.id, { id: order.id, status, filledShares: filled, reason });
  book.orders = isOver
    ? book.orders.filter(({ id }) => id !== order.id)
    : book.orders.map((open) => (open.id === order.id ? { ...open, filledShares: filled } : open));
}

/** Cash that buys may spend: withdrawals under way are not touched. */
function usableCash(book: TradingBook) {
  const usable = book.cash.minus(pendingWithdrawals(book));
  return usable.isNegative() ? ZERO : usable;
}

/** Whether sales under way will bring cash, so that a buy has something to wait for. */
const expectsCash = (book: TradingBook): boolean => book.orders.some(({ side }) => side !== 'Buy');

function enterFill(book: TradingBook, order: OpenOrder, fill: OrderFill, time: FillTime): void {
  const { moment } = time;
  const { id: portfolioId, trackAccountId } = book.portfolio;
  const fillKey = fillKeyOf(order.id, time);
  const origin = {
    accountId: trackAccountId,
    causeKey: cashCauses.fill(fillKey),
    marketDay: moment.day,
    memo: `${order.side} ${fill.shares} ${order.symbol} at ${fill.price}`,
  };
  const held = book.positions.get(order.symbol) ?? null;
  const change = postFill(origin, portfolioId, order.symbol, held, { side: order.side, ...fill });
  book.entries.push(change.entry);
  book.executions.push({ orderId: order.id, fillKey, ...fill, execTime: moment.at, exchange: 'PIPA' });
  book.cash = book.cash.plus(change.cashChange);
  if (change.holding === null) book.positions.delete(order.symbol);
  else book.positions.set(order.symbol, change.holding);
}

/** The quote of a symbol at a moment of the session; null when it doesn't trade today. */
export function quoteOf(symbol: string, market: SessionMarket, { seed, moment }: FillTime): MarketQuote | null {
  const bar = market.tapeBar(symbol);
  if (bar === undefined) return null;
  const { day, fraction, at } = moment;
  const { last, cumulativeVolume } = quoteAt({ seed, symbol, day, bar, fraction });
  const print = fraction === 0 ? 'Open' : fraction === 1 ? 'Close' : 'Continuous';
  return { day, at, price: last, low: last, high: last, volume: cumulativeVolume, print };
}
