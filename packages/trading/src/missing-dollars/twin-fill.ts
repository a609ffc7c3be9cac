import type { OrderSide } from '@pipa/contract';
import type { CostSchedule } from '../cost-schedule.ts';
import { fillMarket } from '../fill-market.ts';
import { type Decimal, exact, money } from '../money.ts';
import { halfSpreadBps, isPrice, roundPrice } from '../trade-costs.ts';

/** What paper made of a decision: the whole order at once at the quote of that moment. */
export interface TwinFill {
  readonly shares: Decimal;
  /** The market's price at the decision. */
  readonly reference: Decimal;
  /** The reference, worsened by half-spread and slippage. */
  readonly price: Decimal;
  /** Dollars a share of that which are half the spread; the rest is slippage. */
  readonly spread: Decimal;
  /** Commission and regulatory fee, dollars. */
  readonly charges: Decimal;
}

interface Decision {
  readonly side: OrderSide;
  readonly shares: number;
  /** The market's price at the decision. */
  readonly quote: number | undefined;
  /** Mean of the 20 sessions before, shares. */
  readonly averageDailyVolume: number;
}

/**
 * The fill that the simulator's rule gives an order at its decision; null without a price. Neither volume nor cash bounds it: its
 * size is in its price, and its plan was made for the money that there is.
 */
export function twinFill(schedule: CostSchedule, decision: Decision): TwinFill | null {
  const { side, shares, quote, averageDailyVolume } = decision;
  if (!isPrice(quote)) return null;
  const request = { side, shares, quote, averageDailyVolume, availableShares: shares, buyingPower: null };
  const { price, commission, fee } = fillMarket(schedule, request);
  if (!isPrice(price)) return null;
  // Prices of trades have four decimals, so a finer quote would be a cost or a gain of its own.
  const [reference, paid] = [money(roundPrice(quote)), exact(price)];
  const cost = paid.minus(reference).abs();
  const half = money(reference.times(halfSpreadBps(schedule, averageDailyVolume * quote)).div(10_000));
  return {
    shares: exact(shares),
    reference,
    price: paid,
    spread: half.gt(cost) ? cost : half,
    charges: exact(commission).plus(fee),
  };
}
