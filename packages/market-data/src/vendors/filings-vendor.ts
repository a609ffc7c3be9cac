import type { TradingDay } from '@pipa/calendar';
import type { Sector } from '../facts/sic-sectors.ts';
import type { MarketVendor } from './market-vendor.ts';

export interface CompanyProfile {
  readonly symbol: string;
  readonly name: string;
  /** Null where the company files under no industry, or has not filed. */
  readonly sector: Sector | null;
}

/** A vendor of filings: besides its parts, who filed on a day, and the sectors of companies. */
export interface FilingsVendor extends MarketVendor {
  /** Symbols of the companies that filed a yearly or quarterly report on a day. Days without an index have none. */
  filers(day: TradingDay, signal?: AbortSignal): Promise<string[]>;
  /** One call a company. */
  profiles(symbols: readonly string[], signal?: AbortSignal): AsyncGenerator<CompanyProfile>;
}
