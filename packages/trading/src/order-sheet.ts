import type { LineOrders, PlannedOrder } from '@pipa/quant';
import { tradeValue } from './trade-costs.ts';

/** Sides by rank: those that free cash come first. */
const SIDES: readonly PlannedOrder['side'][] = ['Sell', 'Cover', 'Short', 'Buy'];
const RANK: Record<PlannedOrder['side'], number> = { Sell: 0, Cover: 1, Short: 2, Buy: 3 };
const FIRST_CAPACITY = 64;

/** Orders of a plan in columns of `count` entries, each with its price. `clear` empties a sheet for the next plan. */
export class OrderSheet {
  count = 0;
  readonly symbols: string[] = [];
  readonly reasons: string[] = [];
  /** Index of each order's line in the rebalance. */
  lines = new Int32Array(FIRST_CAPACITY);
  shares = new Float64Array(FIRST_CAPACITY);
  prices = new Float64Array(FIRST_CAPACITY);
  /** Indices of the orders in the sequence of sending; only the first `sent` are sent once the cash is known. */
  sequence = new Int32Array(FIRST_CAPACITY);
  sent = 0;
  private ranks = new Uint8Array(FIRST_CAPACITY);
  private values = new Float64Array(FIRST_CAPACITY);
  private spare = new Int32Array(FIRST_CAPACITY);

  clear(): void {
    this.count = 0;
    this.sent = 0;
  }

  add(line: number, symbol: string, side: PlannedOrder['side'], shares: number, reason: string, price: number): void {
    const at = this.count++;
    if (at === this.lines.length) this.grow();
    this.lines[at] = line;
    this.symbols[at] = symbol;
    this.ranks[at] = RANK[side];
    this.shares[at] = shares;
    this.prices[at] = price;
    this.values[at] = tradeValue(shares, price);
    this.reasons[at] = reason;
  }

  side(at: number): PlannedOrder['side'] {
    return SIDES[this.ranks[at]];
  }

  /**
   * Fills `sequence`: by rank, then by value, then by symbol so that it never depends on the sequence of the input. Merges
   * ever longer runs; Array.sort would call its comparison from outside compiled code.
   */
  sort(): void {
    for (let at = 0; at < this.count; at++) this.sequence[at] = at;
    for (let width = 1; width < this.count; width *= 2) {
      for (let start = 0; start < this.count; start += 2 * width) this.mergeRuns(start, width);
      const merged = this.spare;
      this.spare = this.sequence;
      this.sequence = merged;
    }
  }

  /** The orders to be sent, one object each. */
  toOrders(): PlannedOrder[] {
    return Array.from(this.sequence.subarray(0, this.sent), (at) => ({
      symbol: this.symbols[at],
      side: this.side(at),
      shares: this.shares[at],
      reason: this.reasons[at],
    }));
  }

  /** The orders to be sent, in columns. */
  writeTo(orders: LineOrders): void {
    orders.count = this.sent;
    for (let n = 0; n < this.sent; n++) {
      const at = this.sequence[n];
      orders.lines[n] = this.lines[at];
      orders.sides[n] = this.side(at);
      orders.shares[n] = this.shares[at];
      orders.reasons[n] = this.reasons[at];
    }
  }

  private mergeRuns(start: number, width: number): void {
    const { sequence, spare, count } = this;
    const middle = Math.min(start + width, count);
    const end = Math.min(middle + width, count);
    let left = start;
    let right = middle;
    let at = start;
    while (left < middle && right < end) {
      spare[at++] = this.goesBefore(sequence[right], sequence[left]) ? sequence[right++] : sequence[left++];
    }
    while (left < middle) spare[at++] = sequence[left++];
    while (right < end) spare[at++] = sequence[right++];
  }

  private goesBefore(a: number, b: number): boolean {
    const { ranks, values } = this;
    if (ranks[a] !== ranks[b]) return ranks[a] < ranks[b];
    if (values[a] !== values[b]) return values[a] > values[b];
    return this.symbols[a] < this.symbols[b];
  }

  private grow(): void {
    const size = 2 * this.lines.length;
    this.lines = grown(this.lines, new Int32Array(size));
    this.sequence = grown(this.sequence, new Int32Array(size));
    this.spare = grown(this.spare, new Int32Array(size));
    this.shares = grown(this.shares, new Float64Array(size));
    this.prices = grown(this.prices, new Float64Array(size));
    this.values = grown(this.values, new Float64Array(size));
    this.ranks = grown(this.ranks, new Uint8Array(size));
  }
}

function grown<T extends { set(values: T): void }>(values: T, target: T): T {
  target.set(values);
  return target;
}
