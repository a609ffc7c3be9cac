import type { MarketMoment, TradingDay } from '@pipa/calendar';
import { type Broker, brokers, type OrderSide, type OrderType, type TimeInForce } from '@pipa/contract';
import type { Decimal, MarketQuote, WorkingOrder } from '@pipa/trading';
import type { VenueReport } from './venue-report.ts';

/** Identifies an order to a venue. */
export interface VenueOrderName {
  /** Name of the account at the broker. */
  readonly account: string;
  /** Our key, unique for ever. */
  readonly clientKey: string;
  /** The venue's own id; null until it is known. */
  readonly venueOrderId: string | null;
}

/**
 * An order as it is submitted. It never trades more shares than these: where a broker counts a waiting order in new shares after a
 * split, its adapter ends it there before the open.
 */
export interface VenueOrder extends VenueOrderName {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Whole shares. */
  readonly shares: Decimal;
  readonly limitPrice: Decimal | null;
  readonly tradeDay: TradingDay;
  /** Wall clock of the first and of the last attempt to submit it, this one included; null before the first. */
  readonly firstSubmittedAt: Date | null;
  readonly submittedAt: Date | null;
  /** Shares of its executions that are booked. */
  readonly filledShares: Decimal;
  /** Ids of the questions of the broker that the owner has confirmed for this order. */
  readonly confirmed: readonly string[];
}

/** Which of these orders at the broker belong to which client keys of an account, as our books know it. */
export type ClaimedOrders = (account: string, venueOrderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What a broker says of an order that is not sent. */
export interface OrderPreview {
  /** Dollars; null where it does not say. */
  readonly commission: Decimal | null;
  readonly initialMargin: Decimal | null;
  /** Its warnings, as it words them. */
  readonly words: readonly string[];
}

/**
 * A broker that answers later: its answers are reports, which `lookUp` fetches or the other calls return. A call without an
 * answer throws a BrokerError (Unavailable or RateLimited: the request may or may not have taken effect; Unauthorised: the link does
 * not work any more). What the broker refuses for good is an `Ended` report.
 */
export interface AsynchronousVenue {
  readonly kind: 'Asynchronous';
  readonly broker: Broker;
  /** After this long, an order that was submitted without an answer and that `lookUp` does not know never arrived. */
  readonly visibleWithinMs: number;
  /**
   * The broker keeps no key of ours, so that an order whose answer was lost is found by its terms. Of orders alike in an account
   * (symbol, side and shares) only one is submitted at a time: the next one waits until the id of the one before is known.
   */
  readonly findsByTerms?: true;
  /** Submits an order. The venue takes each client key only once. */
  submit(order: VenueOrder): Promise<readonly VenueReport[]>;
  /** Requests the cancellation of an order, which may trade until its end is reported. */
  cancel(order: VenueOrder): Promise<readonly VenueReport[]>;
  /** All reports of each order so far, by client key; an order that the venue does not know is missing. */
  lookUp(orders: readonly VenueOrder[]): Promise<ReadonlyMap<string, readonly VenueReport[]>>;
  /** What the broker says of an order without taking it; left out where it has no such call. */
  preview?(
    order: Omit<
      VenueOrder,
      keyof VenueOrderName | 'confirmed' | 'filledShares' | 'submittedAt' | 'firstSubmittedAt'
    > & {
      readonly account: string;
    },
  ): Promise<OrderPreview>;
  /** Listens to the broker's messages about accounts until it is aborted; each is a hint to look up their orders. Left out where there are none. */
  listen?(accounts: readonly string[], onChange: (account: string) => void, signal: AbortSignal): Promise<void>;
}

/** An open order at a venue that answers at once; the product's own table is its order book. */
export interface BookedOrder extends WorkingOrder {
  /** Id of the order in the product's table; the venue uses the same id. */
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
  /** Dollars of cash that buys may use, or on margin dollars of positions that orders may open; null: any. */
  readonly buyingPower: Decimal | null;
  /** Equity that a dollar of positions takes on margin; left out where cash pays. */
  readonly initialFraction?: number;
  /** Whether other open orders will bring cash, or free buying power. */
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
  /** An older quote fills no order. Left out where quotes are made for the moment. */
  readonly maxQuoteAgeMs?: number;
}

/** A venue that is a pure rule: it answers within the transaction in which its orders are written. */
export interface SynchronousVenue {
  readonly kind: 'Synchronous';
  readonly broker: Broker;
  /**
   * Trades one open order at this tick. The caller books the answer before the next order's call, so that each order sees the
   * cash that earlier orders left. A repeated call within a tick reports nothing new.
   */
  trade(order: BookedOrder, account: VenueAccount, market: VenueMarket): readonly VenueReport[];
}

export type Venue = SynchronousVenue | AsynchronousVenue;

/** The key under which an execution is booked once. The ids of our own books are unique, since they begin with an order's id. */
export const fillKeyOf = (broker: Broker, executionId: string): string =>
  brokers[broker].booksAreOurs ? executionId : `${broker}-${executionId}`;
