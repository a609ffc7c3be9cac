import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trackingRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { StrategyTracking } from './strategy-tracking.tsx';

const strategy = { id: 1, unfedReason: null, versions: [] };

it('the track has its period, the metrics beside those of the benchmark, and the chart of both', async () => {
  serve({
    'strategies/trackingReport': [
      trackingRow({ tradeDate: '20261120', cumReturn: 0 }),
      trackingRow({ tradeDate: '20261203', sharpe: null, benchmarkSharpe: 0 }),
    ],
  });
  draw(<StrategyTracking strategy={strategy} />);
  const table = within(await screen.findByRole('table', { name: 'Period: 2026-11-20 ~ 2026-12-03' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Metric',
    'Strategy',
    'Benchmark (SPY)',
  ]);
  expect(table.getByRole('row', { name: /^Total Return/ }).textContent).toBe('Total Return−1.00%−2.00%');
  expect(table.getByRole('row', { name: /^Sharpe/ }).textContent).toBe('SharpeN/A0');
  const chart = await screen.findByRole('img', { name: /^Tracked performance/ });
  expect(chart.getAttribute('aria-label')).toContain('Strategy −1.00%, SPY −2.00% at the end');
});

it('of an own strategy names the versions that it has gone on with', async () => {
  serve({ 'strategies/trackingReport': [trackingRow({ tradeDate: '20261120' })] });
  const versions = [
    { hash: '0f3a', since: '2026-12-01' },
    { hash: '9b1c', since: '2026-11-20' },
  ];
  draw(<StrategyTracking strategy={{ ...strategy, versions }} />);
  const words =
    'The track goes on from one version of the strategy to the next: 0f3a since 2026-12-01, 9b1c since 2026-11-20.';
  expect(await screen.findByText(words)).toBeTruthy();
});

it('without a track there is nothing to display, in the documented words', async () => {
  serve({ 'strategies/trackingReport': [] });
  draw(<StrategyTracking strategy={strategy} />);
  expect(await screen.findByText('No Tracking Info to display')).toBeTruthy();
});

it('of a strategy that the market cannot feed says why there is none', async () => {
  serve({ 'strategies/trackingReport': [] });
  draw(
    <StrategyTracking strategy={{ ...strategy, unfedReason: 'It chooses from stocks, and this market has none.' }} />,
  );
  expect(await screen.findByText('It chooses from stocks, and this market has none.')).toBeTruthy();
});
