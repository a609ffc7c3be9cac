import type { EChartsOption } from 'echarts';
import {
  baseOption,
  dashedSeries,
  dayAxis,
  endLabelShift,
  gridBeside,
  lineSeries,
  percentAxis,
  tooltipOf,
  type Values,
  valueAxis,
} from './chart-parts.ts';
import { type ChartTheme, withOpacity } from './chart-theme.ts';
import { formatNumber, formatPercent } from './number-text.ts';

/** As many decimals as the tick has: 0.5% between 0% and 1%, not twice the same label. */
const axisPercent = (value: number | null) => formatPercent(value).replace(/\.?0+%$/, '%');
const percent = (value: number | null) => formatPercent(value);
const number = (value: number | null) => formatNumber(value);

export interface ComparedSeries {
  /** Days or moments, as they are shown. */
  labels: readonly string[];
  /** Fractions. */
  ours: Values;
  ourName: string;
  benchmark: Values;
  benchmarkName: string;
}

const benchmarkLine = (data: ComparedSeries, theme: ChartTheme, shift: number, endLabelPx?: number) =>
  dashedSeries({
    name: data.benchmarkName,
    values: data.benchmark,
    color: theme.colors.bench,
    endLabel: shift,
    endLabelPx,
    width: 1.5,
  });

/** Cumulative return (line with a light area) and its benchmark (always dashed), named at the ends of the lines. */
export function equityOption(data: ComparedSeries, theme: ChartTheme, endLabelPx?: number): EChartsOption {
  const shift = endLabelShift(data.ours, data.benchmark);
  return {
    ...baseOption(theme),
    grid: gridBeside([data.ourName, data.benchmarkName], endLabelPx),
    tooltip: tooltipOf(percent, theme),
    xAxis: dayAxis(data.labels, theme),
    yAxis: percentAxis([data.ours, data.benchmark], theme),
    series: [
      ...benchmarkLine(data, theme, shift.benchmark, endLabelPx),
      lineSeries({
        name: data.ourName,
        values: data.ours,
        color: theme.colors.accent,
        area: true,
        endLabel: shift.ours,
        endLabelPx,
      }),
    ],
  };
}

/** Loss since the last high: the portfolio as an area below zero, the benchmark dashed. */
export function drawdownOption(data: ComparedSeries, theme: ChartTheme, endLabelPx?: number): EChartsOption {
  const shift = endLabelShift(data.ours, data.benchmark);
  const ours = {
    name: data.ourName,
    values: data.ours,
    color: theme.colors.loss,
    endLabel: shift.ours,
    endLabelPx,
    width: 1.5,
  };
  return {
    ...baseOption(theme),
    grid: gridBeside([data.ourName, data.benchmarkName], endLabelPx),
    tooltip: tooltipOf(percent, theme),
    xAxis: dayAxis(data.labels, theme),
    yAxis: percentAxis([data.ours, data.benchmark], theme, 0),
    series: [
      ...benchmarkLine(data, theme, shift.benchmark, endLabelPx),
      { ...lineSeries(ours), areaStyle: { color: withOpacity(theme.colors.loss, 0.12), origin: 'end' } },
    ],
  };
}

export interface ExposureSeries {
  labels: readonly string[];
  /** Fractions of the portfolio value; short is negative. */
  long: Values;
  short: Values;
  cash: Values;
  /** Words of the lines in the language of the reader; English without them. */
  names?: { readonly long: string; readonly short: string; readonly cash: string };
}

export function exposureOption(data: ExposureSeries, theme: ChartTheme): EChartsOption {
  const { long, short, cash } = data.names ?? { long: 'Long', short: 'Short', cash: 'Cash' };
  const hasShort = data.short.some((value) => value !== null && value !== 0);
  return {
    ...baseOption(theme),
    grid: gridBeside(hasShort ? [long, short, cash] : [long, cash]),
    tooltip: tooltipOf(percent, theme),
    xAxis: dayAxis(data.labels, theme),
    yAxis: percentAxis([data.long, data.short, data.cash], theme),
    series: [
      lineSeries({ name: long, values: data.long, color: theme.colors.accent, area: true, endLabel: 0 }),
      ...(hasShort
        ? [
            lineSeries({
              name: short,
              values: data.short,
              color: theme.further[0] ?? theme.colors.loss,
              endLabel: 0,
            }),
          ]
        : []),
      lineSeries({
        name: cash,
        values: data.cash,
        color: theme.further[3] ?? theme.colors.bench,
        endLabel: 0,
        width: 1.5,
      }),
    ],
  };
}

export interface SmallSeries {
  labels: readonly string[];
  name: string;
  values: Values;
  /** Format of the values; percent takes fractions. */
  as: 'percent' | 'number';
}

/** One statistic over time, from the first day on which it is known. */
export function smallLineOption(data: SmallSeries, theme: ChartTheme): EChartsOption {
  const first = Math.max(
    0,
    data.values.findIndex((value) => value !== null),
  );
  const [format, axisFormat] = data.as === 'percent' ? [percent, axisPercent] : [number, number];
  return {
    ...baseOption(theme),
    grid: gridBeside([]),
    tooltip: tooltipOf(format, theme),
    xAxis: dayAxis(data.labels.slice(first), theme),
    yAxis: { ...valueAxis(axisFormat, theme), splitNumber: 3 },
    series: [
      lineSeries({
        name: data.name,
        values: data.values.slice(first),
        color: theme.colors.accent,
        area: true,
        width: 1.75,
      }),
    ],
  };
}
