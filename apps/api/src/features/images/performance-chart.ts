import type { TradingDay } from '@pipa/calendar';
import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TitleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartTheme, chartPalettes } from './chart-palette.ts';

echarts.use([LineChart, GridComponent, TitleComponent, AriaComponent, SVGRenderer]);

/** Cumulative returns on ascending days, fractions. */
export interface PerformanceCurve {
  readonly name: string;
  readonly benchmarkName: string;
  readonly days: readonly TradingDay[];
  readonly returns: readonly number[];
  readonly benchmarkReturns: readonly number[];
}

const WIDTH_PX = 720;
const HEIGHT_PX = 350;
/** A line of more points than pixels only costs bytes. */
const MAX_POINTS = 360;
/** What two decimals of a percentage can tell apart. */
const MIN_AXIS_INTERVAL = 0.0001;
const FONT = 'Inter, system-ui, sans-serif';

/** Labels of an axis over values that lie so far apart: with as many decimals as tell its ticks from each other. */
export function axisPercent(values: readonly number[]): (fraction: number) => string {
  const span = Math.max(...values) - Math.min(...values);
  // An axis has about five ticks.
  const decimals = span >= 0.05 ? 0 : span >= 0.005 ? 1 : 2;
  return (fraction) => {
    const text = Math.abs(fraction * 100).toFixed(decimals);
    return `${fraction < 0 && Number(text) !== 0 ? '−' : ''}${text}%`;
  };
}
const signedPercent = (fraction: number): string => {
  const text = Math.abs(fraction * 100).toFixed(2);
  return fraction < 0 ? `−${text}%` : `+${text}%`;
};

/** Every n-th point and always the last, so that the end is the true one. */
export function thinned<T>(values: readonly T[], maxPoints = MAX_POINTS): T[] {
  const step = Math.max(1, Math.ceil(values.length / maxPoints));
  return values.filter((_, i) => (values.length - 1 - i) % step === 0);
}

/** Chart options of a curve against its benchmark; pure. */
export function performanceOptions(curve: PerformanceCurve, theme: ChartTheme) {
  const palette = chartPalettes[theme];
  const own = thinned(curve.returns);
  const benchmark = thinned(curve.benchmarkReturns);
  const axisLabel = { color: palette.ink3, fontFamily: FONT, fontSize: 12 };
  const endLabel = (name: string, last: number, color: string) => ({
    show: true,
    formatter: `${name} ${signedPercent(last)}`,
    color,
    fontFamily: FONT,
    fontSize: 12,
  });
  return {
    animation: false,
    backgroundColor: palette.surface,
    grid: { left: 56, right: 150, top: 24, bottom: 36 },
    xAxis: {
      type: 'category' as const,
      data: thinned(curve.days),
      boundaryGap: false,
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      axisLabel: { ...axisLabel, hideOverlap: true, interval: Math.max(0, Math.floor(own.length / 5) - 1) },
    },
    yAxis: {
      type: 'value' as const,
      scale: true,
      minInterval: MIN_AXIS_INTERVAL,
      axisLabel: { ...axisLabel, formatter: axisPercent([...own, ...benchmark]) },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: [
      {
        type: 'line' as const,
        data: benchmark,
        showSymbol: false,
        lineStyle: { color: palette.bench, width: 1.5, type: 'dashed' as const },
        endLabel: endLabel(curve.benchmarkName, benchmark.at(-1) ?? 0, palette.bench),
        labelLayout: { moveOverlap: 'shiftY' as const },
      },
      {
        type: 'line' as const,
        data: own,
        showSymbol: false,
        lineStyle: { color: palette.accent, width: 2 },
        areaStyle: { color: palette.accent, opacity: 0.07, origin: 'start' as const },
        endLabel: endLabel(curve.name, own.at(-1) ?? 0, palette.accent),
        labelLayout: { moveOverlap: 'shiftY' as const },
      },
    ],
  };
}

/** What stands where there is nothing to draw yet. */
export function emptyOptions(words: string, theme: ChartTheme) {
  const palette = chartPalettes[theme];
  return {
    animation: false,
    backgroundColor: palette.surface,
    title: {
      text: words,
      left: 'center',
      top: 'middle',
      textStyle: { color: palette.ink3, fontFamily: FONT, fontSize: 14, fontWeight: 'normal' as const },
    },
  };
}

export function renderSvg(options: ReturnType<typeof performanceOptions> | ReturnType<typeof emptyOptions>): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH_PX, height: HEIGHT_PX });
  try {
    chart.setOption(options);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
