import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { type AnalysisRow, otherMetricNames } from '@pipa/contract';
import { readAnalystViews, type StoredReport } from '@pipa/db/analysis';
import {
  type AnalystMetrics,
  analystMetrics,
  COMPARED_SESSIONS,
  type DailyMetrics,
  dailyMetrics,
  type EarningsSurprise,
  elementAt,
  isComparable,
} from '@pipa/quant';
import { barsFrom, dayBefore, indexesOfPage } from './bars.ts';
import { readCompany } from './company.ts';
import type { InstrumentReader, InstrumentRequest } from './reader.ts';

const MILLION = 1_000_000;

interface Session {
  readonly tradeDate: TradingDay;
  readonly metrics: Record<(typeof otherMetricNames)[number] | 'ps', number | null>;
  readonly analysts: AnalystMetrics;
}

const NONE = Object.fromEntries([...otherMetricNames, 'ps'].map((name) => [name, null])) as unknown as DailyMetrics;

const wasEstimated = (report: StoredReport): report is StoredReport & EarningsSurprise =>
  report.epsEstimate !== null && report.epsActual !== null;

/** Each session of the page by what was known of the company at its close. */
async function readSessions(request: InstrumentRequest): Promise<Session[]> {
  const { pool, input, asOf, instrument } = request;
  const from = dayBefore(asOf, input.length + input.offset);
  const [bars, { reports, splitFactor }, views] = await Promise.all([
    barsFrom(request, dayBefore(asOf, input.length + input.offset + COMPARED_SESSIONS)),
    readCompany(request),
    readAnalystViews(pool, { instrumentId: instrument.id, from, to: asOf }),
  ]);
  if (bars === null || reports.length + views.length === 0) return [];
  const surprises = reports.filter(wasEstimated);
  return indexesOfPage(bars, input).map((i) => {
    const day = elementAt(bars.days, i);
    const price = isComparable(bars.adjClose, i) ? elementAt(bars.close, i) : null;
    return {
      tradeDate: fromEpochDay(day),
      metrics: dailyMetrics(reports, day, { price, splitFactor }) ?? NONE,
      analysts: analystMetrics(views, surprises, day, splitFactor),
    };
  });
}

const percent = (fraction: number | null): number | null => fraction && 100 * fraction;
const inMillions = (dollars: number | null): number | null => dollars && dollars / MILLION;

function dailyRow({ tradeDate, metrics, analysts }: Session): AnalysisRow<2> {
  const { eps: _, ...shown } = metrics;
  return { tradeDate, ...shown, ...analysts, epsSurprise: percent(analysts.epsSurprise) };
}

function otherRow({ tradeDate, metrics }: Session): AnalysisRow<3> {
  const { ps: _, ...shown } = metrics;
  return { tradeDate, ...shown, ev: inMillions(metrics.ev), marketcap: inMillions(metrics.marketcap) };
}

export const readDailyMetrics: InstrumentReader<2> = async (request) => (await readSessions(request)).map(dailyRow);
export const readOtherMetrics: InstrumentReader<3> = async (request) => (await readSessions(request)).map(otherRow);
