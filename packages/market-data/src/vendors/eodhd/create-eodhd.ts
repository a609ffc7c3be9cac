import { createVendorHttp, type VendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor, Provenance } from '../market-vendor.ts';
import { eodhdActions } from './eodhd-actions.ts';
import { eodhdBars, eodhdSessionBars } from './eodhd-bars.ts';
import { EODHD_HISTORY_FROM, type EodhdLine } from './eodhd-line.ts';
import { eodhdInstruments } from './eodhd-symbols.ts';

export interface EodhdAccess {
  readonly url: string;
  readonly token: string;
  /** Of the plan; those of the usual ones unless they are given. */
  readonly requestsAMinute?: number | undefined;
  readonly requestsADay?: number | undefined;
}

const NAME = 'EODHD';
const DAY_MS = 86_400_000;

/** Histories of thirty years of all US stocks and ETFs, those that were delisted included, and whole days in one call. */
export function createEodhd(
  { url, token, requestsAMinute = 900, requestsADay = 100_000 }: EodhdAccess,
  transport: VendorTransport = {},
): { readonly vendor: MarketVendor; readonly http: VendorHttp } {
  const clock = transport.clock ?? (() => new Date());
  const http = createVendorHttp({
    ...transport,
    vendor: NAME,
    baseUrl: url,
    query: { api_token: token, fmt: 'json' },
    secrets: [token],
    rates: [
      { requests: requestsAMinute, ms: 60_000 },
      { requests: requestsADay, ms: DAY_MS },
    ],
    // It has no other sign that the calls of a day are spent.
    readRefusal: ({ status, text }) =>
      status === 402 && /daily/i.test(text) ? { kind: 'RateLimited', retryAfterMs: untilMidnight(clock()) } : null,
  });
  const provenance = (dataset: string): Provenance => ({
    vendor: NAME,
    dataset,
    retrievedAt: clock(),
    asOf: null,
    attribution: null,
  });
  const line: EodhdLine = { http, clock, provenance };
  return {
    vendor: {
      name: NAME,
      // Its calls keep the limit by themselves.
      limits: { requestsAMinute: null, historyFrom: EODHD_HISTORY_FROM, prices: 'AsTraded' },
      instruments: eodhdInstruments(line),
      bars: eodhdBars(line),
      sessionBars: eodhdSessionBars(line),
      actions: eodhdActions(line),
      changes: null,
      observations: null,
      figures: null,
    },
    http,
  };
}

const untilMidnight = (now: Date): number => DAY_MS - (now.getTime() % DAY_MS);
