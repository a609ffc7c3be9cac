import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { SESSIONS_FOR_STATISTICS } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { LiveAgainstBacktest } from './live-against-backtest.tsx';

function recordOf(from: string, to: string, returnOf: (i: number) => number) {
  const [startDay, ...days] = tradingEpochDaysBetween(toEpochDay(from), toEpochDay(to));
  const returns = days.map((_, i) => returnOf(i));
  const rest = { name: 'A', strategyId: 1, benchmark: 'SPY', source: 'simulated', extent: { from, to } };
  return { ...rest, startDay, days, returns, benchmarkReturns: days.map(() => 0), exposure: null, trading: null };
}

const drawWith = (lastLiveDay: string) => {
  const backtest = recordOf('2024-01-02', '2026-06-30', (i) => (i % 2 === 0 ? 0.011 : -0.01));
  const track = recordOf('2026-06-30', lastLiveDay, () => 0.001);
  serve({
    'reports/tearSheet': (query: URLSearchParams) => (query.get('kind') === 'track' ? track : backtest),
  });
  draw(<LiveAgainstBacktest strategyId={1} reportId={2} />);
};

it('marks the day since when the strategy is out of sample, and measures how far it diverges', async () => {
  drawWith('2026-09-30');
  const chart = await screen.findByRole('img', { name: /^Backtest, and out of sample since 2026-06-30/ });
  expect(chart).toBeTruthy();
  const tile = screen.getByText('Divergence').parentElement?.textContent;
  expect(tile).toMatch(/^Divergence\+0\.\d\dstandard deviations from the expected growth$/);
  expect(screen.getByText(/^Divergence = \(ln\(1 \+ live return\)/)).toBeTruthy();
});

it('says from when on the divergence is shown', async () => {
  drawWith('2026-07-10');
  expect(
    await screen.findByText(`The divergence is shown from ${SESSIONS_FOR_STATISTICS} live trading days on.`),
  ).toBeTruthy();
  expect(screen.queryByText('Divergence')).toBeNull();
});
