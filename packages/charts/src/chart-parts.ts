import type { EChartsOption, LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from 'echarts';
import type { ChartTheme } from './chart-theme.ts';
import { withOpacity } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

export type Values = readonly (number | null)[];
const END_LABEL_SPACE_PX = { most: 92, aside: 16, aLetter: 6.9, aCharacter: 13 };
/** Characters as wide as they are high, such as Chinese ones. */
const SQUARE = /[\u2e80-\uffef]/g;
/** Distance of the label from the end of its line, within that space. */
const END_LABEL_DISTANCE_PX = 8;
/** Smallest step that two decimals of a percent can show. */
const MIN_PERCENT_STEP = 0.0001;
const AREA_OPACITY = 0.07;

export type ValueFormat = (value: number | null) => string;
const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const tooltipValue = (format: ValueFormat) => (value: unknown) => format(asNumber(value));

/** Room for the names at the ends of the lines, as wide as the longest of them needs; names longer than `mostPx` break. */
const endLabelSpace = (names: readonly string[], mostPx: number): number => {
  const { aside, aLetter, aCharacter } = END_LABEL_SPACE_PX;
  const widthOf = (name: string) => {
    const square = name.match(SQUARE)?.length ?? 0;
    return square * aCharacter + (name.length - square) * aLetter;
  };
  return Math.min(mostPx, Math.ceil(aside + Math.max(...names.map(widthOf))));
};

export const gridBeside = (endLabels: readonly string[], mostPx = END_LABEL_SPACE_PX.most) => ({
  left: 4,
  right: endLabels.length > 0 ? endLabelSpace(endLabels, mostPx) : 12,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
});

/** Days or moments along the bottom, as texts. */
export const dayAxis = (labels: readonly string[], theme: ChartTheme): XAXisComponentOption => ({
  type: 'category',
  data: [...labels],
  boundaryGap: false,
  axisLine: { lineStyle: { color: theme.colors.line } },
  axisTick: { show: false },
  axisLabel: {
    color: theme.colors['ink-3'],
    fontSize: 11.5,
    hideOverlap: true,
    margin: 10,
    showMinLabel: true,
    // The last label stays inside the drawing.
    alignMaxLabel: 'right',
  },
});

export const valueAxis = (
  format: ValueFormat,
  theme: ChartTheme,
  range: { min?: number; max?: number } = {},
): YAXisComponentOption => ({
  type: 'value',
  scale: true,
  splitNumber: 4,
  ...range,
  axisLabel: { color: theme.colors['ink-3'], fontSize: 11.5, formatter: (value: number) => format(value) },
  splitLine: { lineStyle: { color: theme.colors.line } },
});

const extentOf = (lines: readonly Values[]) => {
  let low = 0;
  let high = 0;
  for (const line of lines) {
    for (const value of line) {
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return { low, high };
};

/** Decimals that keep the labels of a percent axis apart. */
const axisDecimals = (span: number) => (span < 0.01 ? 2 : span < 0.06 ? 1 : 0);

/** Percent axis around zero that ends at the lowest value, so that a small loss opens no empty space below it. */
export function percentAxis(lines: readonly Values[], theme: ChartTheme, max?: number): YAXisComponentOption {
  const { low, high } = extentOf(lines);
  const decimals = axisDecimals(high - low);
  const axis = valueAxis((value) => formatPercent(value, { decimals }), theme, max === undefined ? {} : { max });
  const isCutBelow = low < 0 && max === undefined;
  // null, not undefined: a merged option would keep the value of the one before.
  return {
    ...axis,
    scale: false,
    minInterval: MIN_PERCENT_STEP,
    min: isCutBelow ? low : null,
    axisLabel: { ...axis.axisLabel, showMinLabel: isCutBelow ? false : null },
    splitLine: { ...axis.splitLine, showMinLine: !isCutBelow },
  } as unknown as YAXisComponentOption;
}

/** How far two end labels are moved apart (pixels, for a chart of usual height) when their lines end close together. */
export function endLabelShift(ours: Values, benchmark: Values): { ours: number; benchmark: number } {
  const { low, high } = extentOf([ours, benchmark]);
  const apart = (ours.findLast((value) => value !== null) ?? 0) - (benchmark.findLast((value) => value !== null) ?? 0);
  const share = high > low ? Math.abs(apart) / (high - low) : 0;
  if (share >= CLOSE) return { ours: 0, benchmark: 0 };
  const shift = Math.round((1 - share / CLOSE) * SHIFT_PX);
  return apart >= 0 ? { ours: -shift, benchmark: shift } : { ours: shift, benchmark: -shift };
}
const CLOSE = 0.1;
const SHIFT_PX = 9;

export const tooltipOf = (format: ValueFormat, theme: ChartTheme): EChartsOption['tooltip'] => ({
  trigger: 'axis',
  confine: true,
  backgroundColor: theme.colors.surface,
  borderColor: theme.colors['line-strong'],
  padding: [8, 12],
  textStyle: { color: theme.colors.ink, fontSize: 12.5, fontFamily: theme.fontFamily },
  axisPointer: { type: 'line', lineStyle: { color: theme.colors['line-strong'], width: 1 } },
  valueFormatter: tooltipValue(format),
});

interface LineStyle {
  name: string;
  values: Values;
  color: string;
  dashed?: boolean;
  area?: boolean;
  /** Pixels by which the name at the end of the line is moved down; without a value there is no name. */
  endLabel?: number;
  /** Space for that name in pixels, its distance from the line included. */
  endLabelPx?: number;
  width?: number;
}
export const lineSeries = ({
  name,
  values,
  color,
  dashed,
  area,
  endLabel,
  endLabelPx = END_LABEL_SPACE_PX.most,
  width = 2,
}: LineStyle): LineSeriesOption => ({
  type: 'line',
  name,
  data: [...values],
  showSymbol: false,
  color,
  lineStyle: { color, width, type: dashed ? [5, 4] : 'solid' },
  areaStyle: area ? { color: withOpacity(color, AREA_OPACITY), origin: 'start' } : undefined,
  emphasis: { disabled: true },
  endLabel:
    endLabel !== undefined
      ? {
          show: true,
          formatter: '{a}',
          color,
          fontSize: 12,
          fontWeight: 600,
          distance: END_LABEL_DISTANCE_PX,
          width: endLabelPx - END_LABEL_DISTANCE_PX,
          lineHeight: 14,
          overflow: 'break',
          offset: [0, endLabel],
        }
      : undefined,
});

/** Most points of a dashed line: with more, its dashes run into each other at every turn and look like a solid blur. */
export const DASHED_POINTS = 160;

/** Points of a long line at even distances, its first and its last included, as index and value. */
export function sparsePoints(values: Values, most: number): [index: number, value: number | null][] {
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, point) => {
    const index = Math.round(point * step);
    return [index, values[index] ?? null];
  });
}

/** A dashed line. A long one is drawn through fewer points, and an undrawn line under it gives the tooltip every value. */
export function dashedSeries(style: Omit<LineStyle, 'dashed' | 'area'>): LineSeriesOption[] {
  const whole = lineSeries({ ...style, dashed: true });
  if (style.values.length <= DASHED_POINTS) return [whole];
  return [
    { ...whole, data: sparsePoints(style.values, DASHED_POINTS), tooltip: { show: false } },
    { ...whole, lineStyle: { ...whole.lineStyle, opacity: 0 }, endLabel: undefined, silent: true },
  ];
}

export const baseOption = (theme: ChartTheme): EChartsOption => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: theme.fontFamily, color: theme.colors['ink-2'] },
});
