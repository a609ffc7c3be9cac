import { existsSync } from 'node:fs';
import { DomainError } from '@pipa/contract';
import type { MarketVendor } from '@pipa/market-data/vendors';
import { csvFile, csvVendor } from '@pipa/market-data/vendors/csv';

/** Paths of files with prices, actions, and what is known of single symbols. */
export interface PriceFiles {
  readonly csv: readonly string[];
  readonly actions?: string;
  readonly kinds?: string;
}

/** @throws DomainError INVALID_INPUT for a file that is missing */
export function openPriceFiles({ csv, actions, kinds }: PriceFiles, clock: () => Date): MarketVendor {
  for (const path of [...csv, actions, kinds]) {
    if (path !== undefined && !existsSync(path))
      throw new DomainError('INVALID_INPUT', { note: `There is no file ${path}.` });
  }
  const optional = (path: string | undefined) => (path === undefined ? undefined : csvFile(path));
  const prices = [...new Set(csv)].map(csvFile);
  return csvVendor({ prices, actions: optional(actions), instruments: optional(kinds) }, clock);
}
