import type { PlannedOrder } from './execution.ts';

const FIRST_CAPACITY = 1024;
const SIDES: readonly PlannedOrder['side'][] = ['Buy', 'Sell', 'Short', 'Cover'];

export interface BacktestTrade {
  readonly day: number;
  readonly symbol: string;
  readonly side: PlannedOrder['side'];
  readonly shares: number;
  /** Mid quote; for a delisting the last close. */
  readonly quote: number;
  readonly price: number;
  readonly commission: number;
  readonly fee: number;
  readonly reason: string;
}

/** How shares were traded. */
export interface TradedShares {
  readonly shares: number;
  readonly price: number;
  readonly commission: number;
  readonly fee: number;
}

/** The first `limit` trades of a run in columns of `length` entries; a run of many years has tens of thousands. */
export class TradeLog {
  length = 0;
  /** Epoch days. */
  days = new Int32Array(0);
  /** Panel columns. */
  columns = new Int32Array(0);
  /** Index into `sides`. */
  sideCodes = new Uint8Array(0);
  readonly sides = SIDES;
  shares = new Float64Array(0);
  quotes = new Float64Array(0);
  prices = new Float64Array(0);
  commissions = new Float64Array(0);
  fees = new Float64Array(0);
  /** Index into `reasons`. */
  reasonCodes = new Int32Array(0);
  readonly reasons: string[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(
    day: number,
    column: number,
    side: PlannedOrder['side'],
    reason: string,
    { shares, price, commission, fee }: TradedShares,
    quote: number,
  ): void {
    const at = this.length;
    if (at >= this.limit) return;
    if (at === this.days.length) this.grow();
    this.days[at] = day;
    this.columns[at] = column;
    this.sideCodes[at] = SIDES.indexOf(side);
    this.shares[at] = shares;
    this.quotes[at] = quote;
    this.prices[at] = price;
    this.commissions[at] = commission;
    this.fees[at] = fee;
    this.reasonCodes[at] = this.codeOf(reason);
    this.length = at + 1;
  }

  /** One object a trade, in the sequence of the fills. */
  toTrades(symbols: readonly string[]): BacktestTrade[] {
    return Array.from({ length: this.length }, (_, at) => ({
      day: this.days[at],
      symbol: symbols[this.columns[at]],
      side: this.sides[this.sideCodes[at]],
      shares: this.shares[at],
      quote: this.quotes[at],
      price: this.prices[at],
      commission: this.commissions[at],
      fee: this.fees[at],
      reason: this.reasons[this.reasonCodes[at]],
    }));
  }

  private codeOf(reason: string): number {
    const known = this.reasons.indexOf(reason);
    return known >= 0 ? known : this.reasons.push(reason) - 1;
  }

  private grow(): void {
    const size = Math.min(Math.max(2 * this.days.length, FIRST_CAPACITY), this.limit);
    this.days = grown(this.days, new Int32Array(size));
    this.columns = grown(this.columns, new Int32Array(size));
    this.sideCodes = grown(this.sideCodes, new Uint8Array(size));
    this.reasonCodes = grown(this.reasonCodes, new Int32Array(size));
    this.shares = grown(this.shares, new Float64Array(size));
    this.quotes = grown(this.quotes, new Float64Array(size));
    this.prices = grown(this.prices, new Float64Array(size));
    this.commissions = grown(this.commissions, new Float64Array(size));
    this.fees = grown(this.fees, new Float64Array(size));
  }
}

function grown<T extends { set(values: T): void }>(values: T, target: T): T {
  target.set(values);
  return target;
}
