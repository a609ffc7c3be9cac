import { addDays, newYorkDay } from '@pipa/calendar';
import { createVendorHttp, type VendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor, Provenance } from '../market-vendor.ts';
import { massiveActions } from './massive-actions.ts';
import { massiveBars, massiveSessionBars } from './massive-bars.ts';
import type { MassiveLine } from './massive-line.ts';
import { massiveInstruments } from './massive-tickers.ts';

export interface MassiveAccess {
  readonly url: string;
  readonly key: string;
  /** Of the plan; those of the free one unless they are given. */
  readonly requestsAMinute?: number | undefined;
  readonly historyDays?: number | undefined;
}

const NAME = 'Massive';
const FREE_REQUESTS_A_MINUTE = 5;
/** A day less than two years, as the plan's last day moves at an hour that the vendor does not name. */
const FREE_HISTORY_DAYS = 729;

/** The bars of all US stocks and ETFs of a day in one call, with splits and dividends. */
export function createMassive(
  { url, key, requestsAMinute = FREE_REQUESTS_A_MINUTE, historyDays = FREE_HISTORY_DAYS }: MassiveAccess,
  transport: VendorTransport = {},
): { readonly vendor: MarketVendor; readonly http: VendorHttp } {
  const clock = transport.clock ?? (() => new Date());
  const http = createVendorHttp({
    ...transport,
    vendor: NAME,
    baseUrl: url,
    headers: { Authorization: `Bearer ${key}` },
    secrets: [key],
    rates: [{ requests: requestsAMinute, ms: 60_000 }],
  });
  const provenance = (dataset: string): Provenance => ({
    vendor: NAME,
    dataset,
    retrievedAt: clock(),
    asOf: null,
    attribution: null,
  });
  const line: MassiveLine = {
    http,
    clock,
    provenance,
    historyFrom: () => addDays(newYorkDay(clock()), -historyDays),
    basePath: new URL(url).pathname.replace(/\/+$/, ''),
  };
  return {
    vendor: {
      name: NAME,
      // Its calls keep the limit by themselves.
      limits: { requestsAMinute: null, historyFrom: line.historyFrom(), prices: 'AsTraded' },
      instruments: massiveInstruments(line),
      bars: massiveBars(line),
      sessionBars: massiveSessionBars(line),
      actions: massiveActions(line),
      changes: null,
      observations: null,
      figures: null,
    },
    http,
  };
}
