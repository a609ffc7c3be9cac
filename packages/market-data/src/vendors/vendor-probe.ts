import type { VendorCredential, VendorName } from './vendor-catalogue.ts';

type Credentials = { readonly [Name in VendorCredential]?: string };

/** One cheap call that shows whether a vendor answers, and takes the key. */
export interface VendorProbe {
  /** Below the address of the vendor. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content type that the vendor documents, without parameters. */
  readonly contentType: RegExp;
  /** How its body begins. */
  readonly begins: RegExp;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const TEXT_TYPE = /^(?:text\/(?:csv|plain)|application\/(?:csv|octet-stream))$/;
const json = { contentType: JSON_TYPE, begins: /^\s*[[{]/ } as const;

/** The call of each vendor; its credentials are all set. */
export const vendorProbes: { readonly [Name in VendorName]: (keys: Credentials) => VendorProbe } = {
  alpaca: ({ ALPACA_DATA_KEY: key = '', ALPACA_DATA_SECRET: secret = '' }) => ({
    ...json,
    path: '/v2/stocks/snapshots',
    query: { symbols: 'SPY' },
    headers: { 'APCA-API-KEY-ID': key, 'APCA-API-SECRET-KEY': secret },
  }),
  eodhd: ({ EODHD_TOKEN: token = '' }) => ({
    ...json,
    path: '/api/eod/SPY.US',
    query: { api_token: token, fmt: 'json', order: 'd', from: '2026-01-02', to: '2026-01-02' },
  }),
  massive: ({ MASSIVE_KEY: key = '' }) => ({
    ...json,
    path: '/v3/reference/tickers',
    query: { ticker: 'SPY', market: 'stocks', limit: '1' },
    headers: { authorization: `Bearer ${key}` },
  }),
  tiingo: ({ TIINGO_TOKEN: token = '' }) => ({
    ...json,
    path: '/tiingo/daily/SPY/prices',
    headers: { authorization: `Token ${token}` },
  }),
  sec: ({ SEC_CONTACT: contact = '' }) => ({
    ...json,
    path: '/submissions/CIK0000320193.json',
    headers: { 'user-agent': contact },
  }),
  fred: ({ FRED_KEY: key = '' }) => ({
    ...json,
    path: '/fred/v2/release/observations',
    query: { release_id: '18', format: 'json', limit: '1' },
    headers: { authorization: `Bearer ${key}` },
  }),
  cboe: () => ({
    path: '/api/global/us_indices/daily_prices/VIX9D_History.csv',
    contentType: TEXT_TYPE,
    begins: /^\s*"?DATE/i,
  }),
};
