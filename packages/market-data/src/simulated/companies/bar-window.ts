import type { DailyBars, SessionBar } from '../../daily-bars.ts';

const FIELDS = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;

/** The last bars of an instrument, moved on one at a time without copying the whole. */
export class BarWindow {
  readonly #symbol: string;
  readonly #size: number;
  readonly #days: Int32Array;
  readonly #columns: readonly Float64Array[];
  #end = 0;

  constructor(symbol: string, size: number) {
    this.#symbol = symbol;
    this.#size = size;
    this.#days = new Int32Array(2 * size);
    this.#columns = FIELDS.map(() => new Float64Array(2 * size));
  }

  push(day: number, bar: SessionBar): void {
    if (this.#end === this.#days.length) this.#moveToFront();
    this.#days[this.#end] = day;
    for (let f = 0; f < FIELDS.length; f++) this.#columns[f][this.#end] = bar[FIELDS[f]];
    this.#end += 1;
  }

  /** Up to `size` bars, ascending; the arrays are the window's own and change with the next push. */
  bars(): DailyBars {
    const first = Math.max(0, this.#end - this.#size);
    const [open, high, low, close, adjClose, volume] = this.#columns.map((column) => column.subarray(first, this.#end));
    return {
      symbol: this.#symbol,
      days: this.#days.subarray(first, this.#end),
      open,
      high,
      low,
      close,
      adjClose,
      volume,
    };
  }

  /** Takes the bars of another window of the same size, as `bars` gave them. */
  fill({ days, ...columns }: DailyBars): void {
    this.#days.set(days);
    for (let f = 0; f < FIELDS.length; f++) this.#columns[f].set(columns[FIELDS[f]]);
    this.#end = days.length;
  }

  #moveToFront(): void {
    const kept = this.#size - 1;
    this.#days.copyWithin(0, this.#end - kept, this.#end);
    for (const column of this.#columns) column.copyWithin(0, this.#end - kept, this.#end);
    this.#end = kept;
  }
}
