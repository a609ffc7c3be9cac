import type { LineSeriesOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { endLabelShift, gridBeside, percentAxis } from './chart-parts.ts';
import { chartTheme, withOpacity } from './chart-theme.ts';
import { heatColor, heatMapHeight, monthlyHeatMapOption } from './monthly-heat-map.ts';
import { palette } from './palette.ts';
import { drawdownOption, equityOption, exposureOption, smallLineOption } from './performance-charts.ts';

const light = chartTheme('light');
const compared = {
  labels: ['2026-11-17', '2026-11-18', '2026-11-19'],
  ours: [0, 0.01, null],
  ourName: 'Quality momentum',
  benchmark: [0, 0.005, 0.007],
  benchmarkName: 'SPY',
};
const linesOf = (option: { series?: unknown }) => option.series as LineSeriesOption[];

describe('equity against the benchmark', () => {
  it('draws the benchmark dashed and grey, ours in the accent with an area of 7 %', () => {
    const [benchmark, ours] = linesOf(equityOption(compared, light));
    expect(benchmark).toMatchObject({ name: 'SPY', lineStyle: { color: palette.light.bench, type: [5, 4] } });
    expect(benchmark.areaStyle).toBeUndefined();
    expect(ours).toMatchObject({ name: 'Quality momentum', lineStyle: { color: palette.light.accent, type: 'solid' } });
    expect(ours.areaStyle).toEqual({ color: withOpacity(palette.light.accent, 0.07), origin: 'start' });
  });
  it('names the lines at their ends instead of in a legend, and keeps gaps', () => {
    const option = equityOption(compared, light);
    expect(option.legend).toBeUndefined();
    expect(linesOf(option).every((line) => line.endLabel?.show)).toBe(true);
    expect(linesOf(option)[1].data).toEqual([0, 0.01, null]);
  });
  it('follows the colour mode', () => {
    expect(linesOf(equityOption(compared, chartTheme('dark')))[1].color).toBe(palette.dark.accent);
  });
});

it('leaves room for Chinese names at the ends of lines, whose characters are as wide as they are high', () => {
  const roomFor = (name: string) => gridBeside([name]).right;
  expect(roomFor('我的资金')).toBeGreaterThanOrEqual(4 * 13 + 8);
  expect(roomFor('SPY')).toBeLessThan(roomFor('策略'));
});

it('moves the names of lines that end close together apart, the higher one up', () => {
  expect(endLabelShift([0, 1], [0, 0.5])).toEqual({ ours: 0, benchmark: 0 });
  expect(endLabelShift([0, 1], [0, 0.99])).toEqual({ ours: -8, benchmark: 8 });
  expect(endLabelShift([1, 0.5, null], [0, 0.5])).toEqual({ ours: -9, benchmark: 9 });
  expect(endLabelShift([0, 0.98], [0, 1])).toMatchObject({ ours: 7, benchmark: -7 });
});

it('ends a percent axis at the lowest value and gives small ranges decimals, and ticks no closer than two of them tell apart', () => {
  const axis = (values: number[]) =>
    percentAxis([values], light) as {
      min: number | null;
      minInterval?: number;
      axisLabel: { formatter: (value: number) => string };
    };
  expect(axis([0, 8]).min).toBeNull();
  expect(axis([-0.003, 0.004]).min).toBe(-0.003);
  expect(axis([0, 0.00002]).minInterval).toBe(0.0001);
  expect(axis([-0.003, 0.004]).axisLabel.formatter(0.0025)).toBe('0.25%');
  expect(axis([0, 0.04]).axisLabel.formatter(0.025)).toBe('2.5%');
  expect(axis([0, 8]).axisLabel.formatter(2)).toBe('200%');
});

it('hangs drawdowns below zero', () => {
  expect(drawdownOption(compared, light).yAxis).toMatchObject({ max: 0 });
});

describe('exposure', () => {
  const data = { labels: ['a', 'b'], long: [0.9, 0.91], short: [0, null], cash: [0.1, 0.09] };
  it('shows a short line only where something is short', () => {
    expect(linesOf(exposureOption(data, light)).map((line) => line.name)).toEqual(['Long', 'Cash']);
    const withShort = exposureOption({ ...data, short: [0, -0.2] }, light);
    expect(linesOf(withShort).map((line) => line.name)).toEqual(['Long', 'Short', 'Cash']);
  });
});

it('writes the values of a small line as what they are', () => {
  const data = { labels: ['a'], name: 'Sharpe', values: [1.234], as: 'number' as const };
  const format = (option: ReturnType<typeof smallLineOption>) =>
    (option.tooltip as { valueFormatter: (value: unknown) => string }).valueFormatter;
  expect(format(smallLineOption(data, light))(1.234)).toBe('1.23');
  expect(format(smallLineOption({ ...data, as: 'percent' }, light))(0.1372)).toBe('13.72%');
  expect(format(smallLineOption(data, light))('-')).toBe('N/A');
});

it('begins a small line on the first day that has a value and keeps later gaps', () => {
  const data = { labels: ['a', 'b', 'c', 'd'], name: 'Beta', values: [null, 0.4, null, 0.5], as: 'number' as const };
  const option = smallLineOption(data, light);
  expect(option.xAxis).toMatchObject({ data: ['b', 'c', 'd'] });
  expect(linesOf(option)[0].data).toEqual([0.4, null, 0.5]);
});

it('keeps as much room beside the drawing as the names at its lines need', () => {
  const roomFor = (ourName: string) => (equityOption({ ...compared, ourName }, light).grid as { right: number }).right;
  expect(roomFor('Algorithm')).toBeGreaterThan(roomFor('Ours'));
  expect(roomFor('A strategy with a very long name')).toBe(92);
  expect(
    (smallLineOption({ labels: [], name: '', values: [], as: 'number' }, light).grid as { right: number }).right,
  ).toBe(12);
});

describe('monthly heat map', () => {
  const rows = [
    { year: 2025, months: [0.02, ...Array(11).fill(null)], total: 0.02 },
    { year: 2026, months: [null, -0.08, ...Array(10).fill(null)], total: -0.08 },
  ];
  it('has a cell for each month that exists and one for the year, the latest year at the bottom', () => {
    const option = monthlyHeatMapOption(rows, light);
    const [series] = option.series as { data: { value: number[] }[] }[];
    expect(series.data.map((cell) => cell.value)).toEqual([
      [0, 1, 0.02],
      [12, 1, 0.02],
      [1, 0, -0.08],
      [12, 0, -0.08],
    ]);
    expect(option.yAxis).toMatchObject({ data: ['2026', '2025'] });
  });
  it('strengthens the colour with the size of the return, up to its full tone', () => {
    expect(heatColor(0.5, light)).toBe(heatColor(0.08, light));
    expect(heatColor(0.01, light).startsWith(palette.light.gain)).toBe(true);
    expect(heatColor(-0.01, light).startsWith(palette.light.loss)).toBe(true);
    expect(heatColor(0.02, light)).not.toBe(heatColor(0.06, light));
  });
  it('grows with the years', () => {
    expect(heatMapHeight(20) - heatMapHeight(10)).toBe(260);
  });
});
