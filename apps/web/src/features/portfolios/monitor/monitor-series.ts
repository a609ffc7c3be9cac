import type { ComparedSeries, ExposureSeries, SmallSeries } from '@pipa/charts';
import type { Perf, PortfolioRecord } from '@pipa/contract';
import { formatDate, formatDay, formatNumber, formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import type { ChartTable } from '../../../ui/chart/chart.tsx';
import { lineRows } from '../../../ui/chart/line-rows.ts';

const lines = invest.tearSheet.exposureColumns;

interface Point {
  label: string;
  ours: number | null;
  benchmark: number | null;
  long: number;
  short: number;
  cash: number | null;
}

const ofValue = (part: number, value: number): number | null => (value > 0 ? part / value : null);

const pointOf = (record: PortfolioRecord): Point => ({
  label: formatDay(record.tradeDate),
  ours: record.cumReturn,
  benchmark: record.benchmarkCumReturn,
  long: record.longExposure,
  short: record.shortExposure,
  cash: ofValue(record.totalCash, record.netLiquidation),
});

const livePoint = (perf: Perf, at: string): Point => ({
  label: formatDate(at),
  ours: perf.totalReturn,
  benchmark: perf.benchmarkReturn,
  long: perf.longExposure,
  short: perf.shortExposure,
  cash: ofValue(perf.availableCash - perf.margin, perf.portfolioValue),
});

/** The closes, then the present value, or that of the stop, while its day has no close yet. */
function pointsOf(records: readonly PortfolioRecord[], perf: Perf, stopTime: string | null): Point[] {
  const points = records.map(pointOf);
  const now = livePoint(perf, stopTime ?? perf.at);
  const lastDay = points.at(-1)?.label;
  return perf.totalReturn !== null && (lastDay === undefined || now.label > lastDay) ? [...points, now] : points;
}

export interface MonitorSeries {
  performance: ComparedSeries;
  exposure: ExposureSeries;
}

/** @param stopTime instant at which the portfolio stopped, null while it runs */
export function monitorSeries(
  records: readonly PortfolioRecord[],
  perf: Perf,
  stopTime: string | null = null,
): MonitorSeries {
  const points = pointsOf(records, perf, stopTime);
  const labels = points.map(({ label }) => label);
  const words = invest.monitor;
  return {
    // Both lines begin at zero, because the first close is already a result.
    performance: {
      labels: [words.startPoint, ...labels],
      ours: [0, ...points.map(({ ours }) => ours)],
      ourName: words.algorithm,
      benchmark: [0, ...points.map(({ benchmark }) => benchmark)],
      benchmarkName: words.benchmark,
    },
    exposure: {
      labels,
      long: points.map(({ long }) => long),
      short: points.map(({ short }) => short),
      cash: points.map(({ cash }) => cash),
      names: lines,
    },
  };
}

const percent = (value: number) => formatPercent(value);

export const exposureTable = ({ labels, long, short, cash }: ExposureSeries): ChartTable => ({
  columns: [invest.monitor.recordColumns.day, lines.long, lines.short, lines.cash],
  rows: lineRows(labels, long, short, cash),
  format: percent,
});

export type StatisticKey = keyof typeof invest.monitor.statistics;
export const statisticKeys = Object.keys(invest.monitor.statistics) as StatisticKey[];
const isPercent = (key: StatisticKey) => key === 'alpha' || key === 'volatility';

/** One statistic at each close, in order of time. */
export const statisticSeries = (key: StatisticKey, records: readonly PortfolioRecord[]): SmallSeries => ({
  name: invest.monitor.statistics[key],
  as: isPercent(key) ? 'percent' : 'number',
  labels: records.map((row) => formatDay(row.tradeDate)),
  values: records.map((row) => row[key]),
});

export const statisticTable = ({ labels, values, name, as }: SmallSeries): ChartTable => ({
  columns: [invest.monitor.recordColumns.day, name],
  rows: lineRows(labels, values),
  format: as === 'percent' ? percent : (value) => formatNumber(value),
});

export const hasValues = (values: SmallSeries['values']): boolean => values.some((value) => value !== null);
