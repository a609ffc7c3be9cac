import type { EChartsOption, LineSeriesOption } from 'echarts';
import { baseOption, dayAxis, gridBeside, lineSeries, tooltipOf, valueAxis } from './chart-parts.ts';
import { type ChartTheme, withOpacity } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

const SESSIONS_A_YEAR = 252;
const SESSIONS_A_MONTH = 21;
const OPACITY = { outer: 0.1, inner: 0.18 };

export const percentileKeys = ['p5', 'p25', 'p50', 'p75', 'p95'] as const;
type PercentileKey = (typeof percentileKeys)[number];

/** Labels of the fan, in the language of the page. */
export interface FutureWords {
  /** Label of the first step. */
  now: string;
  year: (count: number) => string;
  month: (count: number) => string;
  bands: Readonly<Record<PercentileKey, string>>;
}

export interface FutureBands {
  /** Sessions since the start, one for each value of a band. */
  steps: readonly number[];
  /** Growth of one unit at each step. */
  bands: Readonly<Record<PercentileKey, readonly number[]>>;
  words: FutureWords;
}

/** A number of sessions in words, such as months and years. */
export function timeAfter(sessions: number, words: Pick<FutureWords, 'now' | 'year' | 'month'>): string {
  if (sessions === 0) return words.now;
  if (sessions % SESSIONS_A_YEAR === 0) return words.year(sessions / SESSIONS_A_YEAR);
  return words.month(Math.round(sessions / SESSIONS_A_MONTH));
}

const asReturn = (growth: number | null, decimals = 0) =>
  formatPercent(growth === null ? null : growth - 1, { decimals });

/** Fan of simulated growth: the middle as a line, half of the paths in the inner band, nine of ten in the outer one. */
export function futuresOption({ steps, bands, words }: FutureBands, theme: ChartTheme): EChartsOption {
  const labels = steps.map((sessions) => timeAfter(sessions, words));
  const axis = dayAxis(labels, theme);
  const { p5, p25, p50, p75, p95 } = words.bands;
  return {
    ...baseOption(theme),
    grid: gridBeside([p5, p50, p95]),
    tooltip: { ...tooltipOf(asReturn, theme), formatter: tooltipLines(labels, bands, words.bands) },
    xAxis: {
      ...axis,
      axisLabel: {
        ...axis.axisLabel,
        interval: (index: number) => (steps[index] ?? Number.NaN) % SESSIONS_A_YEAR === 0,
      },
    } as EChartsOption['xAxis'],
    yAxis: valueAxis((growth) => asReturn(growth), theme),
    series: [
      ...band({ names: [p5, p95], low: bands.p5, high: bands.p95, opacity: OPACITY.outer, isNamed: true }, theme),
      ...band({ names: [p25, p75], low: bands.p25, high: bands.p75, opacity: OPACITY.inner, isNamed: false }, theme),
      lineSeries({ name: p50, values: bands.p50, color: theme.colors.accent, endLabel: 0 }),
    ],
  };
}

interface Band {
  names: readonly [low: string, high: string];
  low: readonly number[];
  high: readonly number[];
  opacity: number;
  isNamed: boolean;
}

/** An area between two lines: its width is stacked on its lower edge. */
function band({ names, low, high, opacity, isNamed }: Band, theme: ChartTheme): LineSeriesOption[] {
  const style = { color: theme.colors['ink-2'], width: isNamed ? 1 : 0, endLabel: isNamed ? 0 : undefined };
  const widths = high.map((value, index) => value - (low[index] ?? Number.NaN));
  const stack = names.join();
  return [
    { ...lineSeries({ ...style, name: names[0], values: low }), stack },
    {
      ...lineSeries({ ...style, name: names[1], values: widths }),
      stack,
      areaStyle: { color: withOpacity(theme.colors.accent, opacity) },
    },
  ];
}

/** The stacked values are widths; the tooltip shows the percentiles themselves. */
const tooltipLines =
  (labels: readonly string[], bands: FutureBands['bands'], names: FutureWords['bands']) =>
  (points: unknown): string => {
    const index = (Array.isArray(points) ? (points[0] as { dataIndex?: number }) : undefined)?.dataIndex ?? 0;
    const lines = percentileKeys
      .toReversed()
      .map((key) => `${names[key]}: <b>${asReturn(bands[key][index] ?? null, 1)}</b>`);
    return [labels[index] ?? '', ...lines].join('<br>');
  };
