import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportRow, strategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { StrategyOpening } from './strategy-opening.tsx';

const day = (tradeDate: string, cumReturn: number) => ({
  tradeDate,
  cumReturn,
  benchmarkCumReturn: 0.01,
  drawdown: 0,
  benchmarkDrawdown: 0,
});

it('opens with the verdict, three numbers beside the benchmark and the curve', async () => {
  serve({ 'strategies/backtestReportPerformance': [day('20070501', 0), day('20070502', 0.02)] });
  draw(<StrategyOpening strategy={strategyRow(1, 'Alpha', [reportRow({ reportMark: 1 })])} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['CAGR', 'Sharpe', 'Max Drawdown']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '9.00%SPY 7.00%',
    '0.90SPY 0.60',
    '−30.00%SPY −50.00%',
  ]);
  const chart = await screen.findByRole('img');
  expect(chart.getAttribute('aria-label')).toContain('from 2007-05-01 to 2007-05-02');
});

it('is nothing without a backtest', () => {
  draw(<StrategyOpening strategy={strategyRow(1, 'Alpha', [])} />);
  expect(screen.queryByRole('term')).toBeNull();
});
