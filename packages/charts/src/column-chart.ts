import type { EChartsOption, LineSeriesOption } from 'echarts';
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
import { overlayColor } from './overlay-chart.ts';

/** The most columns that are drawn together: more lines cannot be told apart. */
export const MOST_COLUMNS = 5;

export interface ColumnValues {
  name: string;
  /** One a label; null where the column has none. */
  values: Values;
}

/** Columns of a table over its days, all of one unit. */
export interface ColumnLines {
  /** Days, the oldest first. */
  labels: readonly string[];
  lines: readonly ColumnValues[];
  /** How the table shows a value. */
  format: ValueFormat;
  /** Marked on the first line. */
  events?: readonly ChartEvent[];
}

export interface ChartEvent {
  /** Index of its label. */
  at: number;
  name: string;
  isUp: boolean;
}

const NAME_SPACE_PX = 150;
const WIDTHS_PX = { one: 2, many: 1.6 } as const;

/**
 * The lines of columns, their values written as in their table. A line goes from value to value: a quarterly series has none in most
 * of the rows of a monthly one. Names stand at the ends of several lines.
 */
export function columnLinesOption(data: ColumnLines, theme: ChartTheme): EChartsOption {
  const { labels, lines, format, events = [] } = data;
  const isOne = lines.length === 1;
  const names = isOne ? [] : lines.map(({ name }) => name);
  return {
    ...baseOption(theme),
    grid: gridBeside(names, NAME_SPACE_PX),
    tooltip: { ...tooltipOf(format, theme), formatter: tooltipLines(data) },
    xAxis: dayAxis(labels, theme),
    yAxis: valueAxis(format, theme),
    series: [
      ...lines.map(({ name, values }, place) => ({
        ...lineSeries({
          name,
          values,
          color: overlayColor(place, theme),
          width: isOne ? WIDTHS_PX.one : WIDTHS_PX.many,
          ...(!isOne && { endLabel: 0, endLabelPx: NAME_SPACE_PX }),
        }),
        connectNulls: true,
        labelLayout: { moveOverlap: 'shiftY' as const },
      })),
      ...eventSeries(events, lines[0]?.values ?? [], theme),
    ],
  };
}

const MARK_PX = 11;

/** Events up below the line as triangles, those down above it as triangles that point down. */
function eventSeries(events: readonly ChartEvent[], values: Values, theme: ChartTheme): LineSeriesOption[] {
  const side = (isUp: boolean): LineSeriesOption => {
    const marked = new Set(events.filter((event) => event.isUp === isUp).map(({ at }) => at));
    return {
      // A line without a stroke: the client loads no scatter charts.
      type: 'line',
      data: values.map((value, at) => (marked.has(at) ? value : null)),
      lineStyle: { width: 0 },
      showSymbol: true,
      showAllSymbol: true,
      symbol: 'triangle',
      symbolRotate: isUp ? 0 : 180,
      symbolSize: MARK_PX,
      symbolOffset: [0, isUp ? MARK_PX : -MARK_PX],
      color: isUp ? theme.colors.gain : theme.colors.loss,
      silent: true,
      emphasis: { disabled: true },
    };
  };
  return events.length === 0 ? [] : [side(true), side(false)];
}

/** The values of a day, then its events. */
const tooltipLines =
  ({ labels, lines, events = [], format }: ColumnLines) =>
  (points: unknown): string => {
    const index = (Array.isArray(points) ? (points[0] as { dataIndex?: number }) : undefined)?.dataIndex ?? 0;
    return [
      labels[index] ?? '',
      ...lines.map(({ name, values }) => `${name}: <b>${format(values[index] ?? null)}</b>`),
      ...events.filter(({ at }) => at === index).map(({ name }) => name),
    ].join('<br>');
  };

/** One column of a table of symbols. */
export interface ColumnBars {
  name: string;
  /** Symbols, in the order of the table. */
  labels: readonly string[];
  values: Values;
  format: ValueFormat;
  /** Whether a value below zero is a loss; other figures have no sign of their own. */
  hasSign: boolean;
}

const BAR_MAX_PX = 34;

/** Each symbol below the middle of its bar. */
function symbolAxis(labels: readonly string[], theme: ChartTheme): EChartsOption['xAxis'] {
  const axis = dayAxis(labels, theme);
  const axisLabel = { ...axis.axisLabel, alignMaxLabel: 'center' };
  return { ...axis, boundaryGap: true, axisLabel } as EChartsOption['xAxis'];
}

/** A bar a symbol, its value written as in the table; a gain or a loss in its colour. */
export function columnBarsOption(
  { name, labels, values, format, hasSign }: ColumnBars,
  theme: ChartTheme,
): EChartsOption {
  const colorOf = (value: number | null) => {
    if (!hasSign || value === null) return theme.colors.accent;
    return value < 0 ? theme.colors.loss : theme.colors.gain;
  };
  return {
    ...baseOption(theme),
    grid: gridBeside([]),
    tooltip: tooltipOf(format, theme),
    xAxis: symbolAxis(labels, theme),
    // A bar is read from zero on.
    yAxis: { ...valueAxis(format, theme), scale: false } as EChartsOption['yAxis'],
    series: [
      {
        type: 'bar',
        name,
        barMaxWidth: BAR_MAX_PX,
        emphasis: { disabled: true },
        data: values.map((value) => ({ value, itemStyle: { color: colorOf(value), borderRadius: 2 } })),
      },
    ],
  } as EChartsOption;
}
