import type { LineSeriesOption, YAXisComponentOption } from 'echarts';
import { expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { columnLineOption } from './column-chart.ts';

it('draws a column as a line from value to value, and writes its values as the table does', () => {
  const format = (value: number | null) => `${value} M`;
  const line = { name: 'Volume', labels: ['2026-11-19', '2026-11-20'], values: [3, null], format };
  const { series, xAxis, yAxis } = columnLineOption(line, chartTheme('light'));
  expect(series).toEqual([
    expect.objectContaining<LineSeriesOption>({ name: 'Volume', data: [3, null], connectNulls: true }),
  ]);
  expect(xAxis).toMatchObject({ data: line.labels });
  const { axisLabel } = yAxis as YAXisComponentOption & { axisLabel: { formatter: (value: number) => string } };
  expect(axisLabel.formatter(3)).toBe('3 M');
});
