import type { PerformanceRow, TrackingRow } from '@pipa/contract';
import type { ComparedSeries } from '../../charts/performance-charts.ts';
import { formatDay, formatPercent } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import type { ChartTable } from '../../ui/chart/chart.tsx';

export interface BacktestSeries {
  equity: ComparedSeries;
  drawdown: ComparedSeries;
}

export function backtestSeries(rows: readonly PerformanceRow[], benchmarkName: string): BacktestSeries {
  const labels = rows.map(({ tradeDate }) => formatDay(tradeDate));
  const names = { ourName: messages.invest.strategies.strategyColumn, benchmarkName };
  return {
    equity: {
      labels,
      ...names,
      ours: rows.map(({ cumReturn }) => cumReturn),
      benchmark: rows.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
    },
    drawdown: {
      labels,
      ...names,
      ours: rows.map(({ drawdown }) => drawdown),
      benchmark: rows.map(({ benchmarkDrawdown }) => benchmarkDrawdown),
    },
  };
}

export const trackingSeries = (rows: readonly TrackingRow[]): ComparedSeries => ({
  labels: rows.map(({ tradeDate }) => formatDay(tradeDate)),
  ourName: messages.invest.strategies.strategyColumn,
  benchmarkName: rows[0]?.benchmarkSymbol ?? '',
  ours: rows.map(({ cumReturn }) => cumReturn),
  benchmark: rows.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
});

export const comparedTable = (series: ComparedSeries): ChartTable => ({
  columns: [messages.invest.strategies.seriesColumns.day, series.ourName, series.benchmarkName],
  rows: series.labels.map((label, index) => [label, series.ours[index], series.benchmark[index]]),
  format: (value) => formatPercent(value),
});

/** A chart in a sentence, for those who do not see it. */
export function comparedSummary(what: string, series: ComparedSeries): string {
  const { labels, ours, benchmark, ourName, benchmarkName } = series;
  if (labels.length === 0) return what;
  return `${what} from ${labels[0]} to ${labels.at(-1)}: ${ourName} ${formatPercent(ours.at(-1))}, ${benchmarkName} ${formatPercent(benchmark.at(-1))} at the end.`;
}
