import type { PlannedOrder } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import type { LastClose } from './plan-portfolio.ts';
import { executionPrice, fillCommission, isPrice, regulatoryFee, takesShares, tradeValue } from './trade-costs.ts';

/** An order as it would trade at the last close: dollars. */
export interface EstimatedOrder extends PlannedOrder {
  /** Last close a share; null without one, where the order waits for a quote. */
  readonly price: number | null;
  readonly value: number;
  /** Commission, regulatory fee, half-spread and slippage. */
  readonly costs: number;
}

export interface PlanEstimate {
  readonly orders: readonly EstimatedOrder[];
  readonly costs: number;
  /** Cash after all orders, dollars; negative is margin. */
  readonly cashLeft: number;
}

/**
 * What the orders of a plan would cost if each traded whole at the last close, by the rules of the fills.
 * @param averageVolume mean shares a day of a symbol; 0 where it is unknown, which costs the most
 */
export function estimateOrders(
  orders: readonly PlannedOrder[],
  cash: number,
  lastClose: LastClose,
  averageVolume: (symbol: string) => number,
  schedule: CostSchedule,
): PlanEstimate {
  let cashLeft = cash;
  const estimated = orders.map((order): EstimatedOrder => {
    const { symbol, side, shares } = order;
    const price = lastClose(symbol);
    if (!isPrice(price)) return { ...order, price: null, value: 0, costs: 0 };
    const value = shares * price;
    const paid = executionPrice(schedule, side, price, shares, averageVolume(symbol));
    const charges = fillCommission(schedule, shares, paid) + regulatoryFee(schedule, side, shares, paid);
    const costs = charges + Math.abs(tradeValue(shares, paid) - value);
    cashLeft -= takesShares(side) ? value + costs : costs - value;
    return { ...order, price, value, costs };
  });
  return { orders: estimated, costs: estimated.reduce((total, order) => total + order.costs, 0), cashLeft };
}
