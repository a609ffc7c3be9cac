import type { Metrics } from '../metrics/compute-metrics.ts';
import type { Drawdown } from '../metrics/drawdowns.ts';
import type { ReturnGridYear } from '../metrics/return-grid.ts';
import type { Panel } from '../panel.ts';
import type { Strategy, TargetWeights } from '../strategies/strategy.ts';
import type { ChargeBorrow, ChargeInterest, ChargeMonth, DividendOf, ExecutionRules } from './execution.ts';
import type { BacktestTrade, TradeLog } from './trade-log.ts';

export interface BacktestInput {
  /** Must hold sessions only: every day of the axis is a trading day. */
  readonly panel: Panel;
  readonly strategy: Strategy;
  /** Symbols the strategy may hold or look at, usually `strategy.universe(instruments)`. */
  readonly universe: readonly string[];
  readonly benchmark: string;
  /** Epoch days. The first session is the first at or after `fromDay`; the strategy decides at the close before it. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Dollars. */
  readonly initialAmount: number;
  readonly rules: ExecutionRules;
  /** Charges the run at the last close of each month; nothing is charged when left out. */
  readonly chargeMonth?: ChargeMonth;
  /** Charges or credits interest at each close after the base, for the days until the next session; none when left out. */
  readonly chargeInterest?: ChargeInterest;
  /** Charges at each close after the base at which something is sold short, as interest; nothing when left out. */
  readonly chargeBorrow?: ChargeBorrow;
  /** Shares times dollars when left out. */
  readonly dividendOf?: DividendOf;
  /** Fraction a year; 0 when left out. */
  readonly riskFreeAnnual?: number;
  /** Share of a day's volume that one order may take; 0.1 when left out. */
  readonly participation?: number;
  /** Trades kept in the result; 10,000 when left out. The first ones are kept, the rest are counted. */
  readonly maxTrades?: number;
}

export interface BacktestDecision {
  /** Epoch day at whose close it was made. */
  readonly day: number;
  readonly dayIndex: number;
  readonly targets: TargetWeights;
}

export interface BacktestPosition {
  readonly symbol: string;
  readonly shares: number;
  readonly price: number;
  readonly value: number;
  /** What the shares held cost, without commissions. */
  readonly cost: number;
  /** Value over equity; NaN after ruin. */
  readonly ratio: number;
}

/** The first close at which a run had nothing left. */
export interface Ruin {
  /** Epoch day. */
  readonly day: number;
  /** Dollars: zero or, where debts were left, less. */
  readonly equity: number;
}

export interface BacktestResult {
  /** Epoch days: the close before the first session (the base), then each session. All daily series have this length. */
  readonly days: Int32Array;
  readonly equity: Float64Array;
  /** Null unless the strategy lost all of its money; then the series end on its day with an equity of 0. */
  readonly ruin: Ruin | null;
  /** Total return of the benchmark from the base close, in dollars of the same initial amount. */
  readonly benchmark: Float64Array;
  /** Fractions of equity at each close; NaN at ruin. */
  readonly longExposure: Float64Array;
  readonly shortExposure: Float64Array;
  readonly cashRatio: Float64Array;
  readonly metrics: Metrics;
  readonly benchmarkMetrics: Metrics;
  readonly drawdowns: readonly Drawdown[];
  readonly monthly: readonly ReturnGridYear[];
  /** The lesser of all buys and all sells, over mean equity, a year. */
  readonly turnoverAnnual: number;
  /** Dollars. */
  readonly costTotal: number;
  readonly costs: {
    readonly commission: number;
    /** Regulatory fees. */
    readonly fees: number;
    readonly slippage: number;
    /** The strategy's own fee. */
    readonly monthlyFees: number;
    /** Of borrowed shares. */
    readonly borrow: number;
  };
  readonly dividendsTotal: number;
  /** Dollars earned less dollars paid on borrowed cash. */
  readonly interestTotal: number;
  readonly tradeCount: number;
  /** The log in columns. */
  readonly tradeLog: Readonly<TradeLog>;
  /** The log as one object a trade, made when first asked for. */
  readonly trades: readonly BacktestTrade[];
  readonly lastPositions: readonly BacktestPosition[];
  readonly lastCash: number;
  /** Dividends earned and not yet paid at the end, less monthly fees that are due. */
  readonly lastReceivable: number;
  readonly decisions: readonly BacktestDecision[];
}
