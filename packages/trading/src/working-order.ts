import type { TradingDay } from '@pipa/calendar';
import type { OrderSide, OrderType, TimeInForce } from '@pipa/contract';
import type { Decimal } from './money.ts';

/** An order that is accepted or partly filled. */
export interface WorkingOrder {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Whole shares. */
  readonly shares: Decimal;
  readonly filledShares: Decimal;
  /** Dollars of the fills so far. */
  readonly filledValue: Decimal;
  readonly commissionCharged: Decimal;
  /** Shares filled in the session under way. */
  readonly filledInSession: Decimal;
  readonly limitPrice: Decimal | null;
  /** First session in which it may trade. */
  readonly tradeDay: TradingDay;
}

export interface MarketQuote {
  readonly day: TradingDay;
  readonly at: Date;
  readonly price: number;
  /** Range since the last look at the order, not of the whole session: trades before the order was placed do not count. */
  readonly low: number;
  readonly high: number;
  /** Shares traded in the session so far. */
  readonly volume: number;
  readonly print: 'Open' | 'Continuous' | 'Close';
}

/** Result of one fill; dollars a share and dollars. */
export interface OrderFill {
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly commission: Decimal;
  readonly fee: Decimal;
}
