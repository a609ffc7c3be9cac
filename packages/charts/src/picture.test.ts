import type { LineSeriesOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { palette } from './palette.ts';
import { equityOption } from './performance-charts.ts';
import { drawdownPicture, drawnPositions, emptyPicture, equityPicture } from './picture.ts';

const light = chartTheme('light');
const curve = {
  labels: ['2026-02-26', '2026-02-27'],
  ours: [0, -0.105],
  ourName: 'Us',
  benchmark: [0, 0.2],
  benchmarkName: 'SPY',
};
const linesOf = (option: { series?: unknown }) => option.series as LineSeriesOption[];
const styleOf = ({ lineStyle, areaStyle, color }: LineSeriesOption) => ({ lineStyle, areaStyle, color });

describe('the picture of a curve', () => {
  it.each(['light', 'dark'] as const)('has the lines and axes of the chart of the page (%s)', (mode) => {
    const theme = chartTheme(mode);
    const [picture, page] = [equityPicture(curve, theme), equityOption(curve, theme)];
    expect(linesOf(picture).map(styleOf)).toEqual(linesOf(page).map(styleOf));
    expect(linesOf(picture).map(({ data }) => data)).toEqual(linesOf(page).map(({ data }) => data));
    expect(JSON.stringify([picture.xAxis, picture.yAxis])).toBe(JSON.stringify([page.xAxis, page.yAxis]));
    expect(picture.backgroundColor).toBe(palette[mode].surface);
  });

  it('says the last value beside each name, as a picture has no pointer', () => {
    const picture = equityPicture(curve, light);
    expect(linesOf(picture).map(({ name }) => name)).toEqual(['SPY +20.00%', 'Us −10.50%']);
    expect(picture.tooltip).toBeUndefined();
  });

  it('has no more points than pixels and ends at the true end', () => {
    const values = Array.from({ length: 5_000 }, (_, i) => i / 1_000);
    const long = { ...curve, labels: values.map(String), ours: values, benchmark: values };
    const [benchmark, ours] = linesOf(equityPicture(long, light));
    expect(ours.data?.length).toBeLessThanOrEqual(360);
    expect(ours.data?.at(-1)).toBe(4.999);
    expect(benchmark.data?.at(-1)).toEqual([358, 4.999]);
    expect(linesOf(equityPicture(long, light))).toHaveLength(2);
    expect(ours.name).toBe('Us +499.90%');
  });
});

it('draws every n-th value, always the last, and the lowest of each line', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => (i === 501 ? -5 : i));
  const drawn = drawnPositions([values, values.map((value) => -value)], 100);
  expect(drawn.length).toBeLessThanOrEqual(100);
  expect(drawn).toContain(501);
  expect(drawn.at(-1)).toBe(999);
  expect(drawnPositions([[3, 2, 1]], 100)).toEqual([0, 1, 2]);
});

it('shows the deepest fall and the last day of a long record', () => {
  const falls = Array.from({ length: 5_000 }, (_, i) => (i === 1_234 ? -0.5 : -0.1));
  const labels = falls.map((_, i) => `day ${i}`);
  const picture = drawdownPicture({ ...curve, labels, ours: falls, benchmark: falls }, light);
  const { data } = picture.xAxis as { data: string[] };
  expect(data).toContain('day 1234');
  expect(data.at(-1)).toBe('day 4999');
  expect(
    Math.min(...(linesOf(picture).flatMap(({ data: points }) => points) as number[]).filter(Number.isFinite)),
  ).toBe(-0.5);
});

it('puts words where there is nothing to draw', () => {
  expect(emptyPicture('No chart', light)).toMatchObject({ title: { text: 'No chart' }, backgroundColor: '#FFFFFF' });
});
