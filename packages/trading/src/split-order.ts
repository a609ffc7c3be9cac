import { type Amount, exact } from './money.ts';
import { roundPrice } from './trade-costs.ts';
import type { WorkingOrder } from './working-order.ts';

/**
 * Converts an open order at a split of `ratio` new shares for one old: the open shares are counted in new shares, rounded
 * down, and the limit moves with the price. Filled shares do not change. An order without open shares (shares = filledShares)
 * ends.
 */
export function splitOrder<O extends Pick<WorkingOrder, 'shares' | 'filledShares' | 'limitPrice'>>(
  order: O,
  ratio: Amount,
): O {
  const left = order.shares.minus(order.filledShares).times(exact(ratio)).floor();
  const limitPrice = order.limitPrice && exact(roundPrice(order.limitPrice.div(exact(ratio)).toNumber()));
  return { ...order, shares: order.filledShares.plus(left), limitPrice };
}
