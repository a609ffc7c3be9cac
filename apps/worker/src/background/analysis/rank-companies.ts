import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type InstrumentRow,
  latestCloses,
  listInstruments,
  readReports,
  readSplits,
  type StoredReport,
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

/** Metrics of each company's last known quarter at a day's close, their ranks within the sector, and the scores. */
export async function rankCompanies({ pool }: BackgroundContext, day: TradingDay): Promise<number> {
  const stocks = (await listInstruments(pool)).filter(({ kind }) => kind === 'Stock');
  const from = addDays(day, -REPORT_DAYS);
  const reports = Map.groupBy(
    await readReports(
      pool,
      stocks.map(({ id }) => id),
      from,
      day,
    ),
    ({ instrumentId }) => instrumentId,
  );
  const [closes, splits] = await Promise.all([latestCloses(pool, null, day), readSplits(pool, from, day)]);
  const at = toEpochDay(day);
  const companies = stocks.flatMap((stock) => {
    const close = closes.get(stock.symbol);
    const known = reports.get(stock.id);
    if (known === undefined || close === undefined || close.day !== at) return [];
    const company = companyAt(stock, known, splits.get(stock.id) ?? [], close.close, at);
    return company === null ? [] : [company];
  });
  const ranked = rankFundamentals(companies);
  await saveFundamentalRanks(
    pool,
    ranked.map(({ rankings, scores }, i) => ({
      instrumentId: companies[i].instrumentId,
      quarterEnd: companies[i].quarterEnd,
      day: at,
      metrics: flat(companies[i].metrics),
      rankings: flat(rankings),
      scores: { ...scores },
    })),
  );
  return companies.length;
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
