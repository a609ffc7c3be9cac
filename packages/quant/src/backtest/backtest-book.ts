import type { BacktestTrade } from './backtest-types.ts';

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
  /** Columns with shares, in the order in which they were entered. */
  held: number[];
  receivable: number;
  /** Dividends to be paid by day index. */
  readonly payments: Float64Array;
  bought: number;
  sold: number;
  commission: number;
  fees: number;
  slippage: number;
  dividends: number;
  interest: number;
  tradeCount: number;
  readonly trades: BacktestTrade[];
  readonly maxTrades: number;
}

export function openBook(initialAmount: number, columns: number, days: number, maxTrades: number): BacktestBook {
  return {
    cash: initialAmount,
    shares: new Float64Array(columns),
    cost: new Float64Array(columns),
    lastClose: new Float64Array(columns).fill(NaN),
    held: [],
    receivable: 0,
    payments: new Float64Array(days),
    bought: 0,
    sold: 0,
    commission: 0,
    fees: 0,
    slippage: 0,
    dividends: 0,
    interest: 0,
    tradeCount: 0,
    trades: [],
    maxTrades,
  };
}

/** Enters a trade: cash, shares, cost at the average, totals and the log. */
export function enterTrade(book: BacktestBook, column: number, trade: BacktestTrade): void {
  const incoming = trade.side === 'Buy' || trade.side === 'Cover';
  const signed = incoming ? trade.shares : -trade.shares;
  const value = trade.shares * trade.price;
  const before = book.shares[column];
  const after = before + signed;
  const grows = before === 0 || Math.sign(before) === Math.sign(signed);
  book.cash -= signed * trade.price + trade.commission + trade.fee;
  book.cost[column] = grows ? book.cost[column] + signed * trade.price : (book.cost[column] * after) / before;
  book.shares[column] = after;
  if (before === 0) {
    book.held.push(column);
    book.lastClose[column] = trade.price;
  }
  if (after === 0) book.held = book.held.filter((other) => other !== column);
  if (incoming) book.bought += value;
  else book.sold += value;
  book.commission += trade.commission;
  book.fees += trade.fee;
  book.slippage += Math.abs(trade.price - trade.quote) * trade.shares;
  book.tradeCount++;
  if (book.trades.length < book.maxTrades) book.trades.push(trade);
}
