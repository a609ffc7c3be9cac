import type { ComparedSeries } from '@pipa/charts';
import type { Perf, PortfolioRecord, ValuePoint } from '@pipa/contract';
import { formatClock, formatDate, formatDay } from '../format.ts';
import { invest } from '../messages/invest.ts';

const words = invest.monitor;
export const periods = ['1D', '1W', '1M', '1Y', 'All'] as const;
export type Period = (typeof periods)[number];
/** Sessions of a week, a month and a year. */
const SESSIONS = { '1W': 5, '1M': 21, '1Y': 252 } as const;

type ClosedReturn = Pick<PortfolioRecord, 'tradeDate' | 'cumReturn' | 'benchmarkCumReturn'>;
type PresentReturn = Pick<Perf, 'at' | 'totalReturn' | 'benchmarkReturn'>;

/** Cumulative returns since the start of the portfolio, fractions. */
interface Moment {
  label: string;
  ours: number;
  benchmark: number;
}

export interface ValueHistory {
  records: readonly ClosedReturn[];
  perf: PresentReturn;
  points: readonly Omit<ValuePoint, 'value'>[];
}

const minuteOf = (at: string) => formatClock(at).slice(0, 5);
const dayOf = (record: ClosedReturn) => formatDay(record.tradeDate);
const shortDay = (day: string) => day.slice(5);

const closeOf = (record: ClosedReturn, label: string): Moment => ({
  label,
  ours: record.cumReturn,
  benchmark: record.benchmarkCumReturn,
});

/** The value of this tick; null before the first trade. */
function momentOf({ at, totalReturn, benchmarkReturn }: PresentReturn, label: (at: string) => string): Moment | null {
  if (totalReturn === null || benchmarkReturn === null) return null;
  return { label: label(at), ours: totalReturn, benchmark: benchmarkReturn };
}

/** The stored values of a day, and the value of this tick when it is later than they are and of the same day. */
function momentsOfDay(day: string, { points, perf }: ValueHistory, label: (at: string) => string): Moment[] {
  const own = points.filter(({ at }) => formatDate(at) === day);
  const moments = own.map(({ at, totalReturn, benchmarkReturn }) => ({
    label: label(at),
    ours: totalReturn,
    benchmark: benchmarkReturn,
  }));
  const isLater = formatDate(perf.at) === day && perf.at > (own.at(-1)?.at ?? '');
  const now = isLater ? momentOf(perf, label) : null;
  return now === null ? moments : [...moments, now];
}

/** The day of the latest values: before an open it is the day before. */
function latestDay({ points, perf }: ValueHistory): string {
  const today = formatDate(perf.at);
  const last = points.at(-1);
  return last === undefined || formatDate(last.at) === today ? today : formatDate(last.at);
}

function daySeries(history: ValueHistory): Moment[] {
  const day = latestDay(history);
  const before = history.records.findLast((record) => dayOf(record) < day);
  const base = before ? closeOf(before, words.previousClose) : startOf();
  return [base, ...momentsOfDay(day, history, minuteOf)];
}

/** The last sessions with the values that are kept of them, each ended by its close. */
function weekSeries(history: ValueHistory): Moment[] {
  const closes = new Map(history.records.map((record) => [dayOf(record), record]));
  const days = [...new Set([...closes.keys(), latestDay(history)])].sort().slice(-SESSIONS['1W']);
  const moments = days.flatMap((day) => {
    const close = closes.get(day);
    const during = momentsOfDay(day, history, (at) => `${shortDay(day)} ${minuteOf(at)}`);
    return close ? [...during, closeOf(close, words.closeOf(shortDay(day)))] : during;
  });
  return [baseBefore(history.records, days[0]), ...moments];
}

/** The closes of so many sessions, and the value of this tick while its day has no close yet. */
const closesOf =
  (sessions: number) =>
  ({ records, perf }: ValueHistory): Moment[] => {
    const last = records.at(-1);
    const now = last && formatDate(perf.at) <= dayOf(last) ? null : momentOf(perf, formatDate);
    const shown = records.slice(now ? 1 - sessions : -sessions);
    const closes = shown.map((record) => closeOf(record, dayOf(record)));
    const base = baseBefore(records, shown[0] && dayOf(shown[0]));
    return now ? [base, ...closes, now] : [base, ...closes];
  };

const startOf = (): Moment => ({ label: words.startPoint, ours: 0, benchmark: 0 });

/** The close before a day, else the start of the portfolio. */
function baseBefore(records: readonly ClosedReturn[], day: string | undefined): Moment {
  const before = day === undefined ? undefined : records.findLast((record) => dayOf(record) < day);
  return before ? closeOf(before, dayOf(before)) : startOf();
}

const since = (value: number, base: number) => (1 + value) / (1 + base) - 1;
const series = {
  '1D': daySeries,
  '1W': weekSeries,
  '1M': closesOf(SESSIONS['1M']),
  '1Y': closesOf(SESSIONS['1Y']),
  All: closesOf(Number.POSITIVE_INFINITY),
} as const;

interface SeriesNames {
  ours: string;
  benchmark: string;
}
const ofPortfolio: SeriesNames = { ours: words.algorithm, benchmark: words.benchmark };

/** Returns of ours and of the benchmark since the close before the period. A value that was never stored has no point. */
export function valueSeries(period: Period, history: ValueHistory, names = ofPortfolio): ComparedSeries {
  const moments = series[period](history);
  const base = moments[0] ?? startOf();
  return {
    labels: moments.map(({ label }) => label),
    ours: moments.map(({ ours }) => since(ours, base.ours)),
    ourName: names.ours,
    benchmark: moments.map(({ benchmark }) => since(benchmark, base.benchmark)),
    benchmarkName: names.benchmark,
  };
}
