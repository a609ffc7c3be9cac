import { epochDayOf, fromEpochDay, partsOf } from '@pipa/calendar';
import type { AnalysisRow } from '@pipa/contract';
import type { StoredReport } from '@pipa/db/analysis';
import { closesAt, type LatestClose, loadAdjustedCloses } from '@pipa/db/market';
import { COMPARED_DAYS, elementAt, isComparableOn, type QuarterlyGroup, quarterlyMetrics } from '@pipa/quant';
import { readCompany } from './company.ts';
import type { AnalysisRequest, InstrumentReader, InstrumentRequest } from './reader.ts';

/** `dim` of the wire. */
const ANNUAL = 1;
const QUARTERLY = 3;
/** The last close before a report on a day without a session is at most so many days old. */
const CLOSE_AGE_DAYS = 10;
const HALF_A_QUARTER_DAYS = 365.25 / 8;

/** Whether a quarter is the one that ends nearest to the end of a year: a company's fiscal years are not in its reports. */
function endsYear({ quarterEnd }: { readonly quarterEnd: number }): boolean {
  const { year } = partsOf(quarterEnd);
  const distances = [year - 1, year].map((each) => Math.abs(quarterEnd - epochDayOf(each, 12, 31)));
  return Math.min(...distances) <= HALF_A_QUARTER_DAYS;
}

/** Indexes of the reports of a page, the newest first. */
function reportsOfPage(reports: readonly StoredReport[], { dim, length, offset }: AnalysisRequest['input']): number[] {
  const shown = reports.flatMap((report, at) => (dim !== ANNUAL || endsYear(report) ? [at] : []));
  return shown.reverse().slice(offset, offset + length);
}

/** The last close up to a day; null where there is none, or none of the days before. */
const priceOn = (day: number, last: Pick<LatestClose, 'day' | 'close'> | undefined): number | null =>
  last === undefined || day - last.day > CLOSE_AGE_DAYS ? null : last.close;

/** Whether the closes up to a day are within reason, for some days of an instrument. */
async function comparableOn(
  { pool, instrument: { id } }: InstrumentRequest,
  days: readonly number[],
): Promise<(day: number) => boolean> {
  const from = fromEpochDay(Math.min(...days) - COMPARED_DAYS);
  const read = await loadAdjustedCloses(pool, { from, to: fromEpochDay(Math.max(...days)) }, [id]);
  const closes = read.get(id);
  return (day) => closes !== undefined && isComparableOn(closes, day);
}

type QuarterlyCode = 5 | 6 | 7 | 8 | 9 | 10;

/** Figures of a group for each quarter, at the close of the day of its report. */
export const quarterlyReader =
  <Code extends QuarterlyCode>(group: QuarterlyGroup): InstrumentReader<Code> =>
  async (request) => {
    const { reports, splitFactor } = await readCompany(request);
    const page = reportsOfPage(reports, request.input);
    if (page.length === 0) return [];
    const days = page.map((at) => elementAt(reports, at).reportedDay);
    const [closes, isComparable] = await Promise.all([
      closesAt(request.pool, request.instrument.id, days),
      comparableOn(request, days),
    ]);
    const flows = request.input.dim === QUARTERLY ? 'quarter' : 'trailing';
    return page.map((at) => {
      const { reportedDay, quarterEnd } = elementAt(reports, at);
      const price = isComparable(reportedDay) ? priceOn(reportedDay, closes.get(reportedDay)) : null;
      const figures = quarterlyMetrics(reports, at, { price, splitFactor, flows })[group];
      const row = { reportedDate: fromEpochDay(reportedDay), quarterEnd: fromEpochDay(quarterEnd), ...figures };
      return row as unknown as AnalysisRow<Code>;
    });
  };
