import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { HoldingHistory } from './holding-history.tsx';

it('shows each decision with what came in and what went out since the one before', async () => {
  serve({
    'portfolios/findStrategyTargets': [
      {
        tradeDate: '20261119',
        targets: [
          { symbol: 'SPY', ratio: 0.6 },
          { symbol: 'GLD', ratio: 0.4 },
        ],
      },
      {
        tradeDate: '20261020',
        targets: [
          { symbol: 'TLT', ratio: 0.5 },
          { symbol: 'SPY', ratio: 0.5 },
        ],
      },
      { tradeDate: '20260921', targets: [] },
    ],
  });
  draw(<HoldingHistory strategyId={4} />);
  await screen.findByRole('table', { name: 'History of holdings' });
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['2026-11-19', 'SPY 60.00%, GLD 40.00%', 'GLD', 'TLT'],
    ['2026-10-20', 'TLT 50.00%, SPY 50.00%', 'TLT, SPY', 'none'],
    ['2026-09-21', 'none', 'none', 'none'],
  ]);
});

it('says that nothing has been decided', async () => {
  serve({ 'portfolios/findStrategyTargets': [] });
  draw(<HoldingHistory strategyId={4} />);
  expect(await screen.findByText('It has decided nothing yet')).toBeTruthy();
});
