import { z } from 'zod';
import type { InstrumentKind } from '../../instrument.ts';
import { bySymbol, pagesOf, rawOf } from '../http/answer-pages.ts';
import { dotted, isShareSymbol } from '../http/share-symbols.ts';
import type { VendorInstrument, VendorPart, VendorRange } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import type { EodhdLine } from './eodhd-line.ts';

const Listed = z.object({
  Code: z.string(),
  Name: z.string().nullish(),
  Exchange: z.string().nullish(),
  Type: z.string().nullish(),
});

const KINDS: Readonly<Record<string, InstrumentKind>> = { 'Common Stock': 'Stock', ETF: 'ETF' };
const OVER_THE_COUNTER = /OTC|PINK|GREY|EXPERT|NMFS/i;

export function eodhdInstruments(line: EodhdLine): VendorPart<VendorRange, VendorInstrument> {
  return ({ symbols }, call) =>
    pagesOf(
      {
        steps: ['symbols'],
        keyOf: (step) => step,
        read: async () => {
          const all = await readSymbols(line, call.signal);
          const rows = symbols === null ? all : all.filter(({ symbol }) => symbols.includes(symbol));
          const [symbol = ''] = symbols ?? [];
          if (rows.length === 0 && symbols !== null)
            throw new VendorError({ kind: 'UnknownSymbol', symbol }, `EODHD does not list ${symbol}`);
          return { rows, next: null };
        },
        placeOf: () => '',
        isSorted: true,
        provenance: () => line.provenance('exchange-symbol-list'),
      },
      call,
    );
}

/** Shares and ETFs of exchanges; of a symbol that two had, the one that trades. */
export async function readSymbols({ http }: EodhdLine, signal?: AbortSignal): Promise<VendorInstrument[]> {
  const found = new Map<string, VendorInstrument>();
  for (const delisted of [undefined, 1]) {
    const path = '/api/exchange-symbol-list/US';
    const listed = await http.json(z.array(Listed), { path, query: { delisted }, signal });
    for (const [i, row] of listed.entries()) {
      const symbol = dotted(row.Code);
      const kind = KINDS[row.Type ?? ''];
      if (found.has(symbol) || kind === undefined || !isShareSymbol(symbol)) continue;
      if (OVER_THE_COUNTER.test(row.Exchange ?? '')) continue;
      // The list does not say when one that was delisted traded last: its bars do.
      const facts = { name: row.Name ?? null, kind, lastDay: null, finalValue: null };
      found.set(symbol, { symbol, ...facts, raw: rawOf(row), line: i + 1 });
    }
  }
  return bySymbol([...found.values()]);
}
