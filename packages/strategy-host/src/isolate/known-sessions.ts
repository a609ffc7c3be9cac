import type { Panel } from '@pipa/quant';
import { FIELDS } from '../fields.ts';
import { copyDays, copyNumbers, cutDays, cutNumbers, setDays, setNumbers } from './primordials.ts';

/** What is known before the first session. */
export interface MarketFacts {
  readonly symbols: readonly string[];
  readonly sectors: readonly (string | null)[] | null;
  readonly universe: readonly string[];
  /** Sessions that a view shows at most. */
  readonly sessions: number;
}

type Columns = Record<(typeof FIELDS)[number], Float64Array[]>;

/** The last sessions that the isolate was given, the newest of which is the day that is decided. There is nothing after it. */
export class KnownSessions {
  readonly #market: MarketFacts;
  readonly #capacity: number;
  readonly #days: Int32Array;
  readonly #columns: Columns;
  #length = 0;

  constructor(market: MarketFacts) {
    this.#market = market;
    // Half as much again, so that each session is moved twice and not once a day.
    this.#capacity = Math.ceil(1.5 * market.sessions);
    this.#days = new Int32Array(this.#capacity);
    const room = () => market.symbols.map(() => new Float64Array(this.#capacity));
    this.#columns = { open: room(), high: room(), low: room(), close: room(), adjClose: room(), volume: room() };
  }

  get length(): number {
    return this.#length;
  }

  /** Columns have room after the last session, which is never read: no view goes past the index that it is made for. */
  get panel(): Panel {
    const { symbols, sectors } = this.#market;
    const { open, high, low, close, adjClose, volume } = this.#columns;
    const days = cutDays(this.#days, 0, this.#length);
    return { days, symbols, sectors: sectors ?? undefined, open, high, low, close, adjClose, volume, actions: [] };
  }

  /** Takes sessions that follow, at most as many as a view shows; `anew` in place of those before. The fields come one after another, symbol by symbol, then the days. */
  take(count: number, anew: boolean, part: ArrayBuffer): void {
    if (anew) this.#length = 0;
    if (this.#length + count > this.#capacity) this.#forget(this.#market.sessions - count);
    const { length } = this.#market.symbols;
    const values = new Float64Array(part, 0, FIELDS.length * length * count);
    for (let f = 0; f < FIELDS.length; f++) {
      const columns = this.#columns[FIELDS[f]];
      for (let i = 0; i < length; i++) {
        const from = (f * length + i) * count;
        if (count === 1) columns[i][this.#length] = values[from];
        else setNumbers(columns[i], cutNumbers(values, from, from + count), this.#length);
      }
    }
    setDays(this.#days, new Int32Array(part, values.byteLength, count), this.#length);
    this.#length += count;
  }

  #forget(kept: number): void {
    const from = this.#length - kept;
    copyDays(this.#days, 0, from, this.#length);
    for (let f = 0; f < FIELDS.length; f++) {
      const columns = this.#columns[FIELDS[f]];
      for (let i = 0; i < columns.length; i++) copyNumbers(columns[i], 0, from, this.#length);
    }
    this.#length = kept;
  }
}
