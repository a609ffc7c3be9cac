import { z } from 'zod';
import type { InstrumentKind } from '../../instrument.ts';
import { bySymbol, pagesOf, rawOf } from '../http/answer-pages.ts';
import { isShareSymbol } from '../http/share-symbols.ts';
import type { VendorInstrument, VendorPart, VendorRange } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { type AlpacaLines, alpacaProvenance } from './alpaca-lines.ts';

const Asset = z.object({
  symbol: z.string(),
  name: z.string().nullish(),
  exchange: z.string(),
  status: z.enum(['active', 'inactive']),
});

/** Over the counter there is no exchange's price. */
const EXCHANGES = new Set(['NYSE', 'NASDAQ', 'ARCA', 'AMEX', 'BATS', 'NYSEARCA']);

export function alpacaInstruments(lines: AlpacaLines): VendorPart<VendorRange, VendorInstrument> {
  return ({ symbols }, call) =>
    pagesOf(
      {
        // One list: a symbol that was given away by one company and taken by another is the one that trades.
        steps: ['assets'],
        keyOf: (step) => step,
        read: async () => {
          const all = await readAssets(lines, call.signal);
          const rows = symbols === null ? all : all.filter(({ symbol }) => symbols.includes(symbol));
          const [symbol = ''] = symbols ?? [];
          if (rows.length === 0 && symbols !== null)
            throw new VendorError({ kind: 'UnknownSymbol', symbol }, `Alpaca has no asset ${symbol}`);
          return { rows, next: null };
        },
        placeOf: () => '',
        isSorted: true,
        provenance: () => alpacaProvenance(lines, 'assets'),
      },
      call,
    );
}

async function readAssets({ trading }: AlpacaLines, signal?: AbortSignal): Promise<VendorInstrument[]> {
  const found = new Map<string, VendorInstrument>();
  for (const status of ['active', 'inactive']) {
    const assets = await trading.json(z.array(Asset), {
      path: '/v2/assets',
      query: { status, asset_class: 'us_equity' },
      signal,
    });
    for (const [i, asset] of assets.entries()) {
      const { symbol, name = null, exchange } = asset;
      if (found.has(symbol) || !EXCHANGES.has(exchange) || !isShareSymbol(symbol)) continue;
      // The vendor does not say when an inactive one traded last: its bars do.
      const facts = { name, kind: kindOf(name), lastDay: null, finalValue: null };
      found.set(symbol, { symbol, ...facts, raw: rawOf(asset), line: i + 1 });
    }
  }
  return bySymbol([...found.values()]);
}

/** The vendor's list does not say what is an ETF; its names do. */
function kindOf(name: string | null): InstrumentKind | null {
  if (name === null) return null;
  if (/\b(ETF|ETN|ETFs|Exchange[- ]Traded)\b/i.test(name)) return 'ETF';
  return /\b(Common (Stock|Shares?)|Ordinary Shares?|Class [A-Z]|Depositary)\b/i.test(name) ? 'Stock' : null;
}

/** All symbols that have or had a price at an exchange. */
export async function alpacaSymbols(lines: AlpacaLines, signal?: AbortSignal): Promise<string[]> {
  return (await readAssets(lines, signal)).map(({ symbol }) => symbol);
}
