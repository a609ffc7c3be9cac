import type { TradingDay } from '@pipa/calendar';
import { type MacroRelease, saveMacroReleases, saveMacroSeries } from '@pipa/db/analysis';
import { macroFacts, usualReleaseDay } from '@pipa/market-data/macro';
import type { MarketVendor, VendorObservation } from '@pipa/market-data/vendors';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { noPart } from './vendor-parts.ts';

export interface MacroRequest {
  /** What was observed or published from this day on; null for all that the vendor has. */
  readonly from: TradingDay | null;
  /** What is published later is left out. */
  readonly to: TradingDay;
}

/**
 * Adds the series of a vendor with their vintages. What is known already changes nothing, so a day may be read again.
 * @throws DomainError INVALID_INPUT for a vendor without series
 */
export async function ingestMacro(
  context: IngestContext,
  vendor: MarketVendor,
  { from, to }: MacroRequest,
): Promise<IngestSummary> {
  const { observations } = vendor;
  if (observations === null) throw noPart(vendor, 'macro series');
  const reading = await Reading.begin(context, vendor, 'Macro', to);
  return reading.run(async () => {
    const stored = new Set<string>();
    for await (const { rows } of reading.pages(vendor, observations, { symbols: null, from, to })) {
      const releases = rows.flatMap((row) => releaseOf(row, to));
      const ids = [...new Set(releases.map(({ seriesId }) => seriesId))].filter((id) => !stored.has(id));
      await saveMacroSeries(
        context.pool,
        ids.flatMap((id) => {
          const facts = macroFacts(id);
          stored.add(id);
          return facts === null ? [] : [facts];
        }),
      );
      if (releases.length > 0) reading.revised += await saveMacroReleases(context.pool, releases, reading.id);
    }
    return reading.end('Whole');
  });
}

/** None where it is of no series of the product, or not published yet. */
function releaseOf({ symbol, day, releasedDay, value }: VendorObservation, to: TradingDay): MacroRelease[] {
  if (macroFacts(symbol) === null || !Number.isFinite(value)) return [];
  const release = { seriesId: symbol, day, releasedDay: releasedDay ?? usualReleaseDay(symbol, day), value };
  return release.releasedDay <= to ? [release] : [];
}
