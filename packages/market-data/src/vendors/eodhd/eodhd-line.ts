import { z } from 'zod';
import { dashed } from '../http/share-symbols.ts';
import type { VendorHttp } from '../http/vendor-http.ts';
import type { Provenance } from '../market-vendor.ts';

export const EODHD_HISTORY_FROM = '1990-01-02';
/** What the vendor counts a call for a whole market as. */
export const BULK_COST = 100;

/** What the parts share. */
export interface EodhdLine {
  readonly http: VendorHttp;
  readonly clock: () => Date;
  provenance(dataset: string): Provenance;
}

export const codeOf = (symbol: string): string => `${dashed(symbol)}.US`;

const Split = z.object({ date: z.string(), split: z.string() });

/** Splits of a symbol, as new shares for an old one. */
export async function readSplits(
  { http }: EodhdLine,
  symbol: string,
  range: { readonly from?: string; readonly to?: string },
  signal?: AbortSignal,
) {
  const rows = await http.json(z.array(Split), { path: `/api/splits/${codeOf(symbol)}`, query: range, signal, symbol });
  return rows.map((row) => ({ day: row.date, ratio: ratioOf(row.split), row }));
}

/** Splits of a day by symbol code. */
export async function readSplitsOfDay({ http }: EodhdLine, day: string, signal?: AbortSignal) {
  const rows = await http.json(z.array(Split.extend({ code: z.string() })), {
    path: '/api/eod-bulk-last-day/US',
    query: { date: day, type: 'splits' },
    cost: BULK_COST,
    signal,
  });
  return rows.map((row) => ({ code: row.code, day: row.date, ratio: ratioOf(row.split), row }));
}

/** '4.000000/1.000000'; NaN for what is no ratio. */
function ratioOf(split: string): number {
  const [to, from] = split.split('/').map(Number);
  return (to ?? Number.NaN) / (from ?? Number.NaN);
}
