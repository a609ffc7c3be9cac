import { z } from 'zod';
import type { InstrumentKind } from '../../instrument.ts';
import { ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { isShareSymbol } from '../http/share-symbols.ts';
import type { VendorInstrument, VendorPart, VendorRange } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { type MassiveLine, readList } from './massive-line.ts';

const Ticker = z.object({ ticker: z.string(), name: z.string().nullish(), type: z.string().nullish() });
const MOST_TICKERS = 1_000;
const KINDS: Readonly<Record<string, InstrumentKind>> = {
  CS: 'Stock',
  ADRC: 'Stock',
  ETF: 'ETF',
  ETV: 'ETF',
  ETN: 'ETF',
};

/** Those that ended come first: where two companies had a symbol, the one that trades is the last that is said of it. */
const LISTS = [
  { key: '1 ended', active: false },
  { key: '2 active', active: true },
] as const;

export function massiveInstruments(line: MassiveLine): VendorPart<VendorRange, VendorInstrument> {
  return async function* ({ symbols }, call) {
    // Few symbols are asked for one by one: the whole list is many calls of a plan that has few.
    if (symbols !== null && symbols.length <= 5 && call.after === null) await assertKnown(line, symbols, call.signal);
    yield* pagesOf(
      {
        steps: LISTS,
        keyOf: ({ key }) => key,
        read: async ({ active }, token) => {
          const query = { market: 'stocks', active, limit: MOST_TICKERS, sort: 'ticker', order: 'asc' };
          const call1 = { path: '/v3/reference/tickers', query, signal: call.signal };
          const { rows, next } = await readList(line, Ticker, call1, token);
          const found = rows.flatMap((row, i): VendorInstrument[] => {
            const kind = KINDS[row.type ?? ''];
            const { ticker: symbol, name = null } = row;
            if (kind === undefined || !isShareSymbol(symbol) || symbols?.includes(symbol) === false) return [];
            // The day of a delisting is not that of the last trade, which the bars have.
            return [{ symbol, name, kind, lastDay: null, finalValue: null, raw: rawOf(row), line: i + 1 }];
          });
          return { rows: found, next };
        },
        placeOf: null,
        isSorted: false,
        provenance: () => line.provenance('tickers'),
      },
      call,
    );
  };
}

export async function massiveSymbols(line: MassiveLine, signal?: AbortSignal): Promise<string[]> {
  const symbols: string[] = [];
  const all = { symbols: null, from: null, to: null };
  for await (const { rows } of massiveInstruments(line)(all, { after: null, signal }))
    for (const { symbol } of rows) symbols.push(symbol);
  return ordered(symbols);
}

/** Bars of a ticker that nothing is known of are as empty as those of one that did not trade. */
export async function assertKnown(line: MassiveLine, symbols: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const ticker of symbols)
    for (const { active } of LISTS) {
      const query = { market: 'stocks', ticker, active };
      const { rows } = await readList(line, Ticker, { path: '/v3/reference/tickers', query, signal }, null);
      if (rows.length > 0) return;
    }
  const [symbol = ''] = symbols;
  throw new VendorError({ kind: 'UnknownSymbol', symbol }, `Massive has no ticker ${symbol}`);
}
