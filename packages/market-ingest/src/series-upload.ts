import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { readMacro } from '@pipa/db/analysis';
import type { CheckedUpload } from '@pipa/market-data/macro';
import type { MarketVendor } from '@pipa/market-data/vendors';
import type { IngestContext, IngestSummary } from './ingest-context.ts';
import { ingestMacro } from './ingest-macro.ts';

export type Values = CheckedUpload['values'];

/** Days of an upload whose value is not stored, or is another. */
export async function changedByUpload(
  { pool }: Pick<IngestContext, 'pool'>,
  values: Values,
  today: TradingDay,
): Promise<number> {
  const stored = await readMacro(pool, [...new Set(values.map(({ seriesId }) => seriesId))], today);
  const known = new Map(
    [...stored].flatMap(([id, rows]) => rows.map(({ day, value }) => [`${id} ${fromEpochDay(day)}`, value])),
  );
  return values.filter(({ seriesId, day, value }) => known.get(`${seriesId} ${day}`) !== value).length;
}

/** Stores an upload as what a vendor gave; what it replaces is kept as vintages. */
export function storeUpload(context: IngestContext, values: Values, today: TradingDay): Promise<IngestSummary> {
  return ingestMacro(context, uploadVendor(values, context.clock()), { from: null, to: today });
}

export function uploadVendor(values: Values, retrievedAt: Date): MarketVendor {
  const rows = values.map(({ seriesId: symbol, day, releasedDay, value, line }) => {
    return { symbol, day, releasedDay, value, line, raw: `${symbol} ${day} ${value} (${releasedDay})` };
  });
  return {
    name: 'Upload',
    limits: { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' },
    instruments: null,
    bars: null,
    sessionBars: null,
    actions: null,
    changes: null,
    figures: null,
    observations: async function* () {
      const provenance = { vendor: 'Upload', dataset: 'values', retrievedAt, asOf: null, attribution: null };
      // Its text is bounded, so its rows are fewer than a page may have.
      yield { provenance, rows, cursor: `${rows.length}` };
    },
  };
}
