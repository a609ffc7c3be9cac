/**
 * The rules by which a decision becomes trades, as the backtest needs them. The implementation lives in `trading`
 * and is the one the paper simulator uses, so that a backtest and live paper trading fill in the same way.
 * Everything here is a plain number: dollars, shares, fractions.
 */
export interface ExecutionRules {
  /** Writes the orders that lead from the positions to the target weights. */
  planLines(lines: RebalanceLines, orders: LineOrders): void;
  fillAtOpen(request: FillRequest): FillDecision;
  /** The rules of margin; left out where cash pays for everything. */
  readonly margin?: MarginExecution;
  /** True where costs do not depend on how much of a stock is traded: then its average volume is not worked out. */
  readonly isVolumeBlind?: boolean;
}

/** Margin as the backtest needs it. Dollars; gross values count long and short alike. */
export interface MarginExecution {
  /** Value of the positions that may still be opened. */
  buyingPower(equity: number, grossValue: number): number;
  /** Whether a close breaches the maintenance requirement. */
  isBreached(equity: number, grossValue: number): boolean;
  /** Writes the orders that a breach calls for. */
  planCall(lines: Pick<RebalanceLines, 'equity' | 'count' | 'symbols' | 'held' | 'prices'>, orders: LineOrders): void;
}

/** A portfolio at the close of a month's last session. Dollars. */
export interface MonthClose {
  /** Value before this month's fee. */
  readonly value: number;
  readonly cash: number;
  /** Fees of earlier months that are not paid. */
  readonly due: number;
  /** Epoch days: the first session of the portfolio, and this session. */
  readonly since: number;
  readonly day: number;
}

/** The rule of a strategy's monthly fee, dollars. Its implementation lives in `trading` and charges paper portfolios too. */
export type ChargeMonth = (close: MonthClose) => {
  readonly fee: number;
  /** Taken from the cash now, and due afterwards. */
  readonly paid: number;
  readonly due: number;
};

/**
 * The rule of interest on cash, dollars signed as they reach the cash: negative where it is borrowed. Its implementation lives in
 * `trading` and charges paper portfolios too.
 */
export type ChargeInterest = (cash: number, calendarDays: number) => number;

/**
 * The rule of the fee for borrowed shares, dollars that a short position of that value pays; positive both. Its implementation lives in
 * `trading` and charges paper portfolios too.
 */
export type ChargeBorrow = (shortValue: number, calendarDays: number) => number;

/** Dollars of a dividend on shares, negative on a short position. Its implementation lives in `trading` and books paper portfolios too. */
export type DividendOf = (shares: number, dollarsPerShare: number) => number;

export interface PlannedOrder {
  readonly symbol: string;
  readonly side: 'Buy' | 'Sell' | 'Short' | 'Cover';
  /** Whole shares, positive. */
  readonly shares: number;
  readonly reason: string;
}

/** Buys and short sales open a position and take buying power; sales and covers close one and give it back. */
export const opensPosition = (side: PlannedOrder['side']): boolean => side === 'Buy' || side === 'Short';

export interface SkippedOrder {
  readonly symbol: string;
  readonly deltaShares: number;
  readonly reason: string;
}

/** Orders in the sequence in which they are to be sent: what frees cash first. */
export interface RebalancePlan {
  readonly orders: readonly PlannedOrder[];
  readonly skipped: readonly SkippedOrder[];
}

/** What a plan starts from, in columns: line i is one symbol, lines with shares first, then new ones in the sequence of the targets. */
export interface RebalanceLines {
  readonly equity: number;
  readonly cash: number;
  /** Sum of the absolute weights, added up in the sequence of the targets. */
  readonly grossWeight: number;
  readonly count: number;
  /** At least `count` entries each. */
  readonly symbols: readonly string[];
  /** Shares held now, signed (negative is short). */
  readonly held: Float64Array;
  readonly weights: Float64Array;
  /** Last closes; a line without one (NaN) is left as it is. */
  readonly prices: Float64Array;
}

/** The orders of a RebalancePlan in columns, to be written by planLines: the first `count` entries of each. */
export interface LineOrders {
  count: number;
  /** Line of each order. Room for two orders a line: a change that crosses zero closes and opens. */
  readonly lines: Int32Array;
  readonly sides: PlannedOrder['side'][];
  /** Whole shares, positive. */
  readonly shares: Float64Array;
  readonly reasons: string[];
}

/** What an order has been filled and charged before; the minimum commission is paid once an order. */
export interface PriorFills {
  readonly shares: number;
  /** Dollars. */
  readonly value: number;
  /** Dollars. */
  readonly commission: number;
}

export interface FillRequest {
  readonly side: PlannedOrder['side'];
  readonly shares: number;
  /** Mid quote at the moment of the fill. */
  readonly quote: number;
  /** Shares that may trade in this fill: the participation cap has been applied to the volume so far. */
  readonly availableShares: number;
  /** Average daily volume over the 20 sessions before, shares; drives spread and slippage. */
  readonly averageDailyVolume: number;
  /**
   * Dollars of cash that a buy may use; with an initial fraction, dollars of positions that the order may open. Null where nothing
   * bounds it.
   */
  readonly buyingPower: number | null;
  /** Equity that a dollar of positions takes on margin; left out where cash pays. */
  readonly initialFraction?: number;
  /** Earlier fills of the same order; none when left out. */
  readonly prior?: PriorFills;
}

/** Why a fill has fewer shares than requested; cash also stands for the buying power of margin. */
export type FillLimit = 'price' | 'volume' | 'cash';

export interface FillDecision {
  /** 0 when nothing fills; then `reason` says why. */
  readonly shares: number;
  readonly price: number;
  readonly commission: number;
  /** Regulatory fee on sells. */
  readonly fee: number;
  readonly limitedBy?: FillLimit;
  readonly reason?: string;
}
