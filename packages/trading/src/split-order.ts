import { type Amount, exact } from './money.ts';
import { roundPrice } from './trade-costs.ts';
import type { WorkingOrder } from './working-order.ts';

/**
 * An open order over a split of `ratio` new shares for one old: what is left of it is counted in new shares, rounded down,
 * and its limit moves with the price. What was filled stays as it was. Nothing left (shares = filledShares) ends the order.
 */
export function splitOrder<O extends Pick<WorkingOrder, 'shares' | 'filledShares' | 'limitPrice'>>(
  order: O,
  ratio: Amount,
): O {
  const left = order.shares.minus(order.filledShares).times(exact(ratio)).floor();
  const limitPrice = order.limitPrice && exact(roundPrice(order.limitPrice.div(exact(ratio)).toNumber()));
  return { ...order, shares: order.filledShares.plus(left), limitPrice };
}
