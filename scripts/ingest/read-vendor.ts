import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@pipa/contract';
import { type CheckedActions, readActions } from '@pipa/market-data';
import {
  type MarketVendor,
  readPages,
  type VendorBar,
  type VendorInstrument,
  type VendorPage,
  type VendorPart,
  type VendorRange,
  type VendorRow,
} from '@pipa/market-data/vendors';

const EVERYTHING: VendorRange = { symbols: null, from: null, to: null };

/** All that a vendor has of a part. */
export const readAll = <Row extends VendorRow>(
  vendor: MarketVendor,
  part: VendorPart<VendorRange, Row>,
): AsyncIterable<VendorPage<Row>> =>
  readPages(vendor, part, EVERYTHING, { wait: (ms, signal) => setTimeout(ms, undefined, { signal }) });

/** What a vendor says of single symbols; nothing where it has no list of them. */
export async function* readInstruments(vendor: MarketVendor): AsyncGenerator<VendorPage<VendorInstrument>> {
  if (vendor.instruments !== null) yield* readAll(vendor, vendor.instruments);
}

/** @throws DomainError INVALID_INPUT for a vendor without histories */
export function readBars(vendor: MarketVendor): AsyncIterable<VendorPage<VendorBar>> {
  if (vendor.bars === null)
    throw new DomainError('INVALID_INPUT', { note: `${vendor.name} has no histories of prices` });
  return readAll(vendor, vendor.bars);
}

/** Actions that a vendor lists apart; undefined without such a list, and where the prices contain them already. */
export async function readListedActions(vendor: MarketVendor): Promise<CheckedActions | undefined> {
  if (vendor.actions === null || vendor.limits.prices === 'Adjusted') return undefined;
  return readActions(readAll(vendor, vendor.actions));
}
