import { addDays, nextTradingDay, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import type { IngestDataset } from '@pipa/contract';
import { findLastIngest, listHeldSymbols } from '@pipa/db/market';
import type { MarketVendor } from '@pipa/market-data/vendors';
import type { OpenVendors } from '@pipa/market-data/vendors/open';
import { compareSources, type IngestContext, ingestMacro, ingestReports } from '@pipa/market-ingest';
import type { DayReading } from './live-market.ts';

const HOUR_MS = 3_600_000;
/** Releases are listed late, and the newest values of a series come more than once. */
const MACRO_OVERLAP_DAYS = 14;
/** Sessions whose filers are read after a longer pause; the archive has what lies before. */
const MOST_SESSIONS_OF_FILERS = 30;

const lastWhole = ({ pool }: IngestContext, wanted: { readonly dataset: IngestDataset; readonly vendor: string }) =>
  findLastIngest(pool, { ...wanted, vendor: wanted.vendor.slice(0, 32), outcomes: ['Whole'] });

/** Reads what a vendor has released since its last whole reading, some days over, so that no pause leaves a hole. */
async function readSeries(context: IngestContext, vendor: MarketVendor, day: TradingDay) {
  const last = await lastWhole(context, { dataset: 'Macro', vendor: vendor.name });
  const since = last === null || last.asOf > day ? day : last.asOf;
  return ingestMacro(context, vendor, { from: addDays(since, -MACRO_OVERLAP_DAYS), to: day });
}

/** The sessions after the last whole reading of a vendor, up to a day. */
async function sessionsSince(
  context: IngestContext,
  wanted: { readonly dataset: IngestDataset; readonly vendor: string },
  day: TradingDay,
): Promise<TradingDay[]> {
  const last = await lastWhole(context, wanted);
  if (last === null || last.asOf >= day) return [day];
  return tradingDaysBetween(nextTradingDay(last.asOf), day).slice(-MOST_SESSIONS_OF_FILERS);
}

/** What a real market reads after each close from the vendors that it has keys of. */
export function dayReadings(
  context: IngestContext,
  { macro, volatility, reports, check }: Pick<OpenVendors, 'macro' | 'volatility' | 'reports' | 'check'>,
): DayReading[] {
  const readings: DayReading[] = [
    {
      kind: 'Volatility',
      afterMs: 2 * HOUR_MS,
      read: (day) => readSeries(context, volatility, day),
    },
  ];
  if (macro !== null) {
    readings.push({
      kind: 'Macro',
      afterMs: 4 * HOUR_MS,
      read: (day) => readSeries(context, macro, day),
    });
  }
  if (reports !== null) {
    readings.push({
      kind: 'Reports',
      // The index of a day is whole by eleven in the evening, New York.
      afterMs: 7 * HOUR_MS,
      read: async (day) => {
        const days = await sessionsSince(context, { dataset: 'Reports', vendor: reports.name }, day);
        return ingestReports(context, reports, { days, to: day });
      },
    });
  }
  if (check !== null) {
    readings.push({
      kind: 'Check',
      afterMs: 4 * HOUR_MS,
      read: async (day) => compareSources(context, check, { day, held: await listHeldSymbols(context.pool) }),
    });
  }
  return readings;
}
