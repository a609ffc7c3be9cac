import type { PlannedOrder, RebalancePlan, SkippedOrder } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import type { SizingRules } from './sizing-rules.ts';
import { affordableShares, fillCommission, regulatoryFee, takesShares, tradeValue } from './trade-costs.ts';

const RANK: Record<PlannedOrder['side'], number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };

export interface PricedOrder extends PlannedOrder {
  readonly price: number;
  readonly value: number;
  /** What frees cash first. */
  readonly rank: number;
}

export function priceOrder({ symbol, side, shares, reason }: PlannedOrder, price: number): PricedOrder {
  return { symbol, side, shares, reason, price, value: tradeValue(shares, price), rank: RANK[side] };
}

/** By rank, then by value, then by symbol so that the sequence never depends on the input's. */
function inSendingOrder(left: PricedOrder, right: PricedOrder): number {
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.value !== right.value) return right.value - left.value;
  return left.symbol < right.symbol ? -1 : 1;
}

/** Cash that `shares` of an order take (negative: bring) at its price, charges included. Short sale proceeds stay collateral. */
function cashTaken(schedule: CostSchedule, { side, price }: PricedOrder, shares: number): number {
  const charges = fillCommission(schedule, shares, price) + regulatoryFee(schedule, side, shares, price);
  if (side === 'Short') return charges;
  const value = tradeValue(shares, price);
  return takesShares(side) ? value + charges : charges - value;
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
    usable -= cashTaken(schedule, order, shares);
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
