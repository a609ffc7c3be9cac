import { createAlpaca } from './alpaca/create-alpaca.ts';
import { createCboeVendor } from './cboe/cboe-vendor.ts';
import { createEodhd } from './eodhd/create-eodhd.ts';
import type { FilingsVendor } from './filings-vendor.ts';
import { createFredVendor } from './fred/fred-vendor.ts';
import type { VendorTransport } from './http/vendor-http.ts';
import type { MarketVendor } from './market-vendor.ts';
import { createMassive } from './massive/create-massive.ts';
import type { QuoteSource } from './quote-source.ts';
import { createSecVendor } from './sec/sec-vendor.ts';
import { createTiingo } from './tiingo/create-tiingo.ts';
import { type VendorCredential, type VendorName, vendorCatalogue } from './vendor-catalogue.ts';
import type { PriceVendor, VendorEnv } from './vendor-roles.ts';

/** The vendors of a real market, by what they are used for. What uses the same key shares its limit. */
export interface OpenVendors {
  readonly daily: MarketVendor;
  /** Null where no vendor is named for it, or history comes from files. */
  readonly backfill: MarketVendor | null;
  readonly check: MarketVendor | null;
  /** Null without a key of a vendor that has them. */
  readonly quotes: QuoteSource | null;
  readonly reports: FilingsVendor | null;
  readonly macro: MarketVendor | null;
  readonly volatility: MarketVendor;
}

interface OpenPrices {
  readonly vendor: MarketVendor;
  readonly quotes?: QuoteSource;
}

/** The only place that opens vendors by the environment, which has been read and found valid. */
export function openVendors(env: VendorEnv, transport: VendorTransport = {}): OpenVendors {
  const urlOf = (name: VendorName) => {
    const { url, urlVariable } = vendorCatalogue[name];
    return env[urlVariable] ?? url;
  };
  const key = (name: VendorCredential): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  };
  const openers: { readonly [Name in PriceVendor]: () => OpenPrices } = {
    alpaca: () =>
      createAlpaca(
        {
          ...{ url: urlOf('alpaca'), key: key('ALPACA_DATA_KEY'), secret: key('ALPACA_DATA_SECRET') },
          requestsAMinute: env.ALPACA_DATA_CALLS_A_MINUTE,
        },
        transport,
      ),
    eodhd: () =>
      createEodhd({ url: urlOf('eodhd'), token: key('EODHD_TOKEN'), requestsADay: env.EODHD_CALLS_A_DAY }, transport),
    massive: () => {
      const years = env.MASSIVE_HISTORY_YEARS;
      return createMassive(
        {
          ...{ url: urlOf('massive'), key: key('MASSIVE_KEY'), requestsAMinute: env.MASSIVE_CALLS_A_MINUTE },
          // A day less than the plan has, whose last day moves at an hour that the vendor does not name.
          historyDays: years === undefined ? undefined : Math.floor(365.25 * years) - 1,
        },
        transport,
      );
    },
    tiingo: () =>
      createTiingo(
        {
          ...{ url: urlOf('tiingo'), token: key('TIINGO_TOKEN') },
          ...{ requestsAnHour: env.TIINGO_CALLS_AN_HOUR, requestsADay: env.TIINGO_CALLS_A_DAY },
        },
        transport,
      ),
  };
  const opened = new Map<PriceVendor, OpenPrices>();
  const open = (name: PriceVendor): OpenPrices => {
    const found = opened.get(name) ?? openers[name]();
    opened.set(name, found);
    return found;
  };
  const { MARKET_BACKFILL_VENDOR: backfill, MARKET_CHECK_VENDOR: check } = env;
  const { SEC_CONTACT: contact, FRED_KEY: fredKey } = env;
  return {
    daily: open(env.MARKET_DATA_VENDOR).vendor,
    backfill: backfill === 'csv' || backfill === 'none' ? null : open(backfill).vendor,
    check: check === undefined ? null : open(check).vendor,
    quotes: env.ALPACA_DATA_KEY === undefined ? null : (open('alpaca').quotes ?? null),
    reports: contact === undefined ? null : createSecVendor({ url: urlOf('sec'), contact }, transport),
    macro: fredKey === undefined ? null : createFredVendor({ url: urlOf('fred'), key: fredKey }, transport),
    volatility: createCboeVendor({ url: urlOf('cboe') }, transport),
  };
}
