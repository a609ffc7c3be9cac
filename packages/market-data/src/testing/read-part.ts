import type { MarketVendor, VendorPage, VendorPart, VendorRange, VendorRow } from '../vendors/market-vendor.ts';
import { readPages } from '../vendors/read-pages.ts';

export const EVERYTHING: VendorRange = { symbols: null, from: null, to: null };

/** Pages of a part that a vendor has, without a wait between them. */
export function readPart<Row extends VendorRow>(
  vendor: MarketVendor,
  part: VendorPart<VendorRange, Row> | null,
  range: VendorRange = EVERYTHING,
): AsyncGenerator<VendorPage<Row>> {
  if (part === null) throw new Error(`${vendor.name} does not have the part`);
  return readPages(vendor, part, range, { wait: async () => undefined });
}
