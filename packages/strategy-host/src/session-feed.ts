import { elementAt, type Panel, sessionsKnownBefore, symbolIndex } from '@pipa/quant';
import { FIELDS } from './fields.ts';
import type { MarketFacts } from './isolate/known-sessions.ts';

/** Bytes of one message. A first window of many symbols takes several. */
const MOST_BYTES = 8_000_000;
const DAY_BYTES = 4;
const PRICE_BYTES = 8;

/** Sessions from..to of the panel, `to` not included, as they cross to a strategy. */
export interface FedPart {
  readonly count: number;
  /** In place of those which the strategy has. */
  readonly anew: boolean;
  readonly bytes: Uint8Array;
}

/**
 * What a strategy is given of a panel: the columns of its universe, session by session, and never one after the day that it decides.
 * An adjusted close holds the dividends that follow it, so those of a column are scaled to begin at a close as it was traded: then each
 * depends on what was known on its day alone.
 */
export class SessionFeed {
  readonly market: MarketFacts;
  readonly days: Int32Array;
  readonly #columns: readonly (readonly Float64Array[])[];
  /** Sessions that a view shows at most. */
  readonly #window: number;
  /** Sessions of the panel up to the last one that the strategy was given. */
  #given = 0;

  constructor(panel: Panel, universe: readonly string[], warmUpSessions: number) {
    const columnOf = symbolIndex(panel);
    const symbols = universe.filter((symbol) => columnOf.has(symbol));
    const chosen = symbols.map((symbol) => columnOf.get(symbol) as number);
    const pick = <T>(columns: readonly T[]): T[] => chosen.map((column) => elementAt(columns, column));
    const adjClose = chosen.map((column) =>
      scaledToBeginning(elementAt(panel.adjClose, column), elementAt(panel.close, column)),
    );
    this.days = panel.days;
    this.#columns = FIELDS.map((field) => (field === 'adjClose' ? adjClose : pick(panel[field])));
    this.#window = sessionsKnownBefore({ warmUpSessions }) + 1;
    const sectors = panel.sectors === undefined ? null : pick(panel.sectors);
    this.market = { symbols, sectors, universe, sessions: this.#window };
  }

  /** What the strategy lacks to decide at the close of index `t`, in parts; it has no session after `t` then. */
  partsTo(t: number): FedPart[] {
    const first = Math.max(t + 1 - this.#window, 0);
    let anew = this.#given > t || this.#given < first || this.#given === 0;
    const from = anew ? first : this.#given;
    const most = Math.max(Math.floor(MOST_BYTES / this.#sessionBytes), 1);
    const parts: FedPart[] = [];
    for (let at = from; at <= t; at += most) {
      parts.push({ count: Math.min(most, t + 1 - at), anew, bytes: this.#bytesOf(at, Math.min(at + most, t + 1)) });
      anew = false;
    }
    this.#given = t + 1;
    return parts;
  }

  get #sessionBytes(): number {
    return DAY_BYTES + PRICE_BYTES * FIELDS.length * this.market.symbols.length;
  }

  /** The fields one after another, symbol by symbol, then the days. */
  #bytesOf(from: number, to: number): Uint8Array {
    const count = to - from;
    const bytes = new ArrayBuffer(count * this.#sessionBytes);
    const values = new Float64Array(bytes, 0, count * FIELDS.length * this.market.symbols.length);
    let at = 0;
    for (const column of this.#columns.flat()) {
      values.set(column.subarray(from, to), at);
      at += count;
    }
    new Int32Array(bytes, values.byteLength, count).set(this.days.subarray(from, to));
    return new Uint8Array(bytes);
  }
}

function scaledToBeginning(adjusted: Float64Array, traded: Float64Array): Float64Array {
  const first = adjusted.findIndex((price, t) => price > 0 && (traded[t] ?? 0) > 0);
  if (first < 0) return adjusted;
  const scale = elementAt(traded, first) / elementAt(adjusted, first);
  if (scale === 1) return adjusted;
  return adjusted.map((price) => price * scale);
}
