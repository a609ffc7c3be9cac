import { defaultMarginRules, type MarginRules } from './margin.ts';

/** The rules by which weights become orders. Configuration; fractions are of equity. */
export interface SizingRules {
  /** A smaller change of weight is not traded unless it closes the position. */
  readonly driftBandFraction: number;
  /** Dollars; smaller orders are not sent unless they close a position. */
  readonly minimumOrderValue: number;
  /** Fraction kept in cash for commission and for price moves before the open. */
  readonly cashBufferFraction: number;
  /** A withdrawal sells this much more than asked for, because the open's price is not known yet. */
  readonly withdrawalAllowanceFraction: number;
  /** With margin, weights may sum to more than 1 and buys may exceed the cash, within the buying power. */
  readonly useMargin: boolean;
  readonly margin: MarginRules;
  /**
   * Most dollars of one order that takes shares (Buy, Cover), and of one that gives them (Sell, Short); null for no limit. The rest
   * of a change waits for the next rebalance. A stop, a decrease, a margin call and what a rebalance closes in its place are not limited.
   */
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
}

/** The part of the rules that an investor or a strategy chooses. */
export type OrderValues = Pick<SizingRules, 'buyValuePerOrder' | 'sellValuePerOrder'>;

export const BEYOND_ORDER_VALUE = 'beyond the value per order';

/** Shares of a change, whole and signed, that the largest value of an order allows at a price. */
export function sharesWithinOrderValue(
  change: number,
  price: number,
  { buyValuePerOrder, sellValuePerOrder }: OrderValues,
): number {
  const most = change > 0 ? buyValuePerOrder : sellValuePerOrder;
  if (most === null || Math.abs(change) * price <= most) return change;
  return Math.sign(change) * Math.max(0, Math.floor(most / price));
}

export const defaultSizingRules: SizingRules = {
  driftBandFraction: 0.0025,
  minimumOrderValue: 50,
  cashBufferFraction: 0.002,
  withdrawalAllowanceFraction: 0.01,
  useMargin: false,
  margin: defaultMarginRules,
  buyValuePerOrder: null,
  sellValuePerOrder: null,
};

/** Sum of the absolute weights, short ones included. */
export function grossWeight(weights: Iterable<number>): number {
  let gross = 0;
  for (const weight of weights) gross += Math.abs(weight);
  return gross;
}

/**
 * Factor on weights of that sum, so that longs and shorts together stay within equity less the cash buffer: a short sale is
 * covered by cash of the portfolio as a buy is paid by it. With margin they stay within what that equity carries at the initial
 * requirement.
 */
export function weightScale(gross: number, { useMargin, margin, cashBufferFraction }: SizingRules): number {
  const most = (1 - cashBufferFraction) / (useMargin ? margin.initialFraction : 1);
  return Math.min(1, most / gross);
}
