import type { EChartsOption, LineSeriesOption } from 'echarts';
import { baseOption, dayAxis, gridBeside, lineSeries, percentAxis, tooltipOf, type Values } from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

/** Cumulative returns as fractions, one a label; null where a curve has no value. */
export interface LiveCurves {
  labels: readonly string[];
  backtest: { name: string; values: Values };
  live: { name: string; values: Values };
  /** Between them nine of ten outcomes were to be expected. */
  bounds: { name: string; low: Values; high: Values };
  /** The label at which the live days begin, and the words at its line. */
  since: { label: string; name: string };
}

/** A backtest in grey and what followed it live in the accent, with a line where the one ends and the other begins. */
export function liveOverlayOption(data: LiveCurves, theme: ChartTheme): EChartsOption {
  const { labels, backtest, live, bounds, since } = data;
  const all = [backtest.values, live.values, bounds.low, bounds.high];
  const values = all.flat().filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const bound = (values: Values): LineSeriesOption => ({
    ...lineSeries({ name: bounds.name, values, color: theme.colors['ink-3'], width: 1 }),
    lineStyle: { color: theme.colors['ink-3'], width: 1, type: 'dotted' },
  });
  return {
    ...baseOption(theme),
    grid: gridBeside([live.name]),
    tooltip: tooltipOf((value) => formatPercent(value), theme),
    xAxis: dayAxis(labels, theme),
    yAxis: percentAxis(all, theme),
    series: [
      lineSeries({ ...backtest, color: theme.colors['ink-2'], width: 1.5 }),
      bound(bounds.low),
      bound(bounds.high),
      lineSeries({ ...live, color: theme.colors.accent, endLabel: 0 }),
      {
        type: 'line',
        name: since.name,
        data: [
          [since.label, low],
          [since.label, high],
        ],
        showSymbol: false,
        silent: true,
        tooltip: { show: false },
        color: theme.colors.warn,
        lineStyle: { color: theme.colors.warn, width: 1, type: 'dashed' },
        endLabel: {
          show: true,
          formatter: '{a}',
          color: theme.colors.warn,
          fontSize: 11.5,
          align: 'right',
          offset: [-10, 6],
        },
      },
    ],
  };
}
