import { describe, expect, it } from 'vitest';
import { openVendors } from './open-vendors.ts';
import type { VendorEnv } from './vendor-roles.ts';

const env: VendorEnv = {
  MARKET_DATA_VENDOR: 'alpaca',
  MARKET_BACKFILL_VENDOR: 'none',
  ALPACA_DATA_KEY: 'key',
  ALPACA_DATA_SECRET: 'secret',
};

describe('the vendors of an environment', () => {
  it('are opened by what they are used for, and those without a key are null', () => {
    const { daily, backfill, check, quotes, reports, macro, volatility } = openVendors(env);
    expect([daily.name, quotes?.name, volatility.name]).toEqual(['Alpaca', 'Alpaca', 'CBOE']);
    expect([backfill, check, reports, macro]).toEqual([null, null, null, null]);
  });

  it.each(['eodhd', 'massive', 'tiingo'] as const)('%s backfills and checks by one and the same limit', (name) => {
    const keys = { EODHD_TOKEN: 'token', MASSIVE_KEY: 'key', TIINGO_TOKEN: 'token' };
    const opened = openVendors({ ...env, ...keys, MARKET_BACKFILL_VENDOR: name, MARKET_CHECK_VENDOR: name });
    expect(opened.backfill?.name.toLowerCase()).toBe(name);
    expect(opened.check).toBe(opened.backfill);
  });

  it('are asked where the environment says', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url));
      return new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } });
    };
    const here = { ALPACA_DATA_URL: 'http://127.0.0.1:9/alpaca', FRED_KEY: 'k', FRED_URL: 'http://127.0.0.1:9/fred' };
    const { quotes } = openVendors({ ...env, ...here }, { fetch });
    await expect(quotes?.quotes(['SPY'])).rejects.toThrow();
    expect(asked[0]).toMatch(/^http:\/\/127\.0\.0\.1:9\/alpaca\//);
  });
});
