import {
  MOST_ROWS_A_PAGE,
  type Provenance,
  type VendorCall,
  type VendorPage,
  type VendorRow,
} from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';

export interface Answer<Row extends VendorRow> {
  readonly rows: readonly Row[];
  /** What asks for the rest of the step; null at its end. */
  readonly next: string | null;
}

/** How a part is read from a vendor, call by call. */
export interface AnswerReading<Step, Row extends VendorRow> {
  /** Ascending by key: a symbol, the first symbol of many, a list. */
  readonly steps: readonly Step[];
  keyOf(step: Step): string;
  read(step: Step, token: string | null): Promise<Answer<Row>>;
  /** Place of a row among those of its symbol. Rows of a symbol ascend by it: what comes again is left out. Null where they have none. */
  readonly placeOf: ((row: Row) => string) | null;
  /** Whether the symbols of an answer ascend, which lets reading go on within a long one. */
  readonly isSorted: boolean;
  provenance(): Provenance;
}

/** Answers of a step beyond which its tokens lead nowhere. */
const MOST_ANSWERS = 20_000;

/** Step, token of the answer (`end` behind the last one), symbol and place of the last row. */
type Cursor = readonly [key: string, token: string | null, symbol: string, place: string];
const END = 'end:';

/** The pages of a part, of which reading can go on behind each: the same rows even if the vendor's history has changed meanwhile. */
export async function* pagesOf<Step, Row extends VendorRow>(
  { steps, keyOf, read, placeOf, isSorted, provenance }: AnswerReading<Step, Row>,
  { after, signal }: VendorCall,
): AsyncGenerator<VendorPage<Row>> {
  const begin = after === null ? null : (JSON.parse(after) as Cursor);
  let knownSteps = 0;
  let unknown: VendorError | null = null;
  for (const step of steps) {
    const key = keyOf(step);
    if (begin !== null && (key < begin[0] || (key === begin[0] && begin[1] === END))) continue;
    let [, token, symbol, place] = begin !== null && key === begin[0] ? begin : ([key, null, '', ''] as const);
    for (let answers = 0; ; answers++) {
      signal?.throwIfAborted();
      if (answers > MOST_ANSWERS)
        throw new VendorError({ kind: 'Unreadable' }, `${provenance().dataset}: the pages of ${key} have no end`);
      let answer: Answer<Row>;
      try {
        answer = await read(step, token);
      } catch (error) {
        if (!(error instanceof VendorError) || error.failure.kind !== 'UnknownSymbol') throw error;
        unknown ??= error;
        break;
      }
      knownSteps += 1;
      const { next } = answer;
      const rows = answer.rows.filter((row) => {
        if (placeOf === null) return true;
        const at = placeOf(row);
        const isNew = row.symbol === symbol ? at > place : !isSorted || row.symbol > symbol;
        if (isNew) [symbol, place] = [row.symbol, at];
        return isNew;
      });
      if (placeOf === null && rows.length > MOST_ROWS_A_PAGE)
        throw new VendorError({ kind: 'Unreadable' }, `${provenance().dataset}: an answer has ${rows.length} rows`);
      for (let first = 0; first === 0 || first < rows.length; first += MOST_ROWS_A_PAGE) {
        signal?.throwIfAborted();
        const slice = rows.slice(first, first + MOST_ROWS_A_PAGE);
        const isLast = first + MOST_ROWS_A_PAGE >= rows.length;
        const last = slice.at(-1);
        const behind: Cursor = isLast
          ? [key, next ?? END, symbol, place]
          : [key, token, last?.symbol ?? symbol, last === undefined || placeOf === null ? place : placeOf(last)];
        yield { provenance: provenance(), rows: slice, cursor: JSON.stringify(behind) };
      }
      if (next === null) break;
      token = next;
    }
  }
  if (knownSteps === 0 && begin === null && unknown !== null) throw unknown;
}

const SHOWN_CHARACTERS = 300;

/** A row of an answer as text. */
export const rawOf = (row: unknown): string => JSON.stringify(row).slice(0, SHOWN_CHARACTERS);

/** In the order of code units, as cursors compare. */
export function bySymbol<Row extends { readonly symbol: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
}

/** Sorted, each once. */
export const ordered = (symbols: readonly string[]): string[] => [...new Set(symbols)].sort();
