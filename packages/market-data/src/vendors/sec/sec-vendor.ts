import { addDays, partsOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { figureOfClass } from '../../facts/share-classes.ts';
import { sectorOfSic } from '../../facts/sic-sectors.ts';
import type { FilingsVendor } from '../filings-vendor.ts';
import type { VendorTransport } from '../http/vendor-http.ts';
import {
  MOST_ROWS_A_PAGE,
  type Provenance,
  type VendorCall,
  type VendorFigure,
  type VendorPage,
  type VendorRange,
} from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { type CompanyFacts, companyFactsSchema, figuresOfFacts } from './company-facts.ts';
import { readZip } from './read-zip.ts';
import {
  cikName,
  cikOf,
  companiesOf,
  filersOf,
  type SecCompany,
  submissionsSchema,
  tickersSchema,
} from './sec-companies.ts';
import { createSecHttp, type SecAccess } from './sec-http.ts';

export type { SecAccess } from './sec-http.ts';

const NAME = 'SEC';
const ATTRIBUTION = 'Company reports: U.S. Securities and Exchange Commission, EDGAR.';
const BULK_PATH = '/Archives/edgar/daily-index/xbrl/companyfacts.zip';
const BULK_TYPE = /^application\/(zip|x-zip-compressed|octet-stream)$/;
const INDEX_TYPE = /^(text\/plain|application\/octet-stream|binary\/octet-stream)$/;
/** The largest company has some tens of megabytes. */
const MOST_COMPANY_BYTES = 160 * 1024 * 1024;
/** Days of filings that are read by their indexes; more days are read from the archive of all companies. */
const MOST_INDEX_DAYS = 31;
/** Companies that are asked for one by one; of more the archive is read, in which the others are passed over. */
const MOST_ASKED_FOR = 500;

export function createSecVendor(access: SecAccess, transport: VendorTransport = {}): FilingsVendor {
  const http = createSecHttp(access, transport);
  const clock = transport.clock ?? (() => new Date());

  const provenance = (dataset: string): Provenance => ({
    vendor: NAME,
    dataset,
    retrievedAt: clock(),
    asOf: null,
    attribution: ATTRIBUTION,
  });

  const companies = async (signal?: AbortSignal): Promise<SecCompany[]> =>
    companiesOf(await http.json(tickersSchema, { path: '/files/company_tickers.json', signal }));

  async function factsOf({ cik, symbols: [symbol = ''] }: SecCompany, signal?: AbortSignal): Promise<VendorFigure[]> {
    const path = `/api/xbrl/companyfacts/${cikName(cik)}.json`;
    const facts = await known(http.json(companyFactsSchema, { path, symbol, signal, mostBytes: MOST_COMPANY_BYTES }));
    return facts === null ? [] : figuresOfFacts(facts);
  }

  async function filers(day: TradingDay, signal?: AbortSignal): Promise<number[]> {
    const { year, month } = partsOf(toEpochDay(day));
    const path = `/Archives/edgar/daily-index/${year}/QTR${Math.ceil(month / 3)}/master.${day.replaceAll('-', '')}.idx`;
    // A day without filings has no file, which the archives answer as an unknown one.
    const index = await known(http.text({ path, symbol: day, accept: INDEX_TYPE, signal }));
    return index === null ? [] : filersOf(index);
  }

  /** Companies of an archive with their figures, one after another. */
  async function* archived(
    wanted: ReadonlyMap<number, SecCompany>,
    signal?: AbortSignal,
  ): AsyncGenerator<[SecCompany, VendorFigure[]]> {
    const stream = http.stream({ path: BULK_PATH, accept: BULK_TYPE, signal });
    const isWanted = (name: string) => wanted.has(cikOf(name) ?? -1);
    for await (const { name, bytes } of readZip(stream, { mostBytes: MOST_COMPANY_BYTES, isWanted })) {
      const company = wanted.get(cikOf(name) ?? -1);
      if (company !== undefined) yield [company, figuresOfFacts(readFacts(name, bytes))];
    }
  }

  async function* askedFor(wanted: Iterable<SecCompany>, signal?: AbortSignal) {
    for (const company of wanted) yield [company, await factsOf(company, signal)] as const;
  }

  async function* figures(range: VendorRange, { after, signal }: VendorCall): AsyncGenerator<VendorPage<VendorFigure>> {
    signal?.throwIfAborted();
    const all = await companies(signal);
    const wanted = range.symbols === null ? all : ofSymbols(all, range.symbols);
    const days = range.symbols === null ? indexDays(range, clock()) : null;
    const [dataset, source] =
      range.symbols !== null && wanted.length <= MOST_ASKED_FOR
        ? ['companyfacts', askedFor(wanted, signal)]
        : days !== null
          ? ['companyfacts of the filers', askedFor(await filersWithin(all, days, signal), signal)]
          : ['companyfacts.zip', archived(new Map(wanted.map((company) => [company.cik, company])), signal)];
    const [afterCik, afterPart] = (after ?? '').split('/').map(Number);
    let isBehind = after === null;
    let pages = 0;
    for await (const [company, found] of source) {
      const parts = partsOfCompany(company, found, range);
      for (const [part, rows] of parts.entries()) {
        if (isBehind) {
          signal?.throwIfAborted();
          pages += 1;
          yield { provenance: provenance(dataset), rows, cursor: `${company.cik}/${part}` };
        } else if (company.cik === afterCik && part === afterPart) isBehind = true;
      }
    }
    if (!isBehind) throw new VendorError({ kind: 'Unreadable' }, `${NAME}: reading cannot go on after ${after}`);
    if (pages === 0 && after === null) yield { provenance: provenance(dataset), rows: [], cursor: '0/0' };
  }

  async function filersWithin(all: readonly SecCompany[], days: readonly TradingDay[], signal?: AbortSignal) {
    const ciks = new Set<number>();
    for (const day of days) for (const cik of await filers(day, signal)) ciks.add(cik);
    return all.filter(({ cik }) => ciks.has(cik));
  }

  return {
    name: NAME,
    limits: { requestsAMinute: null, historyFrom: '2009-04-01', prices: 'AsTraded' },
    bars: null,
    sessionBars: null,
    actions: null,
    changes: null,
    observations: null,
    figures,
    instruments: async function* ({ symbols }, { after, signal }) {
      signal?.throwIfAborted();
      const all = await companies(signal);
      const rows = (symbols === null ? all : ofSymbols(all, symbols)).flatMap((company) =>
        company.symbols
          .filter((symbol) => symbols === null || symbols.includes(symbol))
          .map((symbol) => ({
            symbol,
            name: company.name,
            kind: 'Stock' as const,
            lastDay: null,
            finalValue: null,
            raw: `${cikName(company.cik)} ${symbol} ${company.name}`,
          })),
      );
      const numbered = rows.map((row, i) => ({ ...row, line: i + 1 }));
      for (let first = Number(after ?? 0); first === 0 || first < numbered.length; first += MOST_ROWS_A_PAGE) {
        const page = numbered.slice(first, first + MOST_ROWS_A_PAGE);
        yield { provenance: provenance('company_tickers'), rows: page, cursor: `${first + MOST_ROWS_A_PAGE}` };
      }
    },
    filers: async (day, signal) =>
      (await filersWithin(await companies(signal), [day], signal)).flatMap(({ symbols }) => symbols),
    profiles: async function* (symbols, signal) {
      for (const company of ofSymbols(await companies(signal), symbols)) {
        const path = `/submissions/${cikName(company.cik)}.json`;
        const own = await known(http.json(submissionsSchema, { path, symbol: company.symbols[0] ?? '', signal }));
        const sector = own?.sic ? sectorOfSic(Number(own.sic)) : null;
        for (const symbol of company.symbols)
          if (symbols.includes(symbol)) yield { symbol, name: own?.name ?? company.name, sector };
      }
    },
  };
}

/** Null where the vendor does not have it. */
async function known<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof VendorError && error.failure.kind === 'UnknownSymbol') return null;
    throw error;
  }
}

function readFacts(name: string, bytes: Buffer): CompanyFacts {
  try {
    return companyFactsSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new VendorError({ kind: 'Unreadable' }, `${NAME}: ${name} of the archive holds no facts`, { cause: error });
  }
}

function ofSymbols(all: readonly SecCompany[], symbols: readonly string[]): SecCompany[] {
  const wanted = new Set(symbols);
  const found = all
    .map((company) => ({ ...company, symbols: company.symbols.filter((symbol) => wanted.has(symbol)) }))
    .filter((company) => company.symbols.length > 0);
  const [symbol = ''] = symbols;
  if (found.length === 0) throw new VendorError({ kind: 'UnknownSymbol', symbol }, `${NAME} does not know ${symbol}`);
  return found;
}

/** Days whose indexes are read; null for the archive. */
function indexDays({ from, to }: VendorRange, now: Date): TradingDay[] | null {
  const today = now.toISOString().slice(0, 10);
  if (from === null) return null;
  const last = to === null || to > today ? today : to;
  const days = toEpochDay(last) - toEpochDay(from) + 1;
  return days > MOST_INDEX_DAYS ? null : Array.from({ length: Math.max(0, days) }, (_, i) => addDays(from, i));
}

/** The rows of a company for each class of its shares, in pages; none where it has no figures within the days. */
function partsOfCompany(
  { symbols }: SecCompany,
  figures: readonly VendorFigure[],
  { from, to }: VendorRange,
): VendorFigure[][] {
  const within = figures.filter(
    ({ filedDay }) => (from === null || filedDay >= from) && (to === null || filedDay <= to),
  );
  const rows = symbols.flatMap((symbol) => within.map((figure) => figureOfClass(figure, symbol)));
  const parts: VendorFigure[][] = [];
  for (let first = 0; first < rows.length; first += MOST_ROWS_A_PAGE)
    parts.push(rows.slice(first, first + MOST_ROWS_A_PAGE));
  return parts;
}
