import type { DataSource } from '@pipa/contract';
import { usedVendors, type VendorEnv, vendorCatalogue } from '@pipa/market-data/vendors';
import type { Env } from '@pipa/platform';

const LOCAL_SERVER: DataSource = {
  title: 'Demo vendors',
  words: 'Simulated prices: a local server takes the place of the vendors.',
  termsUrl: null,
};

/** The vendors that a real market has keys of, in the words that their terms ask for. */
export function dataSources(env: Pick<Env, 'MARKET_SOURCE' | 'VENDOR_SANDBOX_PORT'> & VendorEnv): DataSource[] {
  if (env.MARKET_SOURCE !== 'real') return [];
  if (env.VENDOR_SANDBOX_PORT !== undefined) return [LOCAL_SERVER];
  return usedVendors(env)
    .filter(({ missing }) => missing.length === 0)
    .map(({ name }) => {
      const { title, attribution, termsUrl } = vendorCatalogue[name];
      return { title, words: attribution, termsUrl };
    });
}
