import type { Panel } from '@pipa/quant';
import { FIELDS, type FurtherSessions, type HistoryPart } from '../messages.ts';

/** Room for sessions to come, so that few of them move the whole history. */
const GROWTH = 1.5;

type Columns = Record<(typeof FIELDS)[number], Float64Array[]>;

/** The sessions that this process was given, in one panel. */
export class KnownHistory {
  #panel: Panel | null = null;
  /** Of `#panel`, with room behind its last session. */
  #days: Int32Array = new Int32Array();
  #columns: Columns | null = null;

  /** @throws Error before the first part. */
  get panel(): Panel {
    if (this.#panel === null) throw new Error('a history comes before its decisions');
    return this.#panel;
  }

  take(part: HistoryPart): void {
    if ('further' in part) {
      this.#extend(this.panel, part.further);
      return;
    }
    this.#panel = part.panel;
    this.#columns = null;
  }

  #extend(known: Panel, { days, values }: FurtherSessions): void {
    const length = known.days.length + days.length;
    const columns = this.#roomFor(length, known);
    this.#days.set(days, known.days.length);
    for (const field of FIELDS) {
      for (const [i, column] of columns[field].entries()) {
        column.set(values[field].subarray(i * days.length, (i + 1) * days.length), known.days.length);
      }
    }
    const cut = (field: (typeof FIELDS)[number]) => columns[field].map((column) => column.subarray(0, length));
    this.#panel = {
      ...known,
      days: this.#days.subarray(0, length),
      open: cut('open'),
      high: cut('high'),
      low: cut('low'),
      close: cut('close'),
      adjClose: cut('adjClose'),
      volume: cut('volume'),
    };
  }

  #roomFor(length: number, known: Panel): Columns {
    if (this.#columns !== null && length <= this.#days.length) return this.#columns;
    const capacity = Math.ceil(length * GROWTH);
    const moved = (columns: readonly Float64Array[]) =>
      columns.map((column) => {
        const room = new Float64Array(capacity);
        room.set(column);
        return room;
      });
    this.#days = new Int32Array(capacity);
    this.#days.set(known.days);
    const { open, high, low, close, adjClose, volume } = known;
    this.#columns = {
      open: moved(open),
      high: moved(high),
      low: moved(low),
      close: moved(close),
      adjClose: moved(adjClose),
      volume: moved(volume),
    };
    return this.#columns;
  }
}
