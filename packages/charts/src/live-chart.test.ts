import type { LineSeriesOption } from 'echarts';
import { expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { liveOverlayOption } from './live-chart.ts';
import { palette } from './palette.ts';

it('draws the backtest, its bounds and the live days, and a line with words where the live days begin', () => {
  const option = liveOverlayOption(
    {
      labels: ['2026-06-29', '2026-06-30', '2026-07-01'],
      backtest: { name: 'Backtest', values: [0, 0.1, null] },
      live: { name: 'Live', values: [null, 0.1, -0.05] },
      bounds: { name: 'Nine of ten', low: [null, 0.1, 0.08], high: [null, 0.1, 0.12] },
      since: { label: '2026-06-30', name: 'Out of sample since 2026-06-30' },
    },
    chartTheme('light'),
  );
  const lines = option.series as LineSeriesOption[];
  expect(lines.map(({ name }) => name)).toEqual([
    'Backtest',
    'Nine of ten',
    'Nine of ten',
    'Live',
    'Out of sample since 2026-06-30',
  ]);
  expect(lines[3].color).toBe(palette.light.accent);
  expect(lines[4]).toMatchObject({
    data: [
      ['2026-06-30', -0.05],
      ['2026-06-30', 0.12],
    ],
    endLabel: { show: true },
  });
});
