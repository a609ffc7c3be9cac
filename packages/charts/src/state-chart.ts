import type { EChartsOption, LineSeriesOption, YAXisComponentOption } from 'echarts';
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
import { type ChartTheme, withOpacity } from './chart-theme.ts';
import { formatNumber, formatPercent, NOT_AVAILABLE } from './number-text.ts';
import type { ColorName } from './palette.ts';

/** A line with the states of the market behind it, or a line with its average. */
export interface StateChart {
  labels: readonly string[];
  /** 'metric' lies in −1..1; 'share' is a fraction, shown as percent. */
  unit: 'dollars' | 'ratio' | 'metric' | 'share' | 'index';
  /** The first is the chart's; a second one is its average, thinner. */
  lines: readonly { name: string; values: Values }[];
  /** States by model: those of the first behind the whole line, those of a second along the bottom. */
  bands: readonly StateBand[];
}
export interface StateBand {
  name: string;
  /** One a label; null where none is known. */
  states: readonly (string | null)[];
}

const COLORS: Readonly<Record<string, ColorName>> = { Bull: 'gain', Sideways: 'warn', Bear: 'loss', Crisis: 'ink-2' };
const OTHER_COLOR: ColorName = 'bench';
/** Colour of a state in a chart and beside it. */
export const stateColor = (state: string, theme: ChartTheme): string => theme.colors[COLORS[state] ?? OTHER_COLOR];

/** Height of a band as a share of the chart, and its opacity: the second is a strip that is drawn over the first. */
const FIRST_BAND = { height: 1, opacity: 0.2 };
const SECOND_BAND = { height: 0.06, opacity: 0.9 };

const FORMATS: Readonly<Record<StateChart['unit'], ValueFormat>> = {
  dollars: (value) => formatNumber(value),
  ratio: (value) => formatNumber(value, { decimals: 3 }),
  metric: (value) => formatNumber(value),
  share: (value) => formatPercent(value),
  index: (value) => formatNumber(value),
};

/** A value as the chart writes it. */
export const stateChartValue = ({ unit }: Pick<StateChart, 'unit'>, value: number | null): string =>
  FORMATS[unit](value);

/** States of the market, in the sequence in which they first occur. */
export const statesOf = ({ states }: StateBand): string[] => [...new Set(states)].filter((state) => state !== null);

/** The chart of the market's states, its breadth, its volatility or the ratio of two prices. */
export function stateChartOption(chart: StateChart, theme: ChartTheme): EChartsOption {
  const { labels, lines, bands, unit } = chart;
  const format = FORMATS[unit];
  return {
    ...baseOption(theme),
    grid: gridBeside(lines.map(({ name }) => name)),
    tooltip: { ...tooltipOf(format, theme), formatter: tooltipLines(chart, format) },
    xAxis: dayAxis(labels, theme),
    yAxis: [axisOf(chart, format, theme), BAND_AXIS],
    series: [
      ...bands.flatMap((band, i) => bandSeries(band, i === 0 ? FIRST_BAND : SECOND_BAND, theme)),
      ...lines.map(lineOf(theme)),
    ],
  };
}

const BAND_AXIS: YAXisComponentOption = { type: 'value', min: 0, max: 1, show: false };

const RANGES: Partial<Readonly<Record<StateChart['unit'], { min: number; max: number }>>> = {
  metric: { min: -1, max: 1 },
  share: { min: 0, max: 1 },
};

function axisOf({ unit }: StateChart, format: ValueFormat, theme: ChartTheme): YAXisComponentOption {
  const label: ValueFormat = unit === 'share' ? (value) => formatPercent(value, { decimals: 0 }) : format;
  const range = RANGES[unit];
  const axis = valueAxis(label, theme, range);
  return range === undefined ? axis : ({ ...axis, interval: (range.max - range.min) / 4 } as YAXisComponentOption);
}

const lineOf =
  (theme: ChartTheme) =>
  ({ name, values }: StateChart['lines'][number], place: number): LineSeriesOption => ({
    ...lineSeries({
      name,
      values,
      color: place === 0 ? theme.colors.accent : theme.colors.bench,
      endLabel: 0,
      width: place === 0 ? 2 : 1.5,
    }),
    labelLayout: { moveOverlap: 'shiftY' },
  });

/** An area for each state: the state of a close fills the time since the close before. */
function bandSeries(
  { name, states }: StateBand,
  { height, opacity }: typeof FIRST_BAND,
  theme: ChartTheme,
): LineSeriesOption[] {
  return statesOf({ name, states }).map((state) => ({
    type: 'line',
    name: `${name} ${state}`,
    yAxisIndex: 1,
    data: states.map((_, i) => (states[i] === state || states[i + 1] === state ? height : null)),
    showSymbol: false,
    silent: true,
    lineStyle: { width: 0 },
    areaStyle: { color: withOpacity(stateColor(state, theme), opacity), origin: 'start' },
    emphasis: { disabled: true },
  }));
}

/** The values of a day, then its states. */
const tooltipLines =
  ({ labels, lines, bands }: StateChart, format: ValueFormat) =>
  (points: unknown): string => {
    const index = (Array.isArray(points) ? (points[0] as { dataIndex?: number }) : undefined)?.dataIndex ?? 0;
    return [
      labels[index] ?? '',
      ...lines.map(({ name, values }) => `${name}: <b>${format(values[index] ?? null)}</b>`),
      ...bands.map(({ name, states }) => `${name}: <b>${states[index] ?? NOT_AVAILABLE}</b>`),
    ].join('<br>');
  };
