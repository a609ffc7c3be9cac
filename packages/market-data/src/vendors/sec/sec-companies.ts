import { z } from 'zod';
import { commonSymbol } from '../../facts/share-classes.ts';

/** The tickers of all companies: an object of rows by number. */
export const tickersSchema = z.record(
  z.string(),
  z.object({ cik_str: z.number().int().positive(), ticker: z.string(), title: z.string() }),
);

export interface SecCompany {
  readonly cik: number;
  readonly name: string;
  /** Of its common shares; each class has its own. */
  readonly symbols: readonly string[];
}

/** Companies with common shares, in the order of the list. */
export function companiesOf(tickers: z.output<typeof tickersSchema>): SecCompany[] {
  const companies = new Map<number, SecCompany & { readonly symbols: string[] }>();
  for (const { cik_str: cik, ticker, title } of Object.values(tickers)) {
    const symbol = commonSymbol(ticker);
    if (symbol === null) continue;
    const known = companies.get(cik);
    if (known === undefined) companies.set(cik, { cik, name: title, symbols: [symbol] });
    else if (!known.symbols.includes(symbol)) known.symbols.push(symbol);
  }
  return [...companies.values()];
}

export const cikName = (cik: number): string => `CIK${String(cik).padStart(10, '0')}`;

/** Number of a company by the name of its file in the archive; null for another file. */
export function cikOf(name: string): number | null {
  const digits = /^CIK(\d{10})\.json$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What a company says of itself; `tickers` and the like are in the list of companies. */
export const submissionsSchema = z.looseObject({
  name: z.string(),
  sic: z.string().nullish(),
  fiscalYearEnd: z.string().nullish(),
});

/** Reports that bring figures of quarters, and their amendments. */
const REPORTS = /^10-(K|Q|KT|QT)(\/A)?$/;

/** Numbers of the companies that filed a report, of the index of a day: `CIK|Company Name|Form Type|Date Filed|File Name`. */
export function filersOf(index: string): number[] {
  const filers = new Set<number>();
  for (const line of index.split(/\r?\n/)) {
    const [cik = '', , form = '', , file] = line.split('|');
    if (file !== undefined && /^\d+$/.test(cik) && REPORTS.test(form)) filers.add(Number(cik));
  }
  return [...filers];
}
