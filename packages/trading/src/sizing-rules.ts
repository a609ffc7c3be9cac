/** How weights become orders. Configuration; fractions are of equity. */
export interface SizingRules {
  /** A smaller change of weight is not traded unless it closes the position. */
  readonly driftBandFraction: number;
  /** Dollars; smaller orders are not sent unless they close a position. */
  readonly minimumOrderValue: number;
  /** Kept in cash for commission and for prices that move before the open. */
  readonly cashBufferFraction: number;
  /** A withdrawal sells this much more than asked for, because the open's price is not known yet. */
  readonly withdrawalAllowanceFraction: number;
  /** Strategies that use margin may weigh more than 1 and buy beyond their cash. */
  readonly useMargin: boolean;
}

export const defaultSizingRules: SizingRules = {
  driftBandFraction: 0.0025,
  minimumOrderValue: 50,
  cashBufferFraction: 0.002,
  withdrawalAllowanceFraction: 0.01,
  useMargin: false,
};

/** Sum of the positive weights. */
export function longWeight(weights: Iterable<number>): number {
  let long = 0;
  for (const weight of weights) if (weight > 0) long += weight;
  return long;
}

/** Factor on positive weights of that sum that keeps them within equity less the buffer; 1 where they fit or margin is used. */
export function longScale(long: number, sizing: SizingRules): number {
  return sizing.useMargin ? 1 : Math.min(1, (1 - sizing.cashBufferFraction) / long);
}
