import type { EChartsOption } from 'echarts';
import {
  baseOption,
  dashedSeries,
  dayAxis,
  gridBeside,
  lineSeries,
  percentAxis,
  tooltipOf,
  type Values,
} from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

/** The fewest and the most curves that are laid over each other: more cannot be told apart. */
export const OVERLAY_CURVES = { least: 2, most: 4 } as const;

export interface OverlayCurve {
  name: string;
  /** Cumulative returns as fractions, one a label; null where the curve has no value. */
  values: Values;
}
/** Curves that are compared with each other alone. */
export interface OverlayCurves {
  labels: readonly string[];
  curves: readonly OverlayCurve[];
}
export interface OverlaySeries extends OverlayCurves {
  benchmark: OverlayCurve;
}

const NAME_SPACE_PX = 132;

/** Colour of a curve by its place. */
export const overlayColor = (place: number, theme: ChartTheme): string =>
  [theme.colors.accent, ...theme.further][place] ?? theme.colors.ink;

/** Cumulative returns over each other, and their benchmark, dashed; names that would meet move apart. */
export function overlayOption(data: OverlayCurves | OverlaySeries, theme: ChartTheme): EChartsOption {
  const { curves, labels } = data;
  const benchmark = 'benchmark' in data ? data.benchmark : null;
  const all = benchmark ? [benchmark, ...curves] : curves;
  const names = all.map(({ name }) => name);
  const atEnd = { endLabel: 0, endLabelPx: NAME_SPACE_PX };
  const apart = { labelLayout: { moveOverlap: 'shiftY' as const } };
  return {
    ...baseOption(theme),
    grid: gridBeside(names, NAME_SPACE_PX),
    tooltip: tooltipOf((value) => formatPercent(value), theme),
    xAxis: dayAxis(labels, theme),
    yAxis: percentAxis(
      all.map(({ values }) => values),
      theme,
    ),
    series: [
      ...(benchmark ? dashedSeries({ ...benchmark, ...atEnd, color: theme.colors.bench, width: 1.5 }) : []),
      ...curves.map((curve, place) => lineSeries({ ...curve, ...atEnd, color: overlayColor(place, theme) })),
    ].map((line) => ({ ...line, ...apart })),
  };
}
