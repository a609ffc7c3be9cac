import { describe, expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import type { ComparedSeries } from './performance-charts.ts';
import { sparkline } from './sparkline.ts';

const series = (ours: readonly number[], benchmark: readonly number[]): ComparedSeries => ({
  labels: ours.map(String),
  ours: [...ours],
  ourName: 'Ours',
  benchmark: [...benchmark],
  benchmarkName: 'SPY',
});
const pointsOf = (svg: string) =>
  [...svg.matchAll(/points="([^"]*)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => point.split(',').map(Number)),
  );

describe('a small line', () => {
  it('goes up with a gain and down with a loss, the benchmark first and below our line', () => {
    const [benchmark = [], ours = []] = pointsOf(sparkline(series([0, 0.5], [0, -0.5]), chartTheme('light')));
    expect(ours.at(-1)?.[1]).toBeLessThan(ours[0]?.[1] ?? 0);
    expect(benchmark.at(-1)?.[1]).toBeGreaterThan(benchmark[0]?.[1] ?? 0);
  });

  it('draws equal falls alike, wherever they begin', () => {
    const [, ours = []] = pointsOf(sparkline(series([0, -0.5, 3, 1], [0, 0, 0, 0]), chartTheme('light')));
    const fall = (at: number) => (ours[at + 1]?.[1] ?? 0) - (ours[at]?.[1] ?? 0);
    expect(fall(0)).toBeCloseTo(fall(2), 0);
  });

  it('keeps the ends of a long series, in few points', () => {
    const long = Array.from({ length: 5_000 }, (_, day) => day / 1_000);
    const [, ours = []] = pointsOf(sparkline(series(long, long), chartTheme('dark')));
    expect(ours).toHaveLength(60);
    expect([ours[0]?.[1], ours.at(-1)?.[1]]).toEqual([30, 2]);
  });

  it('is drawn of a total loss and of what never moves', () => {
    for (const values of [
      [0, -1],
      [0, 0],
    ])
      expect(sparkline(series(values, values), chartTheme('light'))).not.toMatch(/NaN|Infinity/);
  });
});
