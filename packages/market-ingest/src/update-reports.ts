import type { TradingDay } from '@pipa/calendar';
import { type FiledReport, saveFiledReports } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import type { MarketVendor } from '@pipa/market-data/vendors';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';

/** What a company filed about its quarters. */
export interface FiledCompany {
  readonly symbol: string;
  readonly reports: readonly Omit<FiledReport, 'instrumentId'>[];
}

const COMPANIES_A_BATCH = 200;

/** Stores the filings of companies, each quarter as it was filed first and as it was restated. Companies without an instrument are left out. */
export async function updateReports(
  context: IngestContext,
  vendor: Pick<MarketVendor, 'name'>,
  companies: AsyncIterable<FiledCompany> | Iterable<FiledCompany>,
  asOf: TradingDay,
): Promise<IngestSummary> {
  const { pool } = context;
  const reading = await Reading.begin(context, vendor, 'Reports', asOf);
  return reading.run(async () => {
    const ids = new Map((await listInstruments(pool)).map(({ id, symbol }) => [symbol, id]));
    let unknown = 0;
    let batch: FiledReport[] = [];
    let companiesInBatch = 0;
    const store = async () => {
      if (batch.length > 0) reading.revised += await saveFiledReports(pool, batch, reading.id);
      [batch, companiesInBatch] = [[], 0];
    };
    for await (const { symbol, reports } of companies) {
      const instrumentId = ids.get(symbol);
      if (instrumentId === undefined) {
        unknown++;
        continue;
      }
      reading.rows += reports.length;
      for (const report of reports) batch.push({ instrumentId, ...report });
      reading.cursor = symbol.slice(0, 32);
      if (++companiesInBatch >= COMPANIES_A_BATCH) await store();
    }
    await store();
    return reading.end('Whole', unknown === 0 ? null : `${unknown} companies are no instruments`);
  });
}
