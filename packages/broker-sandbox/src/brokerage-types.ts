import type { TradingDay } from '@pipa/calendar';
import type { Decimal } from '@pipa/trading';

/** The market at which the sandbox fills: the one of the product, or of a test. */
export interface SandboxMarket {
  /** Market time. */
  now(): Date;
  /** Trading day of the session that is open, or the next one. */
  day(): TradingDay;
  isOpen(): boolean;
  /** Dollars a share; null for a symbol that does not trade. */
  quote(symbol: string): { readonly bid: number; readonly ask: number; readonly last: number } | null;
}

export interface SandboxExecution {
  readonly id: string;
  readonly orderId: string;
  readonly account: string;
  readonly clientKey: string | null;
  readonly symbol: string;
  readonly side: 'Buy' | 'Sell';
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly commission: Decimal;
  /** Shares of the order that had traded, these included. */
  readonly filled: Decimal;
  readonly at: Date;
}

export type SandboxOrderStatus = 'Working' | 'Filled' | 'Cancelled' | 'Rejected' | 'Expired';

export interface NewOrder {
  readonly account: string;
  readonly clientKey: string | null;
  readonly symbol: string;
  readonly side: 'Buy' | 'Sell';
  readonly type: 'Market' | 'Limit';
  readonly duration: 'Day' | 'GoodTillCancelled';
  readonly shares: Decimal;
  readonly limitPrice: Decimal | null;
}

export interface SandboxOrder extends NewOrder {
  readonly id: string;
  readonly enteredAt: Date;
  readonly day: TradingDay;
  filled: Decimal;
  /** Dollars of its executions, without commissions. */
  filledValue: Decimal;
  status: SandboxOrderStatus;
  /** Why it was rejected or ended by the broker; null otherwise. */
  reason: string | null;
  /** When it traded or ended last. */
  changedAt: Date;
}

export interface SandboxActivity {
  readonly id: string;
  readonly account: string;
  readonly kind: 'Dividend' | 'Interest' | 'Fee' | 'Deposit' | 'Withdrawal' | 'Split';
  readonly symbol: string | null;
  readonly day: TradingDay;
  readonly at: Date;
  readonly dollars: Decimal;
  readonly shares: Decimal;
}

export interface SandboxPosition {
  readonly symbol: string;
  shares: Decimal;
  /** Dollars that the shares have cost. */
  cost: Decimal;
}

export interface SandboxAccount {
  readonly id: string;
  readonly isPaper: boolean;
  cash: Decimal;
  readonly positions: Map<string, SandboxPosition>;
}

/** Every change of an order: its acceptance, an execution, its end. */
export type OrderListener = (order: SandboxOrder, execution: SandboxExecution | null) => void;
