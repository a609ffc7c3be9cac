import { describe, expect, it } from 'vitest';
import { usedVendors, type VendorEnv } from './vendor-roles.ts';

const env: VendorEnv = { MARKET_DATA_VENDOR: 'alpaca', MARKET_BACKFILL_VENDOR: 'none' };
const rolesOf = (given: VendorEnv) => Object.fromEntries(usedVendors(given).map(({ name, roles }) => [name, roles]));

describe('the vendors that an environment uses', () => {
  it('are those of prices that it names, and what feeds reports, macro series and volatility', () => {
    const keys = { ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret' };
    expect(rolesOf({ ...env, ...keys, MARKET_BACKFILL_VENDOR: 'eodhd', MARKET_CHECK_VENDOR: 'eodhd' })).toEqual({
      alpaca: ['Daily', 'Quotes'],
      eodhd: ['Backfill', 'Check'],
      sec: ['Reports'],
      fred: ['Macro'],
      cboe: ['Volatility'],
    });
  });

  it('have quotes by keys of Alpaca where bars come from another vendor', () => {
    expect(rolesOf({ ...env, MARKET_DATA_VENDOR: 'tiingo', ALPACA_DATA_KEY: 'key' })).toMatchObject({
      tiingo: ['Daily'],
      alpaca: ['Quotes'],
    });
    expect(rolesOf({ ...env, MARKET_DATA_VENDOR: 'tiingo' })).not.toHaveProperty('alpaca');
  });

  it('name the variables that each still needs', () => {
    const missing = (given: VendorEnv) =>
      Object.fromEntries(usedVendors(given).map((vendor) => [vendor.name, vendor.missing]));
    expect(missing({ ...env, ALPACA_DATA_KEY: 'key', FRED_KEY: 'key' })).toEqual({
      alpaca: ['ALPACA_DATA_SECRET'],
      sec: ['SEC_CONTACT'],
      fred: [],
      cboe: [],
    });
  });

  it('are asked where the environment says', () => {
    const [alpaca, sec] = usedVendors({ ...env, SEC_URL: 'http://127.0.0.1:9/sec' });
    expect(alpaca).toMatchObject({ url: 'https://data.alpaca.markets', isReplaced: false });
    expect(sec).toMatchObject({ url: 'http://127.0.0.1:9/sec', isReplaced: true });
  });
});
