import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import type { Panel } from '../panel.ts';
import {
  averageDollarVolume,
  averagePrice,
  MAX_GAP_SESSIONS,
  realisedVolatility,
  returnBetween,
} from '../strategies/price-signals.ts';
import type { StrategyView } from '../strategies/strategy.ts';
import { LookAheadError, type MarketView } from './market-view.ts';

const MOST_SIGNALS = 8;
const LONGEST_SIGNAL_NAME = 32;

type PriceField = 'open' | 'high' | 'low' | 'close';

/** The market view of a panel at the close of index `t`; it begins `sessionsBefore` sessions earlier. */
export class PanelView implements MarketView {
  readonly day: TradingDay;
  readonly #panel: Panel;
  readonly #t: number;
  /** Index of the first session of the view. */
  readonly #first: number;
  readonly #columnOf: ReadonlyMap<string, number>;
  readonly #signals = new Map<string, number>();
  #symbols: readonly string[] | null = null;
  #lookAhead: LookAheadError | null = null;

  /** `columnOf` has the panel column of each symbol of the universe, −1 for one that the panel lacks. */
  constructor(
    { panel, t }: Pick<StrategyView, 'panel' | 't'>,
    columnOf: ReadonlyMap<string, number>,
    sessionsBefore: number = t,
  ) {
    this.#panel = panel;
    this.#t = t;
    this.#first = Math.max(t - sessionsBefore, 0);
    this.#columnOf = columnOf;
    this.day = fromEpochDay(panel.days[t]);
  }

  /** The first price of a later session that was asked for, also when the strategy went on without it. */
  get lookAhead(): LookAheadError | null {
    return this.#lookAhead;
  }

  get signals(): ReadonlyMap<string, number> {
    return this.#signals;
  }

  get symbols(): readonly string[] {
    this.#symbols ??= Object.freeze([...this.#columnOf.keys()].filter((symbol) => this.has(symbol)));
    return this.#symbols;
  }

  has(symbol: string, sessions = 1): boolean {
    requireCount(sessions);
    const column = this.#columnAt(symbol);
    if (column < 0 || !this.#isPriced(column, this.#t)) return false;
    return sessions === 1 || !Number.isNaN(this.#adjusted('close', column, this.#t - sessions + 1));
  }

  sectorOf(symbol: string): string | null {
    const column = this.#columnAt(symbol);
    return column < 0 ? null : (this.#panel.sectors?.[column] ?? null);
  }

  close(symbol: string, sessionsAgo = 0): number {
    const column = this.#columnAt(symbol);
    if (!Number.isInteger(sessionsAgo))
      throw new RangeError(`sessionsAgo is a whole number from 0, not ${sessionsAgo}`);
    if (sessionsAgo < 0) this.#refuse(symbol, this.#t - sessionsAgo);
    return column < 0 ? NaN : this.#adjusted('close', column, this.#t - sessionsAgo) * this.#rebase(column);
  }

  closes(symbol: string, count?: number): Float64Array {
    return this.#prices('close', symbol, count);
  }

  opens(symbol: string, count?: number): Float64Array {
    return this.#prices('open', symbol, count);
  }

  highs(symbol: string, count?: number): Float64Array {
    return this.#prices('high', symbol, count);
  }

  lows(symbol: string, count?: number): Float64Array {
    return this.#prices('low', symbol, count);
  }

  volumes(symbol: string, count?: number): Float64Array {
    const column = this.#columnAt(symbol);
    if (column < 0) return new Float64Array(0);
    return this.#panel.volume[column].slice(this.#firstOf(column, count), this.#t + 1);
  }

  days(count: number): TradingDay[] {
    requireCount(count);
    const from = Math.max(this.#t - count + 1, this.#first);
    return Array.from(this.#panel.days.subarray(from, this.#t + 1), fromEpochDay);
  }

  returnOver(symbol: string, sessions: number, skip = 0): number {
    if (skip < 0) this.#refuse(symbol, this.#t - skip);
    requireCount(sessions);
    return this.#signal(symbol, (known) => returnBetween(known(this.#panel.adjClose), this.#last, sessions, skip));
  }

  volatility(symbol: string, sessions: number): number {
    requireCount(sessions);
    return this.#signal(symbol, (known) => realisedVolatility(known(this.#panel.adjClose), this.#last, sessions));
  }

  average(symbol: string, sessions: number): number {
    requireCount(sessions);
    const { adjClose } = this.#panel;
    return this.#signal(
      symbol,
      (known, column) => averagePrice(known(adjClose), this.#last, sessions) * this.#rebase(column),
    );
  }

  dollarVolume(symbol: string, sessions: number): number {
    requireCount(sessions);
    const { close, volume } = this.#panel;
    return this.#signal(symbol, (known) => averageDollarVolume(known(close), known(volume), this.#last, sessions));
  }

  record(name: string, value: number): void {
    if (typeof name !== 'string' || name === '' || name.length > LONGEST_SIGNAL_NAME) {
      throw new RangeError(`the name of a signal has 1 to ${LONGEST_SIGNAL_NAME} characters`);
    }
    if (!Number.isFinite(value)) throw new RangeError(`the signal ${name} is not a finite number`);
    if (!this.#signals.has(name) && this.#signals.size === MOST_SIGNALS) {
      throw new RangeError(`a decision records at most ${MOST_SIGNALS} signals`);
    }
    this.#signals.set(name, value);
  }

  #columnAt(symbol: string): number {
    const column = this.#columnOf.get(symbol);
    if (column === undefined) throw new RangeError(`${String(symbol)} is not in the universe of the strategy`);
    return column;
  }

  #isPriced(column: number, at: number): boolean {
    return this.#panel.adjClose[column][at] > 0 && this.#panel.close[column][at] > 0;
  }

  /** Index of the last bar at or before `at` that may stand for it; −1 when there is none. */
  #barAt(column: number, at: number): number {
    for (let i = at; i >= this.#first && i > at - MAX_GAP_SESSIONS; i--) if (this.#isPriced(column, i)) return i;
    return -1;
  }

  /** A price on the scale of the panel's adjusted closes. */
  #adjusted(field: PriceField, column: number, at: number): number {
    const bar = this.#barAt(column, at);
    if (bar < 0) return NaN;
    const adjusted = this.#panel.adjClose[column][bar];
    // A session without a bar repeats the close before it.
    if (field === 'close' || bar !== at) return adjusted;
    return (this.#panel[field][column][bar] * adjusted) / this.#panel.close[column][bar];
  }

  /** Turns the scale of the adjusted closes, which later dividends move, into one that ends at the last traded close. */
  #rebase(column: number): number {
    const bar = this.#barAt(column, this.#t);
    return bar < 0 ? NaN : this.#panel.close[column][bar] / this.#panel.adjClose[column][bar];
  }

  #prices(field: PriceField, symbol: string, count: number | undefined): Float64Array {
    const column = this.#columnAt(symbol);
    if (column < 0) return new Float64Array(0);
    const from = this.#firstOf(column, count);
    const scale = this.#rebase(column);
    return Float64Array.from({ length: this.#t + 1 - from }, (_, i) => this.#adjusted(field, column, from + i) * scale);
  }

  /** Index at which a list of `count` sessions begins: no earlier than the view and the first bar of the symbol in it. */
  #firstOf(column: number, count: number | undefined): number {
    if (count !== undefined) requireCount(count);
    const wanted = count === undefined ? this.#first : Math.max(this.#t - count + 1, this.#first);
    let first = wanted;
    if (this.#barAt(column, first) >= 0) return first;
    while (first <= this.#t && !this.#isPriced(column, first)) first++;
    return first;
  }

  /** Index of the day of the decision in the columns that `#signal` hands out. */
  get #last(): number {
    return this.#t - this.#first;
  }

  /** A number of the sessions of the view; `known` cuts the symbol's column of a field to them. */
  #signal(
    symbol: string,
    of: (known: (columns: readonly Float64Array[]) => Float64Array, column: number) => number,
  ): number {
    const column = this.#columnAt(symbol);
    if (column < 0) return NaN;
    return of((columns) => columns[column].subarray(this.#first, this.#t + 1), column);
  }

  #refuse(symbol: string, at: number): never {
    const { days } = this.#panel;
    const asked = at < days.length ? fromEpochDay(days[at]) : null;
    this.#lookAhead ??= new LookAheadError(symbol, this.day, asked, at - this.#t);
    throw this.#lookAhead;
  }
}

function requireCount(count: number): void {
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`a number of sessions is a whole number from 1, not ${count}`);
}
