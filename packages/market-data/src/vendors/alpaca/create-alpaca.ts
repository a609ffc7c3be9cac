import { createVendorHttp, type VendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor } from '../market-vendor.ts';
import type { QuoteSource } from '../quote-source.ts';
import { alpacaActions, alpacaChanges } from './alpaca-actions.ts';
import { alpacaInstruments } from './alpaca-assets.ts';
import { alpacaBars, alpacaSessionBars } from './alpaca-bars.ts';
import { ALPACA_CALLS_A_MINUTE, ALPACA_HISTORY_FROM, type AlpacaLines } from './alpaca-lines.ts';
import { alpacaQuotes } from './alpaca-quotes.ts';

export interface AlpacaAccess {
  /** Of the market data. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Of the trading API, which has the list of assets. */
  readonly tradingUrl?: string;
  /** Where quotes are from: the free plan has those of one exchange. */
  readonly feed?: 'iex' | 'sip' | 'delayed_sip';
  /** Of the plan; those of the free one unless they are given. */
  readonly requestsAMinute?: number | undefined;
}

export const ALPACA_DATA_URL = 'https://data.alpaca.markets';
/** The keys of a free plan are those of a paper account. */
export const ALPACA_PAPER_URL = 'https://paper-api.alpaca.markets';

/** Bars since 2016, actions and quotes of all US stocks and ETFs, by the plan that is free. */
export function createAlpaca(
  { url, key, secret, tradingUrl, feed = 'iex', requestsAMinute = ALPACA_CALLS_A_MINUTE }: AlpacaAccess,
  transport: VendorTransport = {},
): { readonly vendor: MarketVendor; readonly quotes: QuoteSource; readonly http: VendorHttp } {
  const open = (baseUrl: string) =>
    createVendorHttp({
      ...transport,
      vendor: 'Alpaca',
      baseUrl,
      headers: { 'APCA-API-KEY-ID': key, 'APCA-API-SECRET-KEY': secret },
      secrets: [key, secret],
      rates: [{ requests: requestsAMinute, ms: 60_000 }],
    });
  const data = open(url);
  // A server that takes the vendor's place has both; the vendor has a host and a limit for each.
  const trading = tradingUrl !== undefined ? open(tradingUrl) : url === ALPACA_DATA_URL ? open(ALPACA_PAPER_URL) : data;
  const lines: AlpacaLines = { data, trading, clock: transport.clock ?? (() => new Date()) };
  return {
    vendor: {
      name: 'Alpaca',
      // Its calls keep the limit by themselves.
      limits: { requestsAMinute: null, historyFrom: ALPACA_HISTORY_FROM, prices: 'AsTraded' },
      instruments: alpacaInstruments(lines),
      bars: alpacaBars(lines),
      sessionBars: alpacaSessionBars(lines),
      actions: alpacaActions(lines),
      changes: alpacaChanges(lines),
      observations: null,
      figures: null,
    },
    quotes: alpacaQuotes(lines, feed, requestsAMinute),
    http: data,
  };
}
