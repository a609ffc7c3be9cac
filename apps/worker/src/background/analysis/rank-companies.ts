import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type FundamentalRankRow,
  readReports,
  type StoredReport,
  saveFundamentalDays,
  saveFundamentalRanks,
} from '@pipa/db/analysis';
import {
  type CloseColumns,
  type InstrumentRow,
  type LatestClose,
  latestCloses,
  listInstruments,
  loadAdjustedCloses,
  readSplits,
} from '@pipa/db/market';
import {
  COMPARED_DAYS,
  type CompanyFigures,
  elementAt,
  isComparableOn,
  lastElement,
  lastKnownIndex,
  quarterlyMetrics,
  rankFundamentals,
  type Split,
  splitFactorOf,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

/** Days of reports: growth over the previous year needs nine quarters and the delay of their reports. */
const REPORT_DAYS = 1_000;
/** A company whose last report is older than this is not ranked. */
const STALE_DAYS = 200;

interface Company extends CompanyFigures {
  readonly instrumentId: number;
  readonly quarterEnd: number;
}

/**
 * Metrics of each company's last known quarter at the close of each day, their ranks within the sector, and the scores. Each
 * day is ranked by what was known then, so that it has the same ranks with whatever other days it is ranked.
 * @param days ascending
 * @returns the number of ranks
 */
export async function rankCompanies(
  { pool }: Pick<BackgroundContext, 'pool'>,
  days: readonly TradingDay[],
): Promise<number> {
  const byQuarter: RanksByQuarter = new Map();
  let count = 0;
  for await (const { day, rows } of rankDays(pool, days)) {
    await saveFundamentalDays(pool, rows, { from: toEpochDay(day), to: toEpochDay(day) });
    addQuarters(byQuarter, rows);
    count += rows.length;
  }
  await saveFundamentalRanks(pool, [...byQuarter.values()]);
  return count;
}

/**
 * Ranks the quarters that were known at the closes of days long past, which are not kept by day. Each day is read, ranked and stored
 * before the next one.
 * @param days ascending
 * @returns the number of ranks
 */
export async function rankPastQuarters(
  { pool }: Pick<BackgroundContext, 'pool'>,
  days: readonly TradingDay[],
): Promise<number> {
  let count = 0;
  for (const past of days) {
    for await (const { rows } of rankDays(pool, [past])) {
      await saveFundamentalRanks(pool, rows);
      count += rows.length;
    }
  }
  return count;
}

/** The ranks of each quarter on the last of its days. */
type RanksByQuarter = Map<string, FundamentalRankRow>;

function addQuarters(byQuarter: RanksByQuarter, rows: readonly FundamentalRankRow[]): void {
  for (const row of rows) byQuarter.set(`${row.instrumentId} ${row.quarterEnd}`, row);
}

interface RankedDay {
  readonly day: TradingDay;
  readonly rows: readonly FundamentalRankRow[];
}

/** The ranks of days, one day at a time; the reports are those of all of them and of the time before. */
async function* rankDays(pool: BackgroundContext['pool'], days: readonly TradingDay[]): AsyncGenerator<RankedDay> {
  const [first, last] = [elementAt(days, 0), lastElement(days)];
  const stocks = (await listInstruments(pool)).filter(({ kind }) => kind === 'Stock');
  const ids = stocks.map(({ id }) => id);
  const from = addDays(first, -REPORT_DAYS);
  const [reports, splits] = await Promise.all([readReports(pool, ids, from, last), readSplits(pool, from, last)]);
  const judged = { from: addDays(first, -COMPARED_DAYS), to: last };
  // A market without research has no company to rank.
  const history = reports.length === 0 ? new Map<number, CloseColumns>() : await loadAdjustedCloses(pool, judged, ids);
  const known = { stocks, splits, history, reports: Map.groupBy(reports, ({ instrumentId }) => instrumentId) };
  for (const day of days) {
    const closes = reports.length === 0 ? new Map<string, LatestClose>() : await latestCloses(pool, null, day);
    yield { day, rows: rankDay(known, closes, toEpochDay(day)) };
  }
}

interface KnownCompanies {
  readonly stocks: readonly InstrumentRow[];
  readonly reports: ReadonlyMap<number, readonly StoredReport[]>;
  readonly splits: ReadonlyMap<number, readonly Split[]>;
  /** Adjusted closes of the days and of the year before. */
  readonly history: ReadonlyMap<number, CloseColumns>;
}

function rankDay(
  { stocks, reports, splits, history }: KnownCompanies,
  closes: ReadonlyMap<string, LatestClose>,
  at: number,
): FundamentalRankRow[] {
  const companies = stocks.flatMap((stock) => {
    const close = closes.get(stock.symbol);
    const ofStock = reports.get(stock.id);
    if (ofStock === undefined || close === undefined || close.day !== at) return [];
    const start = firstReportFrom(ofStock, at - REPORT_DAYS);
    const adjusted = history.get(stock.id);
    const price = adjusted !== undefined && isComparableOn(adjusted, at) ? close.close : null;
    const company = companyAt(stock, ofStock.slice(start), splits.get(stock.id) ?? [], price, at);
    return company === null ? [] : [company];
  });
  return rankFundamentals(companies).map(({ rankings, scores }, i) => {
    const { instrumentId, quarterEnd, metrics } = elementAt(companies, i);
    return {
      instrumentId,
      quarterEnd,
      day: at,
      metrics: flat(metrics),
      rankings: flat(rankings),
      scores: { ...scores },
    };
  });
}

function firstReportFrom(reports: readonly StoredReport[], day: number): number {
  const first = reports.findIndex(({ reportedDay }) => reportedDay >= day);
  return first === -1 ? reports.length : first;
}

function companyAt(
  { id, name, sector }: InstrumentRow,
  reports: readonly StoredReport[],
  splits: readonly Split[],
  /** Null while a close of the year before is beyond reason. */
  close: number | null,
  day: number,
): Company | null {
  const at = lastKnownIndex(reports, day);
  const report = reports[at];
  if (report === undefined || report.reportedDay < day - STALE_DAYS) return null;
  const splitFactor = splitFactorOf(splits);
  // The market value of the day, for the shares of the report day.
  const price = close && close * splitFactor(report.reportedDay, day);
  return {
    instrumentId: id,
    quarterEnd: report.quarterEnd,
    name,
    sector,
    metrics: quarterlyMetrics(reports, at, { price, splitFactor }),
  };
}

type Groups = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

const flat = (groups: object): Record<string, number | null> =>
  Object.assign({}, ...Object.values(groups as Groups)) as Record<string, number | null>;
