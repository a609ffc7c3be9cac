import type { EChartsOption, LineSeriesOption } from 'echarts';
import { baseOption } from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';
import { formatPercent, NOT_AVAILABLE } from './number-text.ts';
import { type ComparedSeries, drawdownOption, equityOption } from './performance-charts.ts';
import {
  type StateBand,
  type StateChart,
  stateChartOption,
  stateChartValue,
  stateColor,
  statesOf,
} from './state-chart.ts';

/** Size of a picture in pixels. */
export const pictureSize = { width: 720, height: 350 } as const;
/** More points than pixels would only cost bytes. */
const MAX_POINTS = 360;
/** Wide enough for a name and a value in any font, because the viewer's font is unknown. */
const END_LABEL_PX = 160;
const MARGIN_PX = 12;

/**
 * Positions of at most `maxPoints` points that are drawn of lines of equal length: every n-th, the last one, so that the lines end at the
 * true value, and the lowest of each line, which is what a fall is read by.
 */
export function drawnPositions(lines: readonly ComparedSeries['ours'][], maxPoints = MAX_POINTS): number[] {
  const length = lines[0]?.length ?? 0;
  const all = Array.from({ length }, (_, i) => i);
  if (length <= maxPoints) return all;
  const step = Math.ceil(length / (maxPoints - lines.length));
  const lowest = new Set(lines.map(lowestOf));
  return all.filter((i) => (length - 1 - i) % step === 0 || lowest.has(i));
}

function lowestOf(values: ComparedSeries['ours']): number {
  let lowest = -1;
  for (const [i, value] of values.entries()) {
    if (value !== null && (lowest < 0 || value < (values[lowest] ?? Infinity))) lowest = i;
  }
  return lowest;
}

const withLastValue = (name: string, values: ComparedSeries['ours']): string =>
  `${name} ${formatPercent(values.at(-1), { signed: true })}`;

/** The equity chart as a separate picture: opaque, thinned, without a pointer, with the last values beside the names. */
export const equityPicture = (series: ComparedSeries, theme: ChartTheme): EChartsOption =>
  pictureOf(equityOption, series, theme);

/** Losses since the last high, as a separate picture. */
export const drawdownPicture = (series: ComparedSeries, theme: ChartTheme): EChartsOption =>
  pictureOf(drawdownOption, series, theme);

function pictureOf(draw: typeof equityOption, series: ComparedSeries, theme: ChartTheme): EChartsOption {
  const positions = new Set(drawnPositions([series.ours, series.benchmark]));
  const drawn = <T>(values: readonly T[]): T[] => values.filter((_, i) => positions.has(i));
  const {
    tooltip: _,
    grid,
    series: lines,
    ...option
  } = draw(
    {
      labels: drawn(series.labels),
      ours: drawn(series.ours),
      ourName: withLastValue(series.ourName, series.ours),
      benchmark: drawn(series.benchmark),
      benchmarkName: withLastValue(series.benchmarkName, series.benchmark),
    },
    theme,
    END_LABEL_PX,
  );
  return {
    ...option,
    // Lines that only a tooltip reads are left out.
    series: (lines as LineSeriesOption[]).filter(({ silent }) => !silent),
    backgroundColor: theme.colors.surface,
    grid: { ...grid, left: MARGIN_PX, right: END_LABEL_PX, top: 2 * MARGIN_PX, bottom: MARGIN_PX },
  };
}

/** Room of the title and of one line of the legend, and of a further line. */
const LEGEND_PX = 44;
const LEGEND_LINE_PX = 16;
const MARK = '\u25a0';

/** A chart of the market's state as a separate picture, with its title, its last value and what its colours stand for. */
export function statePicture(title: string, chart: StateChart, theme: ChartTheme): EChartsOption {
  const lines = chart.lines.map(({ name, values }) => ({
    name: `${name} ${stateChartValue(chart, values.at(-1) ?? null)}`,
    values,
  }));
  const { tooltip: _, grid, ...option } = stateChartOption({ ...chart, lines }, theme);
  const legendPx = LEGEND_PX + LEGEND_LINE_PX * Math.max(0, chart.bands.length - 1);
  return {
    ...option,
    backgroundColor: theme.colors.surface,
    title: {
      text: title,
      subtext: chart.bands.map((band) => legendOf(band)).join('\n'),
      left: MARGIN_PX,
      top: MARGIN_PX / 2,
      itemGap: 4,
      textStyle: { color: theme.colors.ink, fontFamily: theme.fontFamily, fontSize: 14, fontWeight: 600 },
      subtextStyle: {
        color: theme.colors['ink-2'],
        fontFamily: theme.fontFamily,
        fontSize: 12,
        rich: Object.fromEntries(
          chart.bands.flatMap(statesOf).map((state) => [state, { color: stateColor(state, theme) }]),
        ),
      },
    },
    grid: { ...grid, left: MARGIN_PX, right: END_LABEL_PX, top: legendPx + MARGIN_PX, bottom: MARGIN_PX },
  };
}

/**
 * 'H1: Bull    ■ Bull    ■ Bear': the last state, then each mark in the colour of its state. The widths of letters are estimated, so
 * space keeps the marks off the words. Each band has a line of its own: the faults of the estimates add up along a line.
 */
const legendOf = (band: StateBand): string =>
  [
    `${band.name}: ${band.states.at(-1) ?? NOT_AVAILABLE}`,
    ...statesOf(band).map((state) => `{${state}|${MARK}} ${state}`),
  ].join('    ');

/** What a picture shows while there is nothing to draw. */
export function emptyPicture(words: string, theme: ChartTheme): EChartsOption {
  return {
    ...baseOption(theme),
    backgroundColor: theme.colors.surface,
    title: {
      text: words,
      left: 'center',
      top: 'middle',
      textStyle: {
        color: theme.colors['ink-3'],
        fontFamily: theme.fontFamily,
        fontSize: 14,
        fontWeight: 'normal',
      },
    },
  };
}
