import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportRow, wholeStrategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { StrategyBasic } from './strategy-basic.tsx';
import { StrategyPositions } from './strategy-positions.tsx';

const shownAt = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

it('the details of a strategy say that its companies are known to have survived', () => {
  const backTest = reportRow({ survivorship: { stocks: 365, ended: 0, years: 17 } });
  draw(<StrategyBasic strategy={wholeStrategyRow({ backTest })} />);
  screen.getByText(/these companies are known to have survived/);
});

it('the facts of a strategy are all those of the document', () => {
  draw(<StrategyBasic strategy={wholeStrategyRow()} />);
  expect(screen.getByText('Buys what has risen.')).toBeTruthy();
  const facts = {
    Status: 'Online',
    'Create Time': '2026-10-01 08:00 EDT',
    'Modified Time': '2026-10-02 08:00 EDT',
    Developer: 'Pipa',
    Category: 'Max Return',
    Type: 'Momentum',
    'Risk Level': 'R4: Medium Aggressive',
    'Investment Type': 'ETF',
    'Portfolio Update Period': 'Monthly',
    'Long/Short': 'Long',
    'Use Margin': 'No',
    'Allow Paper Trading': 'Yes',
    'Charge Type': 'Fixed amount a month',
    'Fixed Monthly Fee': '$10.00',
    'Minimum Member Class': 'Silver',
    Rating: '4.5',
    'Market Type': 'US',
    'Min Investment Amount': '$5,000.00',
    'Max Investment Amount': '$60,000.00',
    'Min Investment Period': '6 months',
    'Custom Per-Trade Amount, Long': '$2,500.00',
    'Custom Per-Trade Amount, Short': 'N/A',
    'Open for New Investors': 'Yes',
    'Backtest Type': 'Train And Test',
    'Trading Type': 'Individual',
  };
  expect(Object.fromEntries(Object.keys(facts).map((label) => [label, shownAt(label)]))).toEqual(facts);
});

it('the current positions of a strategy come with weight and price, the largest first', async () => {
  serve({
    'portfolios/findStrategyPositions': [
      { symbol: 'IEF', name: 'Bonds', ratio: 0.25, marketPrice: null },
      { symbol: 'SPY', name: 'Shares', ratio: 0.75, marketPrice: 512.5 },
    ],
  });
  draw(<StrategyPositions strategyId={4} />);
  const table = within(await screen.findByRole('table', { name: 'Current positions' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Symbol',
    'Ratio',
    'Price',
  ]);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['SPYShares75.00%$512.50', 'IEFBonds25.00%N/A']);
});

it('a strategy in cash says so', async () => {
  serve({ 'portfolios/findStrategyPositions': [] });
  draw(<StrategyPositions strategyId={4} />);
  expect(await screen.findByText('The strategy is in cash.')).toBeTruthy();
});

it('an own strategy shows the version that decides', () => {
  const versions = [
    { hash: '0f3a', since: '2026-12-01' },
    { hash: '9b1c', since: '2026-11-20' },
  ];
  draw(<StrategyBasic strategy={{ ...wholeStrategyRow(), versions }} />);
  expect(shownAt('Version')).toBe('0f3a since 2026-12-01');
});
