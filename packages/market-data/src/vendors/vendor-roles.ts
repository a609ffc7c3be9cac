import { type VendorCredential, type VendorName, type VendorUrlVariable, vendorCatalogue } from './vendor-catalogue.ts';

export type PriceVendor = 'alpaca' | 'eodhd' | 'massive' | 'tiingo';

/** Limits of the plans; those of the free ones unless they are given. */
type VendorLimitVariable =
  | 'ALPACA_DATA_CALLS_A_MINUTE'
  | 'EODHD_CALLS_A_DAY'
  | 'MASSIVE_CALLS_A_MINUTE'
  | 'MASSIVE_HISTORY_YEARS'
  | 'TIINGO_CALLS_AN_HOUR'
  | 'TIINGO_CALLS_A_DAY';

/** The variables of the environment that name vendors, their keys and their servers. */
export type VendorEnv = {
  readonly MARKET_DATA_VENDOR: PriceVendor;
  readonly MARKET_BACKFILL_VENDOR: Exclude<PriceVendor, 'alpaca'> | 'csv' | 'none';
  readonly MARKET_CHECK_VENDOR?: PriceVendor;
} & { readonly [Name in VendorCredential | VendorUrlVariable]?: string } & {
  readonly [Name in VendorLimitVariable]?: number;
};

/** What an installation uses a vendor for. */
export type VendorRole = 'Daily' | 'Quotes' | 'Backfill' | 'Check' | 'Reports' | 'Macro' | 'Volatility';

export interface UsedVendor {
  readonly name: VendorName;
  readonly roles: readonly VendorRole[];
  /** Variables that it needs and that are not set. */
  readonly missing: readonly VendorCredential[];
  /** Address of its servers, or of what takes their place. */
  readonly url: string;
  readonly isReplaced: boolean;
}

/** The vendors that a real market of this environment uses. Reports, macro series and volatility are used where they can be. */
export function usedVendors(env: VendorEnv): UsedVendor[] {
  const roles = new Map<VendorName, VendorRole[]>();
  const add = (name: VendorName, role: VendorRole) => roles.set(name, [...(roles.get(name) ?? []), role]);
  add(env.MARKET_DATA_VENDOR, 'Daily');
  // The only one of them with quotes of many symbols in a plan for individuals.
  if (env.ALPACA_DATA_KEY !== undefined) add('alpaca', 'Quotes');
  const { MARKET_BACKFILL_VENDOR: backfill, MARKET_CHECK_VENDOR: check } = env;
  if (backfill !== 'csv' && backfill !== 'none') add(backfill, 'Backfill');
  if (check !== undefined) add(check, 'Check');
  add('sec', 'Reports');
  add('fred', 'Macro');
  add('cboe', 'Volatility');
  return [...roles].map(([name, its]) => usedVendor(env, name, its));
}

function usedVendor(env: VendorEnv, name: VendorName, roles: readonly VendorRole[]): UsedVendor {
  const { credentials, urlVariable, url } = vendorCatalogue[name];
  return {
    name,
    roles,
    missing: credentials.filter((variable) => env[variable] === undefined),
    url: env[urlVariable] ?? url,
    isReplaced: env[urlVariable] !== undefined,
  };
}
