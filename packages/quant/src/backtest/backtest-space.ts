import type { FillRequest, LineOrders, PriorFills } from './execution.ts';

type Writable<T> = { -readonly [field in keyof T]: T[field] };

/** Orders that are open, in the sequence in which they were sent; `shares` are those not filled yet. */
export interface OpenOrders extends LineOrders {
  /** Panel column of each order. */
  readonly columns: Int32Array;
  /** Fills of each order so far: shares as of their day, dollars traded, dollars of commission. */
  readonly filledShares: Float64Array;
  readonly filledValue: Float64Array;
  readonly charged: Float64Array;
}

const ORDERS_A_LINE = 2;

/** Arrays that a run reuses at each decision and each open, so that neither allocates. */
export interface BacktestSpace {
  /** By line of a plan: the symbol, signed shares, target weight, price, panel column. */
  readonly symbols: string[];
  readonly held: Float64Array;
  readonly weights: Float64Array;
  readonly prices: Float64Array;
  readonly columns: Int32Array;
  /** Line of each panel column plus one; 0 outside planOrders. */
  readonly lineOf: Int32Array;
  /** By open order: mid quote, shares that may trade, average daily volume. */
  readonly quotes: Float64Array;
  readonly available: Float64Array;
  readonly averageVolumes: Float64Array;
  readonly request: Writable<Omit<FillRequest, 'prior'>> & { readonly prior: Writable<PriorFills> };
}

export function openSpace(columns: number): BacktestSpace {
  const orders = ORDERS_A_LINE * columns;
  return {
    symbols: [],
    held: new Float64Array(columns),
    weights: new Float64Array(columns),
    prices: new Float64Array(columns),
    columns: new Int32Array(columns),
    lineOf: new Int32Array(columns),
    quotes: new Float64Array(orders),
    available: new Float64Array(orders),
    averageVolumes: new Float64Array(orders),
    request: {
      side: 'Buy',
      shares: 0,
      quote: 0,
      availableShares: 0,
      averageDailyVolume: 0,
      buyingPower: null,
      prior: { shares: 0, value: 0, commission: 0 },
    },
  };
}

export function openOrders(columns: number): OpenOrders {
  const orders = ORDERS_A_LINE * columns;
  return {
    count: 0,
    lines: new Int32Array(orders),
    columns: new Int32Array(orders),
    sides: [],
    shares: new Float64Array(orders),
    reasons: [],
    filledShares: new Float64Array(orders),
    filledValue: new Float64Array(orders),
    charged: new Float64Array(orders),
  };
}
