import type { ComparedSeries } from '@pipa/charts';
import { formatPercent } from '../format.ts';
import { invest } from '../messages/invest.ts';
import type { ChartTable } from '../ui/chart/chart.tsx';
import { lineRows } from '../ui/chart/line-rows.ts';

/** The numbers of two curves as a table. */
export const comparedTable = (series: ComparedSeries): ChartTable => ({
  columns: [invest.strategies.seriesColumns.day, series.ourName, series.benchmarkName],
  rows: lineRows(series.labels, series.ours, series.benchmark),
  format: (value) => formatPercent(value),
});

/** Text of a chart for screen readers: its period and its last values. */
export function comparedSummary(what: string, series: ComparedSeries): string {
  const { labels, ours, benchmark, ourName, benchmarkName } = series;
  if (labels.length === 0) return what;
  return invest.strategies.seriesSummary(
    what,
    `${labels[0]}`,
    `${labels.at(-1)}`,
    `${ourName} ${formatPercent(ours.at(-1))}`,
    `${benchmarkName} ${formatPercent(benchmark.at(-1))}`,
  );
}
