/**
 * The rules by which a decision becomes trades, as the backtest needs them. The implementation lives in `trading`
 * and is the one the paper simulator uses, so that a backtest and live paper trading fill alike.
 * Everything here is a plain number: dollars, shares, fractions.
 */
export interface ExecutionRules {
  planRebalance(input: RebalanceInput): RebalancePlan;
  fillAtOpen(request: FillRequest): FillDecision;
}

export interface RebalanceInput {
  readonly equity: number;
  readonly cash: number;
  readonly targets: ReadonlyMap<string, number>;
  /** Shares held now, signed (negative is short). */
  readonly positions: ReadonlyMap<string, number>;
  /** Last close of every symbol in targets or positions; a missing or NaN price leaves that symbol untouched. */
  readonly prices: ReadonlyMap<string, number>;
}

export interface PlannedOrder {
  readonly symbol: string;
  readonly side: 'Buy' | 'Sell' | 'Short' | 'Cover';
  /** Whole shares, positive. */
  readonly shares: number;
  readonly reason: string;
}

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

export interface FillRequest {
  readonly side: PlannedOrder['side'];
  readonly shares: number;
  /** Mid quote at the moment of the fill. */
  readonly quote: number;
  /** Shares that may trade in this fill: the participation cap has been applied to the volume so far. */
  readonly availableShares: number;
  /** Average daily volume over the 20 sessions before, shares; drives spread and slippage. */
  readonly averageDailyVolume: number;
  /** Cash that a buy may use, dollars, or null when margin allows any. */
  readonly buyingPower: number | null;
}

export interface FillDecision {
  /** 0 when nothing fills; then `reason` says why. */
  readonly shares: number;
  readonly price: number;
  readonly commission: number;
  /** Regulatory fee on sells. */
  readonly fee: number;
  readonly reason?: string;
}
