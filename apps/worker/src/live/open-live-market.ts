import type { Pool } from '@pipa/db';
import type { MarketClock } from '@pipa/db/market';
import type { VendorEnv } from '@pipa/market-data/vendors';
import { openVendors } from '@pipa/market-data/vendors/open';
import { sharedTurns } from '@pipa/market-ingest';
import type { Env } from '@pipa/platform';
import { dayReadings } from './day-readings.ts';
import { type LiveMarket, liveMarket } from './live-market.ts';
import { vendorFeed } from './vendor-feed.ts';

type LiveEnv = VendorEnv & Pick<Env, 'MAX_QUOTE_AGE_SECONDS' | 'VALUATION_SECONDS'>;

/** How the real market of a database is followed, by the vendors of the environment; undefined for the other markets. */
export function openLiveMarket(
  env: LiveEnv,
  { source }: Pick<MarketClock, 'source'>,
  context: { readonly pool: Pool; clock(): Date },
): LiveMarket | undefined {
  if (source !== 'real') return undefined;
  const { daily, quotes, ...beside } = openVendors(env, { turns: sharedTurns(context.pool) });
  return liveMarket({
    feed: vendorFeed(context, daily, quotes),
    maxQuoteAgeMs: env.MAX_QUOTE_AGE_SECONDS * 1000,
    valuationMs: env.VALUATION_SECONDS * 1000,
    readings: dayReadings(context, beside),
  });
}
