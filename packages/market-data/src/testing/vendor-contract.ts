import { describe, expect, it } from 'vitest';
import { readSeries } from '../gate/read-series.ts';
import {
  type MarketVendor,
  MOST_ROWS_A_PAGE,
  type VendorPage,
  type VendorPart,
  type VendorRange,
  type VendorRow,
} from '../vendors/market-vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { EVERYTHING, readPart } from './read-part.ts';

const RANGED = ['instruments', 'bars', 'actions', 'changes', 'observations', 'figures'] as const;
type VendorPartName = (typeof RANGED)[number] | 'sessionBars';

export interface VendorUnderTest {
  readonly vendor: MarketVendor;
  readonly parts: readonly VendorPartName[];
  /** A symbol with bars before, on and after a day. */
  readonly symbol: string;
  readonly day: string;
  /** A day whose bars of all symbols it has; `day` unless it is given. */
  readonly sessionDay?: string;
}

const isUnknownSymbol = (error: unknown): boolean =>
  error instanceof VendorError && error.failure.kind === 'UnknownSymbol';

async function pagesOf<Row extends VendorRow>(pages: AsyncIterable<VendorPage<Row>>): Promise<VendorPage<Row>[]> {
  const read: VendorPage<Row>[] = [];
  for await (const page of pages) read.push(page);
  return read;
}
const rowsOf = (pages: readonly VendorPage<VendorRow>[]): VendorRow[] => pages.flatMap(({ rows }) => rows);

/** Bars, of a vendor that has them. */
function anyPart(vendor: MarketVendor): VendorPart<VendorRange, VendorRow> {
  const part = vendor.bars ?? vendor.figures ?? vendor.observations;
  if (part === null) throw new Error(`${vendor.name} has nothing to read`);
  return part;
}

/** The contract that every vendor keeps, whatever its data. */
export function describeVendorContract(name: string, open: () => VendorUnderTest): void {
  /** Those that the vendor has, as reading from the start or from a cursor. */
  const readings = ({ vendor, day, sessionDay = day }: VendorUnderTest) => {
    const ranged = RANGED.flatMap((part) => {
      const read = vendor[part] as VendorPart<VendorRange, VendorRow> | null;
      return read === null ? [] : [(after: string | null) => read(EVERYTHING, { after })];
    });
    const { sessionBars } = vendor;
    return sessionBars === null ? ranged : [...ranged, (after: string | null) => sessionBars(sessionDay, { after })];
  };

  describe(`${name} keeps the contract of a vendor:`, () => {
    it('a part that it lacks is null', () => {
      const { vendor, parts } = open();
      const names = [...RANGED, 'sessionBars'] as const;
      expect(names.filter((part) => vendor[part] !== null).toSorted()).toEqual([...parts].toSorted());
    });

    it('a page is bounded, and says where it is from', async () => {
      const world = open();
      for (const read of readings(world)) {
        for (const { rows, provenance } of await pagesOf(read(null))) {
          expect(rows.length).toBeLessThanOrEqual(MOST_ROWS_A_PAGE);
          expect(provenance).toMatchObject({ vendor: world.vendor.name, retrievedAt: expect.any(Date) });
          expect(provenance.dataset).not.toBe('');
        }
      }
    });

    it('reading goes on behind any page', async () => {
      for (const read of readings(open())) {
        const pages = await pagesOf(read(null));
        expect(rowsOf(pages).length).toBeGreaterThan(0);
        for (const [i, { cursor }] of pages.entries()) {
          expect(rowsOf(await pagesOf(read(cursor)))).toEqual(rowsOf(pages.slice(i + 1)));
        }
      }
    });

    it('bars are those that are asked for, both days included', async () => {
      const { vendor, symbol, day } = open();
      if (vendor.bars === null) return;
      // The place in an answer depends on what was asked for.
      const barsOf = async (range: VendorRange) =>
        (await pagesOf(readPart(vendor, vendor.bars, range))).flatMap(({ rows }) =>
          rows.map(({ line: _line, ...bar }) => bar),
        );
      const all = await barsOf({ symbols: [symbol], from: null, to: null });
      expect(new Set(all.map((bar) => bar.symbol))).toEqual(new Set([symbol]));
      const [until, since] = [
        { to: day, from: null },
        { to: null, from: day },
      ];
      const before = await barsOf({ symbols: [symbol], ...until });
      const after = await barsOf({ symbols: [symbol], ...since });
      expect(before).toEqual(all.filter((bar) => bar.day <= day));
      expect(after).toEqual(all.filter((bar) => bar.day >= day));
      expect(Math.min(before.length, after.length)).toBeGreaterThan(1);
      expect(await barsOf({ symbols: [symbol], from: null, to: '1980-01-02' })).toEqual([]);
    });

    it('the gate takes its bars: those of a symbol follow each other, and each is a bar', async () => {
      const { vendor, symbol } = open();
      if (vendor.bars === null) return;
      const { series, datasets } = readSeries(readPart(vendor, vendor.bars));
      const symbols: string[] = [];
      for await (const { bars } of series) symbols.push(bars.symbol);
      expect(symbols).toContain(symbol);
      for (const { report } of datasets) expect(report).toMatchObject({ quarantinedRows: 0, isUnsorted: false });
    });

    it('the bars of a day are one a symbol', async () => {
      const { vendor, symbol, day, sessionDay = day } = open();
      if (vendor.sessionBars === null) return;
      const rows = (await pagesOf(vendor.sessionBars(sessionDay, { after: null }))).flatMap((page) => page.rows);
      expect(rows.every((bar) => bar.day === sessionDay)).toBe(true);
      expect(rows.filter((bar) => bar.symbol === symbol)).toHaveLength(1);
      expect(new Set(rows.map((bar) => bar.symbol)).size).toBe(rows.length);
    });

    it('a symbol that it does not know is named', async () => {
      const { vendor } = open();
      const unknown = { symbols: ['NOSUCH'], from: null, to: null };
      const reading = pagesOf(readPart(vendor, anyPart(vendor), unknown));
      await expect(reading).rejects.toSatisfy(isUnknownSymbol);
      await expect(reading).rejects.toMatchObject({ failure: { symbol: 'NOSUCH' } });
    });

    it('it ends when it is aborted', async () => {
      const { vendor } = open();
      const aborted = new AbortController();
      aborted.abort();
      const reading = anyPart(vendor)(EVERYTHING, { after: null, signal: aborted.signal });
      await expect(pagesOf(reading)).rejects.toThrow('aborted');
    });
  });
}
