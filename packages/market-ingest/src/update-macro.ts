import { isDay, type TradingDay } from '@pipa/calendar';
import { type MacroRelease, type StoredMacroSeries, saveMacro, saveMacroReleases } from '@pipa/db/analysis';
import type { MarketVendor, VendorObservation } from '@pipa/market-data/vendors';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { noPart } from './vendor-parts.ts';

const BATCH = 20_000;
const NO_RANGE = { from: 0, to: 0 };

/**
 * Reads macro series with their releases, from an observed day on (null: all). An observation of which the vendor does not know the
 * release is known from `asOf` on when it is new, and nothing where its value is known already. A value that is no number is left out.
 */
export async function updateMacro(
  context: IngestContext,
  vendor: MarketVendor,
  series: readonly StoredMacroSeries[],
  { asOf, from }: { readonly asOf: TradingDay; readonly from: TradingDay | null },
): Promise<IngestSummary> {
  const { pool } = context;
  const reading = await Reading.begin(context, vendor, 'Macro', asOf);
  return reading.run(async () => {
    if (vendor.observations === null) throw noPart(vendor, 'macro series');
    await saveMacro(pool, series, [], NO_RANGE);
    const ids = new Set(series.map(({ id }) => id));
    let leftOut = 0;
    let batch: MacroRelease[] = [];
    const store = async () => {
      if (batch.length > 0) reading.revised += await saveMacroReleases(pool, batch, reading.id);
      batch = [];
    };
    for await (const { rows } of reading.pages(vendor, vendor.observations, { symbols: [...ids], from, to: asOf })) {
      for (const row of rows) {
        const release = releaseOf(row, asOf);
        if (release === null || !ids.has(release.seriesId)) leftOut++;
        else batch.push(release);
      }
      if (batch.length >= BATCH) await store();
    }
    await store();
    return reading.end('Whole', leftOut === 0 ? null : `${leftOut} rows are no values of the series`);
  });
}

function releaseOf({ symbol, day, releasedDay, value }: VendorObservation, asOf: TradingDay): MacroRelease | null {
  const released = releasedDay ?? asOf;
  if (!isDay(day) || !isDay(released) || !Number.isFinite(value) || released < day) return null;
  return { seriesId: symbol, day, releasedDay: released, value };
}
