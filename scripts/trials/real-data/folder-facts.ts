import { addDays, nextTradingDay, toEpochDay } from '@pipa/calendar';
import type { FactsWorld, WorldCompany, WorldFigure, WorldSeries } from '@pipa/vendor-sandbox';
import type { Cells, RawObservation } from './read-folder.ts';

// What the SEC and FRED would have had of the files: filings with the delay of their kind, releases with the delay of their series.

/** Days after the end of a quarter on which its report is filed, and of the last quarter of a year. */
const FILED_AFTER_DAYS = { quarter: 45, year: 75 } as const;

/** An industry of each sector, as companies name theirs by number. */
const SIC_OF_SECTOR: Readonly<Record<string, number>> = {
  'Consumer Staples': 2000,
  Materials: 1000,
  Energy: 1311,
  'Consumer Discretionary': 2500,
  Industrials: 3500,
  'Communication Services': 2700,
  'Health Care': 2834,
  'Information Technology': 7372,
  Financials: 6021,
  Utilities: 4911,
  'Real Estate': 6798,
};

/** The columns that are filed, by the names of EDGAR. */
const BALANCES = {
  assets: 'Assets',
  currentAssets: 'AssetsCurrent',
  liabilities: 'Liabilities',
  currentLiabilities: 'LiabilitiesCurrent',
  shareholdersEquity: 'StockholdersEquity',
  longTermDebt: 'LongTermDebt',
  cashAtEndOfPeriod: 'CashAndCashEquivalentsAtCarryingValue',
} as const;
const INCOME = {
  revenue: 'Revenues',
  earnings: 'NetIncomeLoss',
  earningsAvailableForCommonStockholders: 'NetIncomeLossAvailableToCommonStockholdersBasic',
} as const;
const CASH_FLOWS = {
  cashFromOperatingActivities: 'NetCashProvidedByUsedInOperatingActivities',
  capitalExpenditures: 'PaymentsToAcquirePropertyPlantAndEquipment',
} as const;
const A_SHARE = {
  epsDiluted: 'EarningsPerShareDiluted',
  dividendPerShare: 'CommonStockDividendsPerShareDeclared',
} as const;

/** The quarter of a fiscal year that ends nearest to the end of the calendar year. */
export function numberOfQuarter(quarterEnd: string): 1 | 2 | 3 | 4 {
  // A quarter of whole weeks may end some days into the next month.
  const month = Number(addDays(quarterEnd, -10).slice(5, 7));
  return month === 12 || month === 11 || month === 1 ? 4 : month <= 4 ? 1 : month <= 7 ? 2 : 3;
}

export function filedDayOf(quarterEnd: string): string {
  const isYear = numberOfQuarter(quarterEnd) === 4;
  return nextTradingDay(addDays(quarterEnd, (isYear ? FILED_AFTER_DAYS.year : FILED_AFTER_DAYS.quarter) - 1));
}

const daysBetween = (from: string, to: string): number => toEpochDay(to) - toEpochDay(from);
const isQuarterLater = (before: Cells | undefined, quarterEnd: string): before is Cells => {
  const days = before === undefined ? 0 : daysBetween(before.quarterEnd ?? '', quarterEnd);
  return days >= 80 && days <= 119;
};

/** Quarters since the year began, the newest last; only that one where an earlier one is missing. */
export function yearToDate(rows: readonly Cells[], at: number): readonly Cells[] | null {
  const number = numberOfQuarter(rows[at]?.quarterEnd ?? '');
  const found = rows.slice(Math.max(0, at - number + 1), at + 1);
  const isWhole =
    found.length === number && found.every((row, i) => i === 0 || isQuarterLater(found[i - 1], row.quarterEnd ?? ''));
  return isWhole ? found : null;
}

/** A quarter's report: balances, income of the quarter and of the year to date, cash flows of the year to date; of a year the year alone. */
function figuresOf(rows: readonly Cells[], at: number): WorldFigure[] {
  const row = rows[at] as Cells;
  const quarterEnd = row.quarterEnd ?? '';
  const before = rows[at - 1];
  const periodFrom = isQuarterLater(before, quarterEnd)
    ? addDays(before.quarterEnd ?? '', 1)
    : addDays(quarterEnd, -90);
  const year = yearToDate(rows, at);
  const isYear = numberOfQuarter(quarterEnd) === 4 && year !== null;
  const firstOfYear = year?.[0];
  const yearBefore = year === null ? undefined : rows[at - year.length];
  const yearFrom =
    firstOfYear !== undefined && isQuarterLater(yearBefore, firstOfYear.quarterEnd ?? '')
      ? addDays(yearBefore.quarterEnd ?? '', 1)
      : addDays(firstOfYear?.quarterEnd ?? quarterEnd, -90);
  const filing = { filedDay: filedDayOf(quarterEnd), form: isYear ? '10-K' : '10-Q', periodTo: quarterEnd };
  const figure = (tag: string, unit: string, from: string | null, value: number): WorldFigure => ({
    ...filing,
    concept: `us-gaap:${tag}`,
    unit,
    periodFrom: from,
    value,
  });
  const figures: WorldFigure[] = [];
  const numberOf = (name: string, of: Cells = row) => (of[name] === '' ? Number.NaN : Number(of[name]));
  for (const [name, tag] of Object.entries(BALANCES)) {
    const value = numberOf(name);
    if (!Number.isNaN(value)) figures.push(figure(tag, 'USD', null, value));
  }
  const flows = (columns: Readonly<Record<string, string>>, unit: string, isFiledAQuarter: boolean) => {
    for (const [name, tag] of Object.entries(columns)) {
      const value = numberOf(name);
      const total = year?.reduce((sum, one) => sum + numberOf(name, one), 0) ?? Number.NaN;
      const hasTotal = !Number.isNaN(total) && (year?.length ?? 0) > 1;
      if (!Number.isNaN(value) && (isFiledAQuarter || !hasTotal)) figures.push(figure(tag, unit, periodFrom, value));
      if (hasTotal) figures.push(figure(tag, unit, yearFrom, total));
    }
  };
  flows(INCOME, 'USD', !isYear);
  flows(CASH_FLOWS, 'USD', numberOfQuarter(quarterEnd) === 1);
  flows(A_SHARE, 'USD/shares', !isYear);
  const shares = numberOf('shares');
  if (!Number.isNaN(shares)) {
    figures.push(
      figure('WeightedAverageNumberOfDilutedSharesOutstanding', 'shares', isYear ? yearFrom : periodFrom, shares),
    );
  }
  return figures;
}

function companies(
  quarters: ReadonlyMap<string, readonly Cells[]>,
  sectors: ReadonlyMap<string, string>,
): WorldCompany[] {
  return [...quarters].map(([symbol, rows], i) => ({
    cik: 1_000 + i,
    name: symbol,
    tickers: [symbol],
    sic: SIC_OF_SECTOR[sectors.get(symbol) ?? ''] ?? 9999,
    figures: rows.flatMap((_, at) => figuresOf(rows, at)),
  }));
}

interface Release {
  readonly frequency: WorldSeries['frequency'];
  /** Days from the end of what is observed to its publication. */
  readonly lagDays: number;
}

const QUARTERLY = ['GDP', 'TDSP'];
const WEEKLY = ['ANFCI', 'WALCL', 'WM2NS'];
const MONTHLY = ['CFNAI', 'HOUSTNSA', 'RSXFS', 'PCEPILFE', 'CSUSHPINSA'];
const LAG_DAYS: Readonly<Record<string, number>> = {
  GDP: 28,
  TDSP: 90,
  CFNAI: 25,
  HOUSTNSA: 18,
  RSXFS: 16,
  CSUSHPINSA: 56,
};

/** Ids of the series that the product reads and the files have. */
export const MACRO_IDS: ReadonlySet<string> = new Set([
  ...QUARTERLY,
  ...WEEKLY,
  ...MONTHLY,
  ...['T10Y2Y', 'T10Y3M', 'DFF', 'BAMLH0A0HYM2', 'RRPONTSYD', 'T5YIE', 'T10YIE', 'DCOILWTICO'],
]);

export function releaseOfSeries(id: string): Release {
  if (QUARTERLY.includes(id)) return { frequency: 'Quarterly', lagDays: LAG_DAYS[id] ?? 30 };
  if (MONTHLY.includes(id)) return { frequency: 'Monthly', lagDays: LAG_DAYS[id] ?? 30 };
  if (WEEKLY.includes(id)) return { frequency: 'Weekly', lagDays: id === 'WM2NS' ? 14 : 5 };
  return { frequency: 'Daily', lagDays: 1 };
}

/** The day before which nothing is known of an observation. */
export function releasedDayOf(id: string, day: string): string {
  const { frequency, lagDays } = releaseOfSeries(id);
  const months = frequency === 'Quarterly' ? 3 : frequency === 'Monthly' ? 1 : 0;
  const [year = 0, month = 1] = day.split('-').map(Number);
  const next = year * 12 + month - 1 + months;
  const end = months === 0 ? day : `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`;
  return nextTradingDay(addDays(end, lagDays - 1));
}

/** The oldest snapshot is what was released; a later one that differs revises it on the day of the snapshot. */
function seriesOf(observations: readonly RawObservation[]): WorldSeries[] {
  return [...Map.groupBy(observations, ({ series }) => series)].map(([id, ofSeries], i) => {
    const vintages = [...new Set(ofSeries.map(({ vintage }) => vintage))].sort();
    const first = new Map<string, number>();
    const releases = vintages.flatMap((vintage) =>
      ofSeries.flatMap((one) => {
        if (one.vintage !== vintage) return [];
        const known = first.get(one.day);
        first.set(one.day, one.value);
        if (known === one.value) return [];
        const snapshot = vintage.length === 7 ? `${vintage}-01` : vintage;
        const releasedDay = known === undefined ? releasedDayOf(id, one.day) : nextTradingDay(addDays(snapshot, -1));
        return [{ day: one.day, releasedDay, value: one.value }];
      }),
    );
    const { frequency } = releaseOfSeries(id);
    return { id, title: id, units: '', frequency, release: { id: i + 1, name: id }, releases };
  });
}

export const folderFacts = (
  quarters: ReadonlyMap<string, readonly Cells[]>,
  sectors: ReadonlyMap<string, string>,
  observations: readonly RawObservation[],
): FactsWorld => ({ companies: companies(quarters, sectors), series: seriesOf(observations), indices: new Map() });
