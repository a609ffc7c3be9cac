import { createVendorHttp, type VendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor, Provenance } from '../market-vendor.ts';
import { TIINGO_HISTORY_FROM, tiingoBars, tiingoSessionBars } from './tiingo-bars.ts';

export interface TiingoAccess {
  readonly url: string;
  readonly token: string;
  /** Of the plan; those of the free one unless they are given. */
  readonly requestsAnHour?: number | undefined;
  readonly requestsADay?: number | undefined;
}

const NAME = 'Tiingo';
const HOUR_MS = 3_600_000;

/** Bars as traded beside adjusted closes, with the day's dividend and split: what other vendors are compared with. */
export function createTiingo(
  { url, token, requestsAnHour = 50, requestsADay = 1_000 }: TiingoAccess,
  transport: VendorTransport = {},
): { readonly vendor: MarketVendor; readonly http: VendorHttp } {
  const clock = transport.clock ?? (() => new Date());
  const http = createVendorHttp({
    ...transport,
    vendor: NAME,
    baseUrl: url,
    headers: { Authorization: `Token ${token}` },
    secrets: [token],
    rates: [
      { requests: requestsAnHour, ms: HOUR_MS },
      { requests: requestsADay, ms: 24 * HOUR_MS },
    ],
    // It says of a limit of the hour, the day or the month in words alone.
    readRefusal: ({ status, text }) =>
      status === 429 && /allocation/i.test(text) ? { kind: 'RateLimited', retryAfterMs: HOUR_MS } : null,
  });
  const provenance = (dataset: string): Provenance => ({
    vendor: NAME,
    dataset,
    retrievedAt: clock(),
    asOf: null,
    attribution: null,
  });
  const line = { http, clock, provenance };
  return {
    vendor: {
      name: NAME,
      // Its calls keep the limit by themselves.
      limits: { requestsAMinute: null, historyFrom: TIINGO_HISTORY_FROM, prices: 'AsTraded' },
      instruments: null,
      bars: tiingoBars(line),
      sessionBars: tiingoSessionBars(line),
      // They are in the bars.
      actions: null,
      changes: null,
      observations: null,
      figures: null,
    },
    http,
  };
}
