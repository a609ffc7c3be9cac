import { expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { waterfallOption } from './waterfall-chart.ts';

const theme = chartTheme('light');
const format = (value: number | null) => `$${value}`;
const steps = [
  { name: 'Timing', value: -5 },
  { name: 'Spread', value: 8 },
  { name: 'Fees', value: -1 },
  { name: 'Missed', value: -6 },
];

it('each bar begins where the one before ended, and their sum at zero', () => {
  const { series, yAxis, xAxis } = waterfallOption({ steps, sumName: 'Money', format }, theme);
  expect(yAxis).toMatchObject({ data: ['Timing', 'Spread', 'Fees', 'Missed', 'Money'], inverse: true });
  expect(xAxis).toMatchObject({ scale: false });
  const [start, above, below] = series as unknown as {
    data: (number | { value: number; itemStyle: { color: string } })[];
  }[];
  const values = (part: typeof start | undefined) =>
    part?.data.map((bar) => (typeof bar === 'number' ? bar : bar.value) + 0);
  // 0 → −5 → 3 → 2 → −4, and 0 → −4.
  expect(values(start)).toEqual([0, 0, 2, 0, 0]);
  expect(values(above)).toEqual([0, 3, 1, 2, 0]);
  expect(values(below)).toEqual([-5, -5, 0, -4, -4]);
  const { gain, loss, accent } = theme.colors;
  const colors = above?.data.map((bar) => (typeof bar === 'number' ? '' : bar.itemStyle.color));
  expect(colors).toEqual([loss, gain, loss, loss, accent]);
});

it('a bar below zero hangs from where the one before ended', () => {
  const falling = [-4, -2, 1].map((value) => ({ name: String(value), value }));
  const { series } = waterfallOption({ steps: falling, sumName: 'Sum', format }, theme);
  const [start, , below] = series as unknown as { data: (number | { value: number })[] }[];
  expect(start?.data).toEqual([0, -4, -5, 0]);
  expect(below?.data).toMatchObject([{ value: -4 }, { value: -2 }, { value: -1 }, { value: -5 }]);
});

it('a bar is named with its own value, not with where it ends', () => {
  const { tooltip } = waterfallOption({ steps, sumName: 'Money', format }, theme);
  const { formatter } = tooltip as { formatter: (points: unknown) => string };
  expect(formatter([{ dataIndex: 1 }])).toBe('Spread: <b>$8</b>');
  expect(formatter([{ dataIndex: 4 }])).toBe('Money: <b>$-4</b>');
});
