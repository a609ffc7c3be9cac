import type { OrderSide } from '@pipa/contract';
import { opensPosition, type PriorFills } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import { fillCommission, NO_PRIOR_FILLS, regulatoryFee } from './trade-costs.ts';

/** Smaller than a cent, larger than the error of sums of doubles. */
const ROUNDING_GUARD = 1e-6;

/** An order to be sized on margin. */
export interface MarginOrder {
  readonly side: OrderSide;
  /** Dollars a share: at which it trades, and at which the position is valued. */
  readonly price: number;
  readonly quote: number;
  readonly prior?: PriorFills;
}

/**
 * Dollars of buying power that a trade takes, negative where it frees more than it costs: the value of the position, and what
 * the loss of equity (charges, and the distance of the price from the quote) carried at the initial requirement.
 */
export function buyingPowerTaken(
  schedule: CostSchedule,
  { side, price, quote, prior = NO_PRIOR_FILLS }: MarginOrder,
  shares: number,
  initialFraction: number,
): number {
  const charges = fillCommission(schedule, shares, price, prior) + regulatoryFee(schedule, side, shares, price);
  const lost = shares * Math.abs(price - quote) + charges;
  return (opensPosition(side) ? shares : -shares) * quote + lost / initialFraction;
}

/** Largest number of whole shares, at most `wanted`, that the buying power carries, charges included. */
export function carriedShares(
  schedule: CostSchedule,
  order: MarginOrder,
  wanted: number,
  buyingPower: number,
  initialFraction: number,
): number {
  const isCarried = (shares: number) =>
    buyingPowerTaken(schedule, order, shares, initialFraction) <= buyingPower + ROUNDING_GUARD;
  if (isCarried(wanted)) return wanted;
  let enough = 0;
  let tooMany = Math.min(wanted, Math.max(0, Math.floor(buyingPower / order.quote)) + 1);
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (isCarried(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
