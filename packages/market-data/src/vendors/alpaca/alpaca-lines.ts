import type { VendorHttp } from '../http/vendor-http.ts';
import type { Provenance } from '../market-vendor.ts';

export const ALPACA_HISTORY_FROM = '2016-01-04';
export const ALPACA_CALLS_A_MINUTE = 200;
/** The address of a call stays far below what servers take. */
const SYMBOLS_A_CALL = 200;

/** What the parts share. */
export interface AlpacaLines {
  readonly data: VendorHttp;
  readonly trading: VendorHttp;
  readonly clock: () => Date;
}

export const alpacaProvenance = ({ clock }: AlpacaLines, dataset: string): Provenance => ({
  vendor: 'Alpaca',
  dataset,
  retrievedAt: clock(),
  asOf: null,
  attribution: null,
});

/** The symbols of each call. */
export function callsFor(symbols: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(symbols.length / SYMBOLS_A_CALL);
  return Array.from({ length: count }, (_, i) => symbols.slice(i * SYMBOLS_A_CALL, (i + 1) * SYMBOLS_A_CALL));
}
