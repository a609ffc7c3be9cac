import type { PlannedOrder } from './execution.ts';
import { type TradedShares, TradeLog } from './trade-log.ts';

/**
 * The running books of a backtest: cash, shares by panel column, dividends owed. Arrays are indexed by column so that the
 * daily valuation touches only what is held.
 */
export interface BacktestBook {
  cash: number;
  /** Signed shares. */
  readonly shares: Float64Array;
  readonly cost: Float64Array;
  /** Last close seen of columns held, carried over days without a bar. */
  readonly lastClose: Float64Array;
  /** Columns with shares, in the order in which they were entered; the first `heldCount` entries. */
  readonly held: Int32Array;
  heldCount: number;
  /** Index of the last day with a close by column. */
  readonly lastBar: Int32Array;
  /** No holding has its last bar before this day index. */
  earliestEnd: number;
  /** Dividends to come, less fees that are due. */
  receivable: number;
  /** Monthly fees that the cash did not cover. */
  feeDue: number;
  /** Dividends to be paid by day index. */
  readonly payments: Float64Array;
  bought: number;
  sold: number;
  commission: number;
  fees: number;
  slippage: number;
  monthlyFees: number;
  /** Fees for borrowed shares. */
  borrow: number;
  dividends: number;
  interest: number;
  tradeCount: number;
  readonly log: TradeLog;
}

export function openBook(initialAmount: number, lastBar: Int32Array, days: number, maxTrades: number): BacktestBook {
  const columns = lastBar.length;
  return {
    cash: initialAmount,
    shares: new Float64Array(columns),
    cost: new Float64Array(columns),
    lastClose: new Float64Array(columns).fill(NaN),
    held: new Int32Array(columns),
    heldCount: 0,
    lastBar,
    earliestEnd: Infinity,
    receivable: 0,
    feeDue: 0,
    payments: new Float64Array(days),
    bought: 0,
    sold: 0,
    commission: 0,
    fees: 0,
    slippage: 0,
    monthlyFees: 0,
    borrow: 0,
    dividends: 0,
    interest: 0,
    tradeCount: 0,
    log: new TradeLog(maxTrades),
  };
}

/** Enters a trade on an epoch day: cash, shares, cost at the average, totals and the log. */
export function enterTrade(
  book: BacktestBook,
  day: number,
  column: number,
  side: PlannedOrder['side'],
  reason: string,
  fill: TradedShares,
  quote: number,
): void {
  const { shares, price, commission, fee } = fill;
  const incoming = side === 'Buy' || side === 'Cover';
  const signed = incoming ? shares : -shares;
  const before = book.shares[column];
  const after = before + signed;
  const grows = before === 0 || before > 0 === signed > 0;
  book.cash -= signed * price + commission + fee;
  book.cost[column] = grows ? book.cost[column] + signed * price : (book.cost[column] * after) / before;
  book.shares[column] = after;
  if (before === 0) hold(book, column, price);
  if (after === 0) release(book, column);
  if (incoming) book.bought += shares * price;
  else book.sold += shares * price;
  book.commission += commission;
  book.fees += fee;
  book.slippage += Math.abs(price - quote) * shares;
  book.tradeCount++;
  book.log.add(day, column, side, reason, fill, quote);
}

function hold(book: BacktestBook, column: number, price: number): void {
  book.held[book.heldCount++] = column;
  book.lastClose[column] = price;
  book.earliestEnd = Math.min(book.earliestEnd, book.lastBar[column]);
}

/** The others keep their order: equity is added up in it. */
function release(book: BacktestBook, column: number): void {
  const at = book.held.indexOf(column);
  book.held.copyWithin(at, at + 1, book.heldCount);
  book.heldCount--;
}
