import type { PlannedOrder, RebalancePlan, SkippedOrder } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import type { SizingRules } from './sizing-rules.ts';
import { affordableShares, fillCommission, regulatoryFee, takesShares, tradeValue } from './trade-costs.ts';

export interface PricedOrder extends PlannedOrder {
  readonly price: number;
}

const RANK: Record<PlannedOrder['side'], number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };

const orderValue = (order: PricedOrder): number => tradeValue(order.shares, order.price);

/** What frees cash first, then by value, then by symbol so that the sequence never depends on the input's. */
function inSendingOrder(left: PricedOrder, right: PricedOrder): number {
  const byRank = RANK[left.side] - RANK[right.side];
  if (byRank !== 0) return byRank;
  const byValue = orderValue(right) - orderValue(left);
  if (byValue !== 0) return byValue;
  return left.symbol < right.symbol ? -1 : 1;
}

/** Cash that an order takes (negative: brings) at its price, charges included. Short sale proceeds stay collateral. */
function cashTaken(schedule: CostSchedule, order: PricedOrder): number {
  const charges =
    fillCommission(schedule, order.shares, order.price) +
    regulatoryFee(schedule, order.side, order.shares, order.price);
  if (order.side === 'Short') return charges;
  return takesShares(order.side) ? orderValue(order) + charges : charges - orderValue(order);
}

/** Puts the orders in sequence and cuts the buys that the cash left by the others does not pay for. */
export function fitToCash(
  orders: readonly PricedOrder[],
  skipped: readonly SkippedOrder[],
  cash: number,
  sizing: SizingRules,
  schedule: CostSchedule,
): RebalancePlan {
  const sent: PlannedOrder[] = [];
  const left: SkippedOrder[] = [...skipped];
  let usable = sizing.useMargin ? Number.POSITIVE_INFINITY : cash;
  for (const order of orders.toSorted(inSendingOrder)) {
    const shares = order.side === 'Buy' ? sharesWithin(order, usable, sizing, schedule) : order.shares;
    if (shares < order.shares) {
      left.push({ symbol: order.symbol, deltaShares: order.shares - shares, reason: 'not enough cash' });
    }
    if (shares === 0) continue;
    usable -= cashTaken(schedule, { ...order, shares });
    sent.push({ symbol: order.symbol, side: order.side, shares, reason: order.reason });
  }
  return { orders: sent, skipped: left };
}

function sharesWithin(order: PricedOrder, usable: number, sizing: SizingRules, schedule: CostSchedule): number {
  if (usable === Number.POSITIVE_INFINITY) return order.shares;
  const shares = affordableShares(schedule, order.price, order.shares, usable);
  const worthwhile = shares === order.shares || shares * order.price >= sizing.minimumOrderValue;
  return worthwhile ? shares : 0;
}
