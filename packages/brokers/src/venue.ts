import type { MarketMoment, TradingDay } from '@pipa/calendar';
import type { Broker, OrderSide, OrderType, TimeInForce } from '@pipa/contract';
import type { Decimal, MarketQuote, WorkingOrder } from '@pipa/trading';
import type { VenueReport } from './venue-report.ts';

/** How an order is named towards a venue. */
export interface VenueOrderName {
  /** Name of the account at the broker. */
  readonly account: string;
  /** Our key, unique for ever. */
  readonly clientKey: string;
  /** The venue's own id; null until it is known. */
  readonly venueOrderId: string | null;
}

/** An order as it is submitted. */
export interface VenueOrder extends VenueOrderName {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Whole shares. */
  readonly shares: Decimal;
  readonly limitPrice: Decimal | null;
  readonly tradeDay: TradingDay;
}

/**
 * A broker that answers later: its answers are reports, which are fetched by `lookUp` or returned by the other calls. A call to
 * which no answer came throws UNAVAILABLE, and what it asked for may have happened or not.
 */
export interface AsynchronousVenue {
  readonly kind: 'Asynchronous';
  readonly broker: Broker;
  /** After this long, an order that was submitted without an answer and that `lookUp` does not know never arrived. */
  readonly visibleWithinMs: number;
  /** Hands an order over. The venue takes an order with a client key that it knows only once. */
  submit(order: VenueOrder): Promise<readonly VenueReport[]>;
  /** Asks for the end of an order. It may trade until its end is reported. */
  cancel(order: VenueOrderName): Promise<readonly VenueReport[]>;
  /** All reports of each order so far, by client key; an order that the venue does not know is missing. */
  lookUp(orders: readonly VenueOrderName[]): Promise<ReadonlyMap<string, readonly VenueReport[]>>;
}

/** An open order at a venue that answers at once; its book of orders is our own table. */
export interface BookedOrder extends WorkingOrder {
  /** Id of the order in our table, which is the venue's own as well. */
  readonly id: number;
  readonly clientKey: string;
  readonly symbol: string;
  /** Keys of its executions so far (`fillKeyOf`). */
  readonly fillKeys: readonly string[];
}

/** The account behind an order at the moment it may trade. */
export interface VenueAccount {
  /** Signed shares held. */
  position(symbol: string): Decimal;
  /** Dollars that buys may use; null when margin allows any. */
  readonly buyingPower: Decimal | null;
  /** Whether other orders under way will bring cash. */
  readonly expectsCash: boolean;
}

/** The market at one tick of a session. */
export interface VenueMarket {
  readonly moment: MarketMoment;
  /** Ticks of the session before this one. */
  readonly tick: number;
  /** Null while the symbol doesn't trade. */
  quote(symbol: string): MarketQuote | null;
  /** Shares a session. */
  averageVolume(symbol: string): number;
}

/** A venue that is a pure rule: it answers within the transaction in which its orders are written. */
export interface SynchronousVenue {
  readonly kind: 'Synchronous';
  readonly broker: Broker;
  /**
   * What becomes of one open order at this tick. The caller books the answer before it asks about the next order, so that each
   * order finds the cash that those before it left. Asked twice at a tick, it answers once.
   */
  trade(order: BookedOrder, account: VenueAccount, market: VenueMarket): readonly VenueReport[];
}

export type Venue = SynchronousVenue | AsynchronousVenue;

/** The key under which an execution is booked once. PIPA's ids are unique among all venues, since they begin with an order's id. */
export const fillKeyOf = (broker: Broker, executionId: string): string =>
  broker === 'PIPA' ? executionId : `${broker}-${executionId}`;
