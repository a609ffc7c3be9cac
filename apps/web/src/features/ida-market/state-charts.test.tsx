import { stateChartNames } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { StateChartCard, titleOf } from './state-charts.tsx';

it('names the fifteen charts as the document does', () => {
  expect(stateChartNames.map(titleOf).slice(2)).toEqual([
    'Breadth of the market',
    'Stocks above SMA20',
    'VIX',
    ...['RSP', 'VEU', 'TLT', 'IWM', 'QQQ', 'XLK', 'XLU', 'XLE', 'GLD'].map((symbol) => `SPY / ${symbol}`),
    'SPYG / SPYV',
  ]);
});

it('draws each by itself: one with its states, one without figures, one that fails', async () => {
  serve({
    'ida/getStateChart': (query: URLSearchParams) => {
      const chart = query.get('chart');
      if (chart === 'vix') return refuse('INVALID_INPUT', 'Out of order');
      const values = chart === 'spy-rsp' ? [] : [600, 601];
      const bands = chart === 'spy-state-r1' ? [{ name: 'R1', states: ['Bull', 'Crisis'] }] : [];
      const labels = ['2026-11-19', '2026-11-20'];
      return { chart, updateTime: '2026-11-20', unit: 'dollars', labels, lines: [{ name: 'SPY', values }], bands };
    },
  });
  const charts = ['spy-state-r1', 'spy-rsp', 'vix'] as const;
  draw(charts.map((chart) => <StateChartCard key={chart} chart={chart} />));
  await screen.findByRole('img', { name: 'Chart of a year: SPY and its state R1 (rules)' });
  expect([screen.getByText('Bull'), screen.getByText('Crisis')]).toHaveLength(2);
  screen.getByText('No chart yet');
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
});
