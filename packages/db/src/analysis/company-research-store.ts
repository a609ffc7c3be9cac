import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type AnalystView,
  type EarningsSurprise,
  elementAt,
  firstAtOrAfter,
  lastElement,
  type PanelStatement,
  type QuarterlyStatement,
} from '@pipa/quant';
import { type Pool, statement } from '../client.ts';
import { type CopyColumn, dateColumn, float8Column, int4Column } from '../market/copy-columns.ts';
import { copyOut, type TupleReader } from '../market/copy-out.ts';
import { replaceDays } from '../market/replace-days.ts';

/** What a company has reported. */
export interface CompanyReports {
  readonly statements: readonly QuarterlyStatement[];
  readonly surprises: readonly EarningsSurprise[];
}

/** A company's research over a range of days, by the day on which it became known. */
export interface CompanyResearch extends CompanyReports {
  readonly instrumentId: number;
  readonly views: readonly AnalystView[];
  readonly shortInterest: readonly StoredShortInterest[];
}

export interface StoredShortInterest {
  readonly settlementDay: number;
  readonly publishedDay: number;
  readonly sharesShort: number;
  readonly sharesShortPriorMonth: number;
  readonly shortRatio: number;
  readonly shortPercent: number;
}

/** Epoch days, both inclusive. */
export interface KnownRange {
  readonly from: number;
  readonly to: number;
}

const REQUIRED = [
  'revenue',
  'ebitda',
  'ebit',
  'interestExpense',
  'incomeTax',
  'netIncome',
  'eps',
  'sharesOutstanding',
  'dividendPerShare',
  'cash',
  'totalAssets',
  'totalLiabilities',
  'totalDebt',
  'equity',
  'operatingCashflow',
  'capex',
] as const;
const OPTIONAL = ['grossProfit', 'currentAssets', 'currentLiabilities'] as const;

const NULLABLE = [...OPTIONAL, 'epsEstimate', 'epsActual'] as const;

/** Columns of quarter_report beside its company and its days. */
export const REPORT_FIGURES = [...REQUIRED, ...NULLABLE] as const;

/** Replaces the stored research of the given companies in the range. Rows outside the range must not be passed. */
export async function saveCompanyResearch(
  pool: Pick<Pool, 'connect'>,
  companies: readonly CompanyResearch[],
  range: KnownRange,
): Promise<number> {
  const instrumentIds = companies.map(({ instrumentId }) => instrumentId);
  const write = (table: string, dayColumn: string, columns: Record<string, CopyColumn>) =>
    replaceDays(pool, { table, dayColumn, instrumentIds, ...range }, columns);
  const reports = await saveCompanyReports(pool, companies, range);
  const views = rowsOf(companies, (company) => company.views);
  await write('analyst_view', 'day', {
    instrumentId: int4Column(views, ({ id }) => id),
    day: dateColumn(views, ({ row }) => row.day),
    epsNextQuarter: float8Column(views, ({ row }) => row.epsNextQuarter),
    growthNextYear: float8Column(views, ({ row }) => row.growthNextYear),
    targetPrice: float8Column(views, ({ row }) => row.targetPrice),
    analysts: int4Column(views, ({ row }) => row.analysts),
  });
  const shorts = rowsOf(companies, ({ shortInterest }) => shortInterest);
  await write('short_interest', 'publishedDay', {
    instrumentId: int4Column(shorts, ({ id }) => id),
    settlementDay: dateColumn(shorts, ({ row }) => row.settlementDay),
    publishedDay: dateColumn(shorts, ({ row }) => row.publishedDay),
    sharesShort: float8Column(shorts, ({ row }) => row.sharesShort),
    sharesShortPriorMonth: float8Column(shorts, ({ row }) => row.sharesShortPriorMonth),
    shortRatio: float8Column(shorts, ({ row }) => row.shortRatio),
    shortPercent: float8Column(shorts, ({ row }) => row.shortPercent),
  });
  return reports + views.length + shorts.length;
}

type Reporting = CompanyReports & Pick<CompanyResearch, 'instrumentId'>;

/** Replaces the stored reports of the given companies in the range, and leaves their other research as it is. */
export async function saveCompanyReports(
  pool: Pick<Pool, 'connect'>,
  companies: readonly Reporting[],
  range: KnownRange,
): Promise<number> {
  const instrumentIds = companies.map(({ instrumentId }) => instrumentId);
  const reports = rowsOf(companies, ({ statements }) => statements);
  await replaceDays(
    pool,
    { table: 'quarter_report', dayColumn: 'reportedDay', instrumentIds, ...range },
    reportColumns(reports, surprisesByReport(companies)),
  );
  return reports.length;
}

interface OwnedRow<T> {
  readonly id: number;
  readonly row: T;
}

function rowsOf<T, Company extends Pick<CompanyResearch, 'instrumentId'>>(
  companies: readonly Company[],
  part: (company: Company) => readonly T[],
): OwnedRow<T>[] {
  return companies.flatMap((company) => part(company).map((row) => ({ id: company.instrumentId, row })));
}

const reportKey = (id: number, quarterEnd: number): string => `${id} ${quarterEnd}`;

function surprisesByReport(companies: readonly Reporting[]): Map<string, EarningsSurprise> {
  return new Map(
    companies.flatMap(({ instrumentId, surprises }) =>
      surprises.map((surprise) => [reportKey(instrumentId, surprise.quarterEnd), surprise]),
    ),
  );
}

function reportColumns(
  reports: readonly OwnedRow<QuarterlyStatement>[],
  surprises: ReadonlyMap<string, EarningsSurprise>,
): Record<string, CopyColumn> {
  const surpriseOf = ({ id, row }: OwnedRow<QuarterlyStatement>) => surprises.get(reportKey(id, row.quarterEnd));
  return {
    instrumentId: int4Column(reports, ({ id }) => id),
    quarterEnd: dateColumn(reports, ({ row }) => row.quarterEnd),
    reportedDay: dateColumn(reports, ({ row }) => row.reportedDay),
    ...Object.fromEntries(
      [...REQUIRED, ...OPTIONAL].map((name) => [name, float8Column(reports, ({ row }) => row[name])]),
    ),
    epsEstimate: float8Column(reports, (report) => surpriseOf(report)?.epsEstimate ?? null),
    epsActual: float8Column(reports, (report) => surpriseOf(report)?.epsActual ?? null),
  };
}

const epochDay = (column: string) => `("${column}" - DATE '1970-01-01') AS "${column}"`;

type ReportFigures = Record<(typeof REQUIRED)[number], number> & Record<(typeof NULLABLE)[number], number | null>;
const figureColumns = REPORT_FIGURES.map((name) => `"${name}"`).join(', ');

export interface StoredReport extends QuarterlyStatement {
  readonly instrumentId: number;
  readonly epsEstimate: number | null;
  readonly epsActual: number | null;
}

/** Reports of instruments that became known from..to, ascending by instrument and day. */
export async function readReports(
  pool: Pick<Pool, 'connect'>,
  instrumentIds: readonly number[],
  from: TradingDay,
  to: TradingDay,
): Promise<StoredReport[]> {
  const reports: StoredReport[] = [];
  // COPY takes no parameters; ids come from the database and days are numbers. A close reads tens of thousands of rows.
  const query = `SELECT "instrumentId", ${epochDay('quarterEnd')}, ${epochDay('reportedDay')}, ${figureColumns}
    FROM "quarter_report" WHERE "instrumentId" = ANY(ARRAY[${instrumentIds.join(',')}]::int[])
      AND "reportedDay" BETWEEN DATE '1970-01-01' + ${toEpochDay(from)} AND DATE '1970-01-01' + ${toEpochDay(to)}
    ORDER BY "instrumentId", "reportedDay", "quarterEnd"`;
  await copyOut(pool, query, (tuple) => {
    const [instrumentId, quarterEnd, reportedDay] = [tuple.int(), tuple.int(), tuple.int()];
    reports.push({ instrumentId, quarterEnd, reportedDay, ...readFigures(tuple) });
  });
  return reports;
}

/** In the sequence of REPORT_FIGURES, each by its name: properties that a loop sets cost more than reading their values. */
function readFigures(tuple: TupleReader): ReportFigures {
  return {
    revenue: tuple.double(),
    ebitda: tuple.double(),
    ebit: tuple.double(),
    interestExpense: tuple.double(),
    incomeTax: tuple.double(),
    netIncome: tuple.double(),
    eps: tuple.double(),
    sharesOutstanding: tuple.double(),
    dividendPerShare: tuple.double(),
    cash: tuple.double(),
    totalAssets: tuple.double(),
    totalLiabilities: tuple.double(),
    totalDebt: tuple.double(),
    equity: tuple.double(),
    operatingCashflow: tuple.double(),
    capex: tuple.double(),
    grossProfit: tuple.nullableDouble(),
    currentAssets: tuple.nullableDouble(),
    currentLiabilities: tuple.nullableDouble(),
    epsEstimate: tuple.nullableDouble(),
    epsActual: tuple.nullableDouble(),
  };
}

/** A panel's first day needs the four quarters before it. */
const STATEMENT_LEAD_DAYS = 550;

/** Statements by symbol on the days of a panel; undefined when no symbol has one. */
export async function readPanelStatements(
  pool: Pick<Pool, 'connect'>,
  instruments: readonly { readonly id: number; readonly symbol: string }[],
  symbols: readonly string[],
  days: Int32Array,
): Promise<PanelStatement[][] | undefined> {
  if (days.length === 0) return undefined;
  const from = fromEpochDay(elementAt(days, 0) - STATEMENT_LEAD_DAYS);
  const to = fromEpochDay(lastElement(days));
  const ids = instruments.map(({ id }) => id);
  const rows = await readReports(pool, ids, from, to);
  if (rows.length === 0) return undefined;
  const symbolOf = new Map(instruments.map(({ id, symbol }) => [id, symbol]));
  const bySymbol = new Map<string, PanelStatement[]>();
  for (const report of rows) {
    const symbol = symbolOf.get(report.instrumentId) ?? '';
    const known = bySymbol.get(symbol) ?? [];
    known.push({ knownIndex: firstAtOrAfter(days, report.reportedDay), statement: report });
    bySymbol.set(symbol, known);
  }
  return symbols.map((symbol) => bySymbol.get(symbol) ?? []);
}

/** The statements of a panel for the panel that begins at its index `start`, on the days from there on. */
export function panelStatementsSince(
  statements: readonly (readonly PanelStatement[])[],
  start: number,
  days: Int32Array,
): PanelStatement[][] | undefined {
  const from = elementAt(days, 0) - STATEMENT_LEAD_DAYS;
  const since = statements.map((ofSymbol) =>
    ofSymbol
      .filter(({ statement: { reportedDay } }) => reportedDay >= from)
      .map(({ knownIndex, statement: report }) => ({ knownIndex: Math.max(0, knownIndex - start), statement: report })),
  );
  return since.some((ofSymbol) => ofSymbol.length > 0) ? since : undefined;
}

const shortRows = statement(`
  SELECT ${epochDay('settlementDay')}, ${epochDay('publishedDay')}, "sharesShort", "sharesShortPriorMonth", "shortRatio", "shortPercent"
  FROM "short_interest" WHERE "instrumentId" = $1 AND "publishedDay" <= $2::date ORDER BY "settlementDay" DESC LIMIT $3`);

/** Short interest known on a day, latest first. */
export async function readShortInterest(
  pool: Pick<Pool, 'query'>,
  instrumentId: number,
  day: TradingDay,
  limit: number,
): Promise<StoredShortInterest[]> {
  return (await pool.query<StoredShortInterest>(shortRows([instrumentId, day, limit]))).rows;
}
