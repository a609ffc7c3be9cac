import type { LineSeriesOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { DASHED_POINTS, sparsePoints } from './chart-parts.ts';
import { chartTheme } from './chart-theme.ts';
import { overlayOption } from './overlay-chart.ts';
import { drawdownOption, equityOption } from './performance-charts.ts';

const light = chartTheme('light');
const linesOf = (option: { series?: unknown }) => option.series as LineSeriesOption[];
const labels = ['2026-11-18', '2026-11-19'];
const curve = (name: string) => ({ name, values: [0, 0.01] });

describe('strategies over each other', () => {
  const option = overlayOption(
    { labels, curves: ['A', 'B', 'C', 'D'].map(curve), benchmark: { name: 'SPY', values: [0, null] } },
    light,
  );
  it('have a colour each, and the benchmark dashed under them', () => {
    const [benchmark, ...curves] = linesOf(option);
    expect(benchmark).toMatchObject({ name: 'SPY', data: [0, null], lineStyle: { type: [5, 4] } });
    expect(curves.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(new Set(curves.map(({ color }) => color)).size).toBe(4);
  });
  it('are named at the ends of their lines, and the names move apart', () => {
    for (const line of linesOf(option)) {
      expect(line.endLabel?.show).toBe(true);
      expect(line.labelLayout).toEqual({ moveOverlap: 'shiftY' });
    }
  });
});

it('five symbols without a benchmark have a colour each', () => {
  const curves = ['A', 'B', 'C', 'D', 'E'].map(curve);
  const lines = linesOf(overlayOption({ labels, curves }, light));
  expect(lines.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(new Set(lines.map(({ color }) => color)).size).toBe(5);
});

describe('a long benchmark', () => {
  const days = 4_900;
  const values = Array.from({ length: days }, (_, day) => day / days);
  const long = {
    labels: values.map(String),
    ours: values,
    ourName: 'Ours',
    benchmark: values,
    benchmarkName: 'SPY',
  };

  it.each([
    ['equity', equityOption],
    ['drawdown', drawdownOption],
  ])('is drawn through few points in the %s chart, so that its dashes stay apart', (_, build) => {
    const [drawn, read, ours] = linesOf(build(long, light));
    expect(drawn.data).toHaveLength(DASHED_POINTS);
    expect(drawn.lineStyle?.type).toEqual([5, 4]);
    expect(drawn.endLabel?.show).toBe(true);
    expect(ours).toMatchObject({ name: 'Ours', data: values });
    expect(read).toMatchObject({ name: 'SPY', lineStyle: { opacity: 0 } });
  });

  it('gives the tooltip the value of every day once', () => {
    const [drawn, read] = linesOf(equityOption(long, light));
    expect(drawn.tooltip).toEqual({ show: false });
    expect(read.data).toEqual(values);
    expect(read.tooltip).toBeUndefined();
  });

  it('keeps its first and its last value', () => {
    const points = sparsePoints(values, 160);
    expect(points[0]).toEqual([0, values[0]]);
    expect(points.at(-1)).toEqual([days - 1, values[days - 1]]);
  });
});
