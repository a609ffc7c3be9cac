import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type FundamentalRankRow,
  type InstrumentRow,
  type LatestClose,
  latestCloses,
  listInstruments,
  readReports,
  readSplits,
  type StoredReport,
  saveFundamentalDays,
  saveFundamentalRanks,
} from '@pipa/db';
import {
  type CompanyFigures,
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

/** Quality scores by instrument, of each day. */
export type QualityScores = ReadonlyMap<TradingDay, ReadonlyMap<number, number | null>>;

/**
 * Metrics of each company's last known quarter at the close of each day, their ranks within the sector, and the scores. Each
 * day is ranked by what was known then, so that it has the same ranks with whatever other days it is ranked.
 * @param days ascending
 */
export async function rankCompanies(
  { pool }: BackgroundContext,
  days: readonly TradingDay[],
): Promise<{ rows: number; quality: QualityScores }> {
  const ranked = await rankDays(pool, days);
  const rows = [...ranked.values()].flat();
  await saveFundamentalDays(pool, rows, { from: toEpochDay(days[0]), to: toEpochDay(days[days.length - 1]) });
  await saveQuarters(pool, rows);
  const qualityOf = (ofDay: readonly FundamentalRankRow[]) =>
    new Map(ofDay.map(({ instrumentId, scores }) => [instrumentId, scores.qualityScore]));
  return { rows: rows.length, quality: new Map([...ranked].map(([day, ofDay]) => [day, qualityOf(ofDay)])) };
}

/** Ranks the quarters that were known at the closes of days long past, which are not kept by day. @returns the number of ranks */
export async function rankPastQuarters(
  { pool }: Pick<BackgroundContext, 'pool'>,
  days: readonly TradingDay[],
): Promise<number> {
  if (days.length === 0) return 0;
  const rows = [...(await rankDays(pool, days)).values()].flat();
  await saveQuarters(pool, rows);
  return rows.length;
}

/** Stores the ranks of each quarter on the last of its days. */
async function saveQuarters(pool: BackgroundContext['pool'], rows: readonly FundamentalRankRow[]): Promise<void> {
  const byQuarter = new Map(rows.map((row) => [`${row.instrumentId} ${row.quarterEnd}`, row]));
  await saveFundamentalRanks(pool, [...byQuarter.values()]);
}

async function rankDays(
  pool: BackgroundContext['pool'],
  days: readonly TradingDay[],
): Promise<Map<TradingDay, FundamentalRankRow[]>> {
  const [first, last] = [days[0], days[days.length - 1]];
  const stocks = (await listInstruments(pool)).filter(({ kind }) => kind === 'Stock');
  const ids = stocks.map(({ id }) => id);
  const from = addDays(first, -REPORT_DAYS);
  const [reports, splits] = await Promise.all([readReports(pool, ids, from, last), readSplits(pool, from, last)]);
  const known = { stocks, splits, reports: Map.groupBy(reports, ({ instrumentId }) => instrumentId) };
  const ranked = new Map<TradingDay, FundamentalRankRow[]>();
  for (const day of days) {
    // A market without research has no company to rank.
    const closes = reports.length === 0 ? new Map<string, LatestClose>() : await latestCloses(pool, null, day);
    ranked.set(day, rankDay(known, closes, toEpochDay(day)));
  }
  return ranked;
}

interface KnownCompanies {
  readonly stocks: readonly InstrumentRow[];
  readonly reports: ReadonlyMap<number, readonly StoredReport[]>;
  readonly splits: ReadonlyMap<number, readonly Split[]>;
}

function rankDay(
  { stocks, reports, splits }: KnownCompanies,
  closes: ReadonlyMap<string, LatestClose>,
  at: number,
): FundamentalRankRow[] {
  const companies = stocks.flatMap((stock) => {
    const close = closes.get(stock.symbol);
    const ofStock = reports.get(stock.id);
    if (ofStock === undefined || close === undefined || close.day !== at) return [];
    const start = firstReportFrom(ofStock, at - REPORT_DAYS);
    const company = companyAt(stock, ofStock.slice(start), splits.get(stock.id) ?? [], close.close, at);
    return company === null ? [] : [company];
  });
  return rankFundamentals(companies).map(({ rankings, scores }, i) => ({
    instrumentId: companies[i].instrumentId,
    quarterEnd: companies[i].quarterEnd,
    day: at,
    metrics: flat(companies[i].metrics),
    rankings: flat(rankings),
    scores: { ...scores },
  }));
}

function firstReportFrom(reports: readonly StoredReport[], day: number): number {
  const first = reports.findIndex(({ reportedDay }) => reportedDay >= day);
  return first === -1 ? reports.length : first;
}

function companyAt(
  { id, name, sector }: InstrumentRow,
  reports: readonly StoredReport[],
  splits: readonly Split[],
  close: number,
  day: number,
): Company | null {
  const at = lastKnownIndex(reports, day);
  if (at < 0 || reports[at].reportedDay < day - STALE_DAYS) return null;
  const splitFactor = splitFactorOf(splits);
  // The market value of the day, for the shares of the report day.
  const price = close * splitFactor(reports[at].reportedDay, day);
  return {
    instrumentId: id,
    quarterEnd: reports[at].quarterEnd,
    name,
    sector,
    metrics: quarterlyMetrics(reports, at, { price, splitFactor }),
  };
}

type Groups = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

const flat = (groups: object): Record<string, number | null> =>
  Object.assign({}, ...Object.values(groups as Groups)) as Record<string, number | null>;
