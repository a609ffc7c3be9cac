import type { LineSeriesOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { futuresOption, timeAfter } from './futures-chart.ts';
import { palette } from './palette.ts';

const words = {
  now: 'Start',
  year: (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`,
  month: (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`,
  bands: { p5: 'Worst 5%', p25: 'Lower quarter', p50: 'Middle', p75: 'Upper quarter', p95: 'Best 5%' },
};
const futures = {
  words,
  steps: [0, 126, 252],
  bands: {
    p5: [1, 0.9, 0.8],
    p25: [1, 1, 1],
    p50: [1, 1.05, 1.1],
    p75: [1, 1.1, 1.25],
    p95: [1, 1.2, 1.5],
  },
};
const option = futuresOption(futures, chartTheme('light'));
const lines = option.series as LineSeriesOption[];
const dataOf = (name: string) => lines.find((line) => line.name === name)?.data as number[];

describe('the fan of simulated futures', () => {
  it('stacks the width of each band on its lower edge', () => {
    expect(dataOf('Worst 5%')).toEqual([1, 0.9, 0.8]);
    expect(dataOf('Best 5%').map((width, index) => width + futures.bands.p5[index])).toEqual(futures.bands.p95);
    expect(dataOf('Upper quarter').map((width, index) => width + futures.bands.p25[index])).toEqual(futures.bands.p75);
    expect(lines.map(({ stack }) => stack !== undefined)).toEqual([true, true, true, true, false]);
  });

  it('draws the middle in the accent over both bands, and names it and the edges at their ends', () => {
    expect(lines.at(-1)).toMatchObject({ name: 'Middle', data: futures.bands.p50, color: palette.light.accent });
    expect(lines.filter((line) => line.endLabel?.show).map(({ name }) => name)).toEqual([
      'Worst 5%',
      'Best 5%',
      'Middle',
    ]);
    expect(option.legend).toBeUndefined();
  });

  it('tells growth as a return, on the axis and of every percentile', () => {
    const axis = option.yAxis as { axisLabel: { formatter: (growth: number) => string } };
    expect(axis.axisLabel.formatter(1.5)).toBe('50%');
    const { formatter } = option.tooltip as { formatter: (points: unknown) => string };
    expect(formatter([{ dataIndex: 2 }]).replaceAll(/<\/?b>/g, '')).toBe(
      '1 year<br>Best 5%: 50.0%<br>Upper quarter: 25.0%<br>Middle: 10.0%<br>Lower quarter: 0.0%<br>Worst 5%: −20.0%',
    );
  });

  it('writes whole years under the axis', () => {
    const axis = option.xAxis as { axisLabel: { interval: (index: number) => boolean } };
    expect(futures.steps.map((_, index) => axis.axisLabel.interval(index))).toEqual([true, false, true]);
  });
});

it.each([
  [0, 'Start'],
  [21, '1 month'],
  [126, '6 months'],
  [252, '1 year'],
  [1_260, '5 years'],
])('%i sessions are %s', (sessions, text) => {
  expect(timeAfter(sessions, words)).toBe(text);
});
