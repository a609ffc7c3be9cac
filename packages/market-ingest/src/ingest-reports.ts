import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type FiledReport, saveFiledReports } from '@pipa/db/analysis';
import { listInstruments, saveSectors } from '@pipa/db/market';
import { statementVintages } from '@pipa/market-data/facts';
import type { FilingsVendor, VendorFigure, VendorPage } from '@pipa/market-data/vendors';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { knownOnly } from './vendor-parts.ts';

export interface ReportsRequest {
  /** Days whose filers are read; null for all companies of the market. */
  readonly days: readonly TradingDay[] | null;
  /** What is filed later is left out. */
  readonly to: TradingDay;
}

/** Companies that are stored in one transaction. */
const COMPANIES_A_TRANSACTION = 40;
/** Companies whose sector is asked for in one reading, a call each. */
const MOST_PROFILES = 6_000;

/**
 * Adds the quarters of the companies that are in the market with all that filings ever said of them, and the sectors of those that have
 * none. What is known already changes nothing.
 */
export async function ingestReports(
  context: IngestContext,
  vendor: FilingsVendor,
  { days, to }: ReportsRequest,
): Promise<IngestSummary> {
  const { pool, signal } = context;
  const { figures } = vendor;
  if (figures === null) throw new TypeError(`${vendor.name} has no figures`);
  const reading = await Reading.begin(context, vendor, 'Reports', to);
  return reading.run(async () => {
    const instruments = (await listInstruments(pool)).filter(({ kind }) => kind === 'Stock');
    const ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]));
    const filed = days === null ? null : await filersOf(vendor, days, signal);
    const symbols = filed?.filter((symbol) => ids.has(symbol)) ?? [...ids.keys()];
    let reports: FiledReport[] = [];
    let companies = 0;
    const store = async () => {
      if (reports.length > 0) reading.revised += await saveFiledReports(pool, reports, reading.id);
      [reports, companies] = [[], 0];
    };
    // Without a filer there is nothing to ask for.
    const pages = symbols.length === 0 ? [] : knownOnly(reading.pages(vendor, figures, { symbols, from: null, to }));
    for await (const company of companiesOf(pages)) {
      const instrumentId = ids.get(company.symbol);
      if (instrumentId === undefined) continue;
      const known = statementVintages(company.figures).filter(({ knownFrom }) => knownFrom <= toEpochDay(to));
      reports.push(...known.map((vintage) => ({ instrumentId, ...vintage })));
      if (++companies >= COMPANIES_A_TRANSACTION) await store();
    }
    await store();
    const without = instruments.filter(({ sector, symbol }) => sector === null && (filed?.includes(symbol) ?? true));
    await nameSectors(
      context,
      vendor,
      without.map(({ symbol }) => symbol),
    );
    return reading.end('Whole');
  });
}

async function filersOf(vendor: FilingsVendor, days: readonly TradingDay[], signal?: AbortSignal): Promise<string[]> {
  const filers = new Set<string>();
  for (const day of days) for (const symbol of await vendor.filers(day, signal)) filers.add(symbol);
  return [...filers];
}

async function nameSectors({ pool, signal }: IngestContext, vendor: FilingsVendor, symbols: readonly string[]) {
  if (symbols.length === 0) return;
  for await (const { symbol, sector } of knownOnly(vendor.profiles(symbols.slice(0, MOST_PROFILES), signal)))
    if (sector !== null) await saveSectors(pool, [{ symbol, ...sector }]);
}

/** Figures by company, of which all follow each other. */
async function* companiesOf(
  pages: AsyncIterable<VendorPage<VendorFigure>> | Iterable<VendorPage<VendorFigure>>,
): AsyncGenerator<{ readonly symbol: string; readonly figures: readonly VendorFigure[] }> {
  let [symbol, figures]: [string, VendorFigure[]] = ['', []];
  for await (const { rows } of pages) {
    for (const row of rows) {
      if (row.symbol !== symbol && figures.length > 0) {
        yield { symbol, figures };
        figures = [];
      }
      symbol = row.symbol;
      figures.push(row);
    }
  }
  if (figures.length > 0) yield { symbol, figures };
}
