import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monitorOf, perfRow, portfolioRow, recordRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw, searchNow } from '../../../testing/render.tsx';
import { serve } from '../../../testing/scripted-server.ts';
import { monitorSeries } from './monitor-series.ts';
import { ValueChart } from './value-chart.tsx';

const records = [recordRow('20261118'), recordRow('20261119', { cumReturn: 0.02, benchmarkCumReturn: 0.01 })];
const perf = perfRow({ at: '2026-11-20T15:07:00.000Z', totalReturn: 0.03, benchmarkReturn: 0.01 });
const values = [
  { at: '2026-11-20T15:00:00.000Z', value: 10_200, totalReturn: 0.02, benchmarkReturn: 0.01 },
  { at: '2026-11-20T15:05:00.000Z', value: 10_250, totalReturn: 0.025, benchmarkReturn: 0.01 },
];
const chartOf = (monitor = monitorOf({ records, perf })) => (
  <ValueChart monitor={monitor} all={monitorSeries(monitor.records, monitor.perf).performance} height={300} />
);
const periodsShown = () =>
  within(screen.getByRole('group', { name: 'Period of the chart' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('shows the day in minutes when it is chosen, and keeps the choice in the address', async () => {
  const asked = serve({ 'portfolios/values': values });
  const { user } = draw(chartOf());
  expect(asked).toEqual([]);
  expect(screen.getByRole('img', { name: /from Start to 2026-11-20/ })).toBeTruthy();
  await user.click(await button('1D'));
  expect(await screen.findByRole('img', { name: /from Last close to 10:07: Algorithm 0.98%/ })).toBeTruthy();
  expect(searchNow()).toBe('?period=1D');
  await user.click(await button('Show as table'));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.some((row) => row?.startsWith('10:05'))).toBe(true);
});

it('opens with the period of the address', async () => {
  serve({ 'portfolios/values': values });
  draw(chartOf(), '/?period=1M');
  expect(await screen.findByRole('img', { name: /from Start to 2026-11-20/ })).toBeTruthy();
  expect((await button('1M')).getAttribute('aria-pressed')).toBe('true');
});

it('opens in the first session with its minutes, as there is no close to draw', async () => {
  serve({ 'portfolios/values': values });
  draw(chartOf(monitorOf({ records: [], perf, portfolio: portfolioRow({ status: 'Started' }) })));
  expect(await screen.findByRole('img', { name: /from Start to 10:07/ })).toBeTruthy();
  expect((await button('1D')).getAttribute('aria-pressed')).toBe('true');
});

it('offers no session to a portfolio that has stopped', () => {
  serve({});
  draw(chartOf(monitorOf({ records, perf, portfolio: portfolioRow({ status: 'Stop' }) })), '/?period=1D');
  expect(periodsShown()).toEqual(['1M', 'All']);
});
