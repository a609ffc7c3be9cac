import type { BarSeriesOption } from 'echarts';
import { expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { palette } from './palette.ts';
import { yearlyBarsOption } from './yearly-bars.ts';

const years = [
  { year: 2024, own: 0.12, benchmark: 0.2 },
  { year: 2025, own: -0.05, benchmark: 0.01 },
];

it.each(['light', 'dark'] as const)('draws each year beside the benchmark, in the colour of its sign (%s)', (mode) => {
  const option = yearlyBarsOption({ years, ourName: 'Ours', benchmarkName: 'SPY' }, chartTheme(mode));
  const [own, benchmark] = option.series as BarSeriesOption[];
  const { gain, loss, bench } = palette[mode];
  expect(own.data).toMatchObject([
    { value: 0.12, itemStyle: { color: gain } },
    { value: -0.05, itemStyle: { color: loss } },
  ]);
  expect(benchmark).toMatchObject({ name: 'SPY', color: bench, data: [0.2, 0.01] });
  expect(option.xAxis).toMatchObject({ data: ['2024', '2025'], boundaryGap: true });
});
