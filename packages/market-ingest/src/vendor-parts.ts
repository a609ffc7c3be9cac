import { fromEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { InstrumentAction } from '@pipa/db/market';
import { assumedPayDay, type CheckedActions, type CorporateAction, readActions } from '@pipa/market-data';
import {
  type MarketVendor,
  type VendorBar,
  VendorError,
  type VendorPage,
  type VendorRange,
} from '@pipa/market-data/vendors';
import type { Reading } from './ingest-context.ts';

/** @throws DomainError INVALID_INPUT for a vendor without histories */
export function readBars(
  reading: Reading,
  vendor: MarketVendor,
  range: VendorRange,
): AsyncGenerator<VendorPage<VendorBar>> {
  if (vendor.bars === null) throw noPart(vendor, 'histories of prices');
  return knownOnly(reading.pages(vendor, vendor.bars, range));
}

/** Splits and dividends that a vendor lists apart; undefined without such a list, and where the prices contain them already. */
export async function readListed(
  reading: Reading,
  vendor: MarketVendor,
  range: VendorRange,
): Promise<CheckedActions | undefined> {
  if (vendor.actions === null || vendor.limits.prices === 'Adjusted') return undefined;
  return readActions(knownOnly(reading.pages(vendor, vendor.actions, range)));
}

/** A vendor that knows none of the symbols has no row of them. */
export async function* knownOnly<Rows>(pages: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  try {
    yield* pages;
  } catch (error) {
    if (!(error instanceof VendorError) || error.failure.kind !== 'UnknownSymbol') throw error;
  }
}

export const noPart = (vendor: MarketVendor, what: string): DomainError =>
  new DomainError('INVALID_INPUT', { note: `${vendor.name} has no ${what}` });

/** Actions of an instrument as they are stored: one of a kind a day, dividends added and splits multiplied. */
export function storedActions(instrumentId: number, actions: readonly CorporateAction[]): InstrumentAction[] {
  const byKey = Map.groupBy(actions, ({ exDay, kind }) => `${exDay} ${kind}`);
  return [...byKey.values()].flatMap((ofDay) => {
    const [first] = ofDay;
    if (first === undefined) return [];
    const isSplit = first.kind === 'split';
    const value = ofDay.reduce((all, action) => (isSplit ? all * action.value : all + action.value), isSplit ? 1 : 0);
    const text = value.toFixed(6);
    // A value below what is stored of it is none.
    if (Number(text) <= 0) return [];
    const { exDay } = first;
    const payDay = isSplit ? null : Math.max(exDay, first.payDay ?? assumedPayDay(exDay));
    return [
      {
        ...{ instrumentId, exDate: fromEpochDay(exDay), kind: isSplit ? ('Split' as const) : ('Dividend' as const) },
        ...{ value: text, payDate: payDay === null ? null : fromEpochDay(payDay) },
      },
    ];
  });
}
