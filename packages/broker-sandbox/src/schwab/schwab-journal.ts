import type { Brokerage } from '../brokerage.ts';

/** Entries that are kept; the oldest go first. */
const MOST_KEPT = 20_000;

/** When something entered the broker's records, and of an order the mark of the application that placed it. */
export interface JournalEntry {
  readonly at: number;
  readonly tag: string;
}

export type StoredJournal = readonly (readonly [string, JournalEntry])[];

/** Orders that the owner enters on the broker's pages. */
const BY_HAND = 'WEB';

/** When orders were entered and trades were booked, on the wall clock: the books know market time alone. */
export class SchwabJournal {
  readonly #clock: () => number;
  readonly #entries: Map<string, JournalEntry>;

  constructor(books: Brokerage, clock: () => number, stored: StoredJournal | null) {
    this.#clock = clock;
    this.#entries = new Map(stored);
    books.listen((order, execution) => {
      this.entryOf(order.id);
      if (execution !== null) this.entryOf(execution.id);
    });
  }

  store(): StoredJournal {
    return [...this.#entries];
  }

  /** Of an order, an execution or an activity; what was not seen yet is entered now. */
  entryOf(id: string): JournalEntry {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry = { at: this.#clock(), tag: BY_HAND };
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_KEPT) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }

  mark(orderId: string, tag: string): void {
    this.#entries.set(orderId, { ...this.entryOf(orderId), tag });
  }
}
