import type { OrderType } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import type { VenueOrder } from '../venue.ts';
import type { OrderRange } from './schwab-orders.ts';
import { instantOf, instructions, toSchwab, type WireOrder } from './schwab-wire.ts';

/** How far the clocks of the broker and of this machine may be apart. */
export const MOST_AHEAD_MS = 20_000;
/** From the stamp of a submission to its entry at the broker: until it leaves, until its call is given up, and in whole seconds. */
const ENTERED_WITHIN_MS = 30_000 + 20_000 + 1_000;

/** An order that is called by its opening trades at it, since it waits for the session. */
const orderTypes: Readonly<Record<OrderType, string>> = {
  Market: 'MARKET',
  Limit: 'LIMIT',
  MarketOnOpen: 'MARKET',
  MarketOnClose: 'MARKET_ON_CLOSE',
};

type Terms = Pick<VenueOrder, 'symbol' | 'side' | 'type' | 'timeInForce' | 'shares' | 'limitPrice'>;

/** Of decimal.js. */
const ROUND_UP = 0;
const ROUND_DOWN = 1;

/** A limit in the steps of the market: cents, below a dollar hundredths of a cent; never worse than it was asked for. */
const priceOf = ({ side, limitPrice }: Terms): Decimal | null => {
  if (limitPrice === null) return null;
  const isBuy = side === 'Buy' || side === 'Cover';
  return limitPrice.toDecimalPlaces(limitPrice.gte(1) ? 2 : 4, isBuy ? ROUND_DOWN : ROUND_UP);
};

/** The body of an order; null for one that the broker does not take. */
export function orderWireOf(order: Terms) {
  const price = priceOf(order);
  if (!order.shares.isInteger() || order.shares.lte(0) || (order.type === 'Limit') !== (price !== null)) return null;
  return {
    orderType: orderTypes[order.type],
    session: 'NORMAL',
    // The broker keeps orders overnight only with a limit; what is left of any other one ends with its day and is planned anew.
    duration: order.type === 'Limit' && order.timeInForce === 'GoodTillCancelled' ? 'GOOD_TILL_CANCEL' : 'DAY',
    orderStrategyType: 'SINGLE',
    ...(price !== null && { price: price.toFixed(price.gte(1) ? 2 : 4) }),
    orderLegCollection: [
      {
        instruction: instructions[order.side],
        quantity: order.shares.toNumber(),
        instrument: { symbol: toSchwab(order.symbol), assetType: 'EQUITY' },
      },
    ],
  };
}

/** When the broker can have entered an order, by its own clock; null for one that was never submitted. */
export function windowOf({ firstSubmittedAt, submittedAt }: VenueOrder): OrderRange | null {
  const last = submittedAt ?? firstSubmittedAt;
  if (last === null) return null;
  const from = (firstSubmittedAt ?? last).getTime() - MOST_AHEAD_MS;
  return {
    from: new Date(Math.floor(from / 1_000) * 1_000),
    to: new Date(last.getTime() + ENTERED_WITHIN_MS + MOST_AHEAD_MS),
  };
}

/** Whether an order at the broker has the terms of one of ours, and was entered when it can have been. */
export function isWithinWindow(order: VenueOrder, wire: WireOrder): boolean {
  const window = windowOf(order);
  const terms = orderWireOf(order);
  if (window === null || terms === null) return false;
  const [asked] = terms.orderLegCollection;
  const [leg, ...others] = wire.orderLegCollection ?? [];
  const isAlike =
    others.length === 0 &&
    leg?.instruction === asked?.instruction &&
    leg?.quantity === asked?.quantity &&
    leg?.instrument?.symbol === asked?.instrument.symbol &&
    wire.orderType === terms.orderType &&
    wire.session === terms.session &&
    wire.duration === terms.duration &&
    wire.orderStrategyType === terms.orderStrategyType &&
    (terms.price === undefined || (wire.price !== undefined && exact(wire.price).eq(terms.price)));
  if (!isAlike) return false;
  const enteredAt = instantOf(wire.enteredTime);
  return enteredAt >= window.from && enteredAt <= window.to;
}

/**
 * Of orders that fit, the one that is ours: what our books have under this key, then what an application has placed, then the
 * oldest. None that our books have under another key.
 */
export function findByTerms(
  { clientKey }: VenueOrder,
  fitting: readonly WireOrder[],
  owners: ReadonlyMap<string, string>,
): WireOrder | null {
  const free = fitting.filter(({ orderId }) => (owners.get(`${orderId}`) ?? clientKey) === clientKey);
  const rank = ({ orderId, tag }: WireOrder): number => (owners.has(`${orderId}`) ? 0 : tag?.startsWith('TA_') ? 1 : 2);
  const [first] = free.toSorted((a, b) => rank(a) - rank(b) || a.orderId - b.orderId);
  return first ?? null;
}
