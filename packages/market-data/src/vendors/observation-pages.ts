import type { TradingDay } from '@pipa/calendar';
import type { Released } from '../macro/derive-series.ts';
import { isObserved, type MacroSource, observedDay, periodStart } from '../macro/macro-sources.ts';
import {
  MOST_ROWS_A_PAGE,
  type VendorCall,
  type VendorObservation,
  type VendorPage,
  type VendorRange,
} from './market-vendor.ts';
import { VendorError } from './vendor-error.ts';

export interface SeriesVendor {
  readonly name: string;
  readonly attribution: string;
  readonly clock: () => Date;
  /** By id of the product's series. */
  readonly sources: ReadonlyMap<string, MacroSource>;
}

type ReadSeries = (id: string, source: MacroSource) => Promise<readonly Released[]>;

/**
 * The series of the product from those of a source, one after another, ascending by day. `open` gets the first day that is asked for, as
 * the source names it. A cursor is `series:last row`.
 */
export async function* observationPages(
  { name, attribution, clock, sources }: SeriesVendor,
  { symbols, from, to }: VendorRange,
  { after, signal }: VendorCall,
  open: (from: TradingDay | null) => ReadSeries,
): AsyncGenerator<VendorPage<VendorObservation>> {
  signal?.throwIfAborted();
  const wanted = [...sources].filter(([id]) => symbols === null || symbols.includes(id));
  const [symbol = ''] = symbols ?? [];
  if (wanted.length === 0) throw new VendorError({ kind: 'UnknownSymbol', symbol }, `${name} does not have ${symbol}`);
  const [afterId, afterRow] = after === null ? [] : after.split(':');
  const begin = afterId === undefined ? 0 : wanted.findIndex(([id]) => id === afterId);
  if (begin < 0) throw new VendorError({ kind: 'Unreadable' }, `${name}: reading cannot go on after ${after}`);
  const firstDay = (id: string) => (from === null ? null : periodStart(id, from));
  for (const [id, source] of wanted.slice(begin)) {
    const read = open(firstDay(id));
    const released = await read(id, source).catch((error: unknown) => {
      // A series that a source gave up is no reason to lose the others.
      if (symbols === null && error instanceof VendorError && error.failure.kind === 'UnknownSymbol') return [];
      throw error;
    });
    const rows = rowsOf(id, released).filter((row) => isWithin(row, { from, to }));
    const provenance = {
      vendor: name,
      dataset: source.inputs.join(' '),
      retrievedAt: clock(),
      asOf: null,
      attribution,
    };
    const start = id === afterId ? Number(afterRow) : 0;
    for (let first = start; first === start || first < rows.length; first += MOST_ROWS_A_PAGE) {
      signal?.throwIfAborted();
      const page = rows.slice(first, first + MOST_ROWS_A_PAGE);
      if (page.length > 0 || after === null) yield { provenance, rows: page, cursor: `${id}:${first + page.length}` };
    }
  }
}

/** Of a revision also the day on which it was published is within. */
function isWithin({ day, releasedDay }: VendorObservation, { from, to }: Pick<VendorRange, 'from' | 'to'>): boolean {
  return (from === null || day >= from || (releasedDay ?? '') >= from) && (to === null || day <= to);
}

function rowsOf(id: string, released: readonly Released[]): VendorObservation[] {
  return released
    .map(({ day, ...rest }) => ({ symbol: id, day: observedDay(id, day), ...rest }))
    .filter(({ day }) => isObserved(id, day))
    .sort((a, b) => (a.day === b.day ? compare(a.releasedDay ?? '', b.releasedDay ?? '') : compare(a.day, b.day)))
    .map((row, i) => ({ ...row, raw: `${id} ${row.day} ${row.value} (${row.releasedDay ?? 'unknown'})`, line: i + 1 }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
