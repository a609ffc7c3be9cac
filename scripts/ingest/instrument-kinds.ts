import { readFile } from 'node:fs/promises';
import type { InstrumentKind } from '@pipa/market-data';

/** Kind of a symbol, given the kind that its prices alone suggest. */
export type KindOf = (symbol: string, known: InstrumentKind) => InstrumentKind;

/** Indices, which cannot be held, also when `--kind` says that the file is of stocks or funds. */
const KNOWN_INDICES = new Set(['VIX', 'SPX', 'GSPC', 'NDX', 'DJI', 'RUT', 'VXN']);

/** Kinds from a file of lines `symbol,kind`. `defaultKind` is the kind of the other symbols whose kind is not known. */
export async function readKinds(kinds: string | undefined, defaultKind: InstrumentKind): Promise<KindOf> {
  const named = new Map<string, InstrumentKind>();
  const lines = kinds === undefined ? [] : (await readFile(kinds, 'utf8')).split(/\r?\n/);
  for (const line of lines) {
    const [symbol, kind] = line.split(',').map((part) => part.trim());
    if (kind === 'Stock' || kind === 'ETF' || kind === 'Index') named.set(symbol.toUpperCase(), kind);
  }
  return (symbol, known) => {
    if (named.has(symbol)) return named.get(symbol) ?? known;
    if (KNOWN_INDICES.has(symbol) || symbol.startsWith('^')) return 'Index';
    return known === 'Stock' ? defaultKind : known;
  };
}
