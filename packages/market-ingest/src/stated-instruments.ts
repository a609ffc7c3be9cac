import { isDay, isTradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { Instrument, InstrumentKind, StatedEnd } from '@pipa/market-data';
import type { VendorInstrument, VendorPage } from '@pipa/market-data/vendors';

/** What a vendor says of single symbols. */
export interface StatedInstruments {
  /** What prices alone say of an instrument, with its name and kind where they are stated. */
  describe(instrument: Instrument): Instrument;
  /** Ends of symbols that no longer trade. */
  readonly ends: ReadonlyMap<string, StatedEnd>;
  /** All that it knows, in its sequence. */
  readonly symbols: readonly string[];
}

/** Indices, which cannot be held, also when `--kind` says that the file is of stocks or funds. */
const KNOWN_INDICES = new Set(['VIX', 'SPX', 'GSPC', 'NDX', 'DJI', 'RUT', 'VXN']);
const MOST_DOLLARS = 1e6;

/** `defaultKind` is the kind of symbols whose kind is neither stated nor known. */
export async function readStatedInstruments(
  pages: AsyncIterable<VendorPage<VendorInstrument>>,
  defaultKind: InstrumentKind,
): Promise<StatedInstruments> {
  const stated = new Map<string, VendorInstrument>();
  const ends = new Map<string, StatedEnd>();
  for await (const { provenance, rows } of pages) {
    for (const row of rows) {
      const before = stated.get(row.symbol);
      stated.set(row.symbol, {
        ...row,
        name: row.name ?? before?.name ?? null,
        kind: row.kind ?? before?.kind ?? null,
      });
      if (row.lastDay !== null || row.finalValue !== null)
        ends.set(row.symbol, statedEnd(`${provenance.dataset} line ${row.line}`, row));
    }
  }
  const kindOf = (symbol: string, known: InstrumentKind): InstrumentKind => {
    if (KNOWN_INDICES.has(symbol) || symbol.startsWith('^')) return 'Index';
    return known === 'Stock' ? defaultKind : known;
  };
  return {
    ends,
    symbols: [...stated.keys()],
    describe: (instrument) => {
      const { symbol, name, kind } = instrument;
      const known = stated.get(symbol);
      return { ...instrument, name: known?.name ?? name, kind: known?.kind ?? kindOf(symbol, kind) };
    },
  };
}

function statedEnd(where: string, { lastDay, finalValue }: VendorInstrument): StatedEnd {
  if (lastDay === null || !isDay(lastDay) || !isTradingDay(lastDay)) {
    throw new DomainError('INVALID_INPUT', {
      note: `${where}: the last day is a session YYYY-MM-DD, not ${lastDay ?? 'empty'}`,
    });
  }
  const value = finalValue === null ? null : Number(finalValue);
  if (value !== null && !(value > 0 && value <= MOST_DOLLARS)) {
    throw new DomainError('INVALID_INPUT', {
      note: `${where}: the final value is a number of dollars, not ${finalValue}`,
    });
  }
  return { day: toEpochDay(lastDay), value };
}
