import type { OrderStatus } from '@pipa/contract';
import type { Decimal, OrderFill } from '@pipa/trading';

interface OrderReport {
  /** The client key under which the order was submitted. */
  readonly clientKey: string;
}

export interface AcceptanceReport extends OrderReport {
  readonly kind: 'Accepted';
  readonly venueOrderId: string;
}

/** A part of an order that has traded. */
export interface ExecutionReport extends OrderReport {
  readonly kind: 'Execution';
  /** The venue's own id of the execution, unique at the venue and the same whenever it is reported. */
  readonly executionId: string;
  /** Instant of the trade; at PIPA in market time. */
  readonly execTime: Date;
  readonly fill: OrderFill;
  readonly exchange: string;
  /** Why the rest of the order has not traded, or null. */
  readonly reason: string | null;
}

/** The order will not trade any more. A filled order needs no such report. */
export interface EndReport extends OrderReport {
  readonly kind: 'Ended';
  readonly status: Extract<OrderStatus, 'Cancelled' | 'Rejected' | 'Expired'>;
  /** Shares of all the order's executions, those that are reported later included. */
  readonly filledShares: Decimal;
  /** Null keeps the stored reason. */
  readonly reason: string | null;
}

/** The order is not taken before its owner has confirmed what the broker asks; then it is submitted again with these ids. */
export interface QuestionReport extends OrderReport {
  readonly kind: 'Questioned';
  readonly questions: readonly { readonly id: string; readonly words: string }[];
}

/** What a venue says about an order. Reports may come late, twice and in any sequence. */
export type VenueReport = AcceptanceReport | ExecutionReport | EndReport | QuestionReport;
