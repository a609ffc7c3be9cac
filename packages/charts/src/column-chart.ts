import type { EChartsOption } from 'echarts';
import {
  baseOption,
  dayAxis,
  gridBeside,
  lineSeries,
  tooltipOf,
  type ValueFormat,
  type Values,
  valueAxis,
} from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';

/** A column of a table over its days. */
export interface ColumnLine {
  name: string;
  /** Days, the oldest first. */
  labels: readonly string[];
  /** One a label; null where the column has none. */
  values: Values;
  /** How the table shows a value. */
  format: ValueFormat;
}

/**
 * The line of a column, its values written as in its table. It goes from value to value: a quarterly series has none in most of the
 * rows of a monthly one.
 */
export const columnLineOption = ({ name, labels, values, format }: ColumnLine, theme: ChartTheme): EChartsOption => ({
  ...baseOption(theme),
  grid: gridBeside([]),
  tooltip: tooltipOf(format, theme),
  xAxis: dayAxis(labels, theme),
  yAxis: valueAxis(format, theme),
  series: [{ ...lineSeries({ name, values, color: theme.colors.accent, width: 2 }), connectNulls: true }],
});
